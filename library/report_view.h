#pragma once

#include <string>
#include <vector>

#include "library/outflank.h"
#include "search/tiers/tier.h"

namespace outflank {

/// A report of the search as C sees it, and the text and the lines that it points to.
class ReportView {
  public:
    explicit ReportView(const Report& report);
    ReportView(const ReportView&) = delete;
    ReportView& operator=(const ReportView&) = delete;

    [[nodiscard]] const outflank_report& get() const { return report_; }

  private:
    std::vector<std::string> moves_;  // of each line
    std::vector<outflank_line> lines_;
    outflank_report report_{};
};

}  // namespace outflank
