#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/analysis/game_analysis.h"
#include "search/book/database.h"

namespace outflank {

/// Analyses of games, kept in the file of their game base, so that none is made twice. All
/// functions throw BookError.
class KeptAnalyses {
  public:
    /// `settings`: all that the scores depend on, as a text. Analyses with other settings stay, and
    /// are not seen.
    KeptAnalyses(const std::string& base, const std::string& settings);

    /// The analysis of a game whose index is its number in the base, if it is kept. It has the
    /// scores and the best moves, but no lines.
    std::optional<GameAnalysis> find(const InputGame& input);
    /// Keeps an analysis. It is in the file after `flush`, or a second later at the next call.
    void keep(const GameAnalysis& analysis);
    void flush();

  private:
    struct NewAnalysis {
        std::size_t game;
        std::string scores;
    };

    Database database_;
    std::int64_t settings_ = 0;  // their number
    std::vector<NewAnalysis> new_;
    std::chrono::steady_clock::time_point last_change_ = std::chrono::steady_clock::now();
};

}  // namespace outflank
