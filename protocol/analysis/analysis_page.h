#pragma once

#include <string>

#include "protocol/analysis/game_analysis.h"
#include "protocol/io/target_file.h"

namespace outflank {

/// A page that shows analysed games in a browser: one file that needs nothing else. It is there
/// when it is finished.
class AnalysisPage {
  public:
    /// Throws UsageError when the file cannot be written; so do the others.
    explicit AnalysisPage(std::string name);

    void add(const GameAnalysis& analysis);
    void finish();

  private:
    TargetFile file_;
    bool has_games_ = false;
};

}  // namespace outflank
