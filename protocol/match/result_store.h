#pragma once

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "protocol/match/game_result.h"
#include "protocol/system/descriptor.h"

namespace outflank::match {

/// The folder of a match: `games.ggf` with a line for each finished game, and `match.json` with the
/// match's identity, so that a match that was stopped or killed can go on. One match at a time has
/// the folder, as long as it holds this object.
class ResultStore {
  public:
    /// With `resume`, reads the games that the folder has, which may be none; a last line that was
    /// not written to its end is cut off. Throws UsageError, which names the file: another match
    /// runs in the folder, it has games and `resume` is false, they are of a match with another
    /// identity, or it cannot be written.
    ResultStore(std::filesystem::path folder, const nlohmann::json& identity, bool resume);

    /// The games that the folder had when it was opened.
    [[nodiscard]] const std::vector<GameResult>& found() const { return found_; }

    /// The path of a file in the folder.
    [[nodiscard]] std::string path_of(const std::string& name) const;
    /// Adds a game to `games.ggf`; it is in the file when this returns. Throws UsageError if it
    /// cannot be written; after that nothing is added any more.
    void add(const GameResult& result);
    /// Writes the file of this name, or replaces it: whoever reads it sees the old or the new text.
    /// Throws UsageError if it cannot be written.
    void write(const std::string& name, const std::string& text) const;

  private:
    std::filesystem::path folder_;
    std::shared_ptr<void> lock_;
    std::vector<GameResult> found_;
    File games_;
};

}  // namespace outflank::match
