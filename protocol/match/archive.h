#pragma once

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <vector>

#include "protocol/match/game_result.h"

namespace outflank::match {

/// A match's folder: `games.ggf`, a line for each finished game, and `match.json`, what the match
/// is, so that a killed one can be taken up again.
class Archive {
  public:
    /// With `resume`, reads the games that are there, if any, of the same match; a last line that
    /// was not written to its end is cut off. Without it, a folder that holds games is an error,
    /// and so is one that holds a different match or cannot be written. Errors name the file.
    static Result<Archive> open(const std::filesystem::path& folder, const nlohmann::json& identity,
                                bool resume);

    /// The games found when it was opened.
    [[nodiscard]] const std::vector<GameResult>& found() const { return found_; }

    /// Writes a game, whole before it returns.
    Result<void> add(const GameResult& result);
    /// Replaces the file of this name in one step.
    Result<void> write(const std::string& name, const std::string& text) const;

  private:
    std::filesystem::path folder_;
    std::vector<GameResult> found_;
    std::ofstream games_;
};

}  // namespace outflank::match
