#pragma once

#include <string>

#include "protocol/analysis/game_analysis.h"
#include "protocol/io/target_file.h"

namespace outflank {

/// An HTML page that shows analysed games in a browser, in one file. The file appears only when it
/// is finished.
class AnalysisPage {
  public:
    /// All functions throw UsageError if the file cannot be written.
    explicit AnalysisPage(std::string name);

    void add(const GameAnalysis& analysis);
    void finish();
    [[nodiscard]] bool has_games() const { return has_games_; }

  private:
    TargetFile file_;
    bool has_games_ = false;
};

}  // namespace outflank
