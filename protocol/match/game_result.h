#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "protocol/match/engine_spec.h"
#include "protocol/record/game_record.h"
#include "protocol/system/descriptor.h"

namespace outflank::match {

/// Why a player lost a game before its end, or why the game was dropped.
enum class FaultKind : std::uint8_t {
    crash,         // the process ended, or closed its input or output
    timeout,       // no answer within the match's time for one; records call it "hang"
    garbage,       // an answer that cannot be read, or output without end
    illegal,       // a move that the rules do not allow
    time,          // the clock ran out
    resign,        // it gave the game up
    no_start,      // it failed to start twice, before its first game: the match ends
    stopped,       // the match was stopped; no player is at fault
    no_resources,  // this program lacks files, processes, memory or disk; no player is at fault
};

/// Whether the game is dropped, because no player is at fault.
constexpr bool drops_game(FaultKind kind) {
    return kind == FaultKind::stopped || kind == FaultKind::no_resources;
}

/// "crash", "hang", ...
constexpr std::string_view name_of(FaultKind kind) {
    constexpr std::string_view names[] = {"crash",  "hang",     "garbage", "illegal move", "time",
                                          "resign", "no start", "stopped", "no resources"};
    return names[static_cast<std::size_t>(kind)];
}

/// Ends a game, or the match: thrown by players, and by the referee where nobody lost the game.
/// `what` says what happened, for a person to read.
struct Fault : std::runtime_error {
    Fault(FaultKind its_kind, const std::string& text) : std::runtime_error(text), kind(its_kind) {}

    FaultKind kind;
};

/// How a player lost a game that was not played to its end.
struct Forfeit {
    Color loser = Color::black;
    std::string kind;        // name_of the fault's kind
    std::string text;        // the fault's text
    std::string last_lines;  // to the engine ("> ") and from it ("< "), separated by " | "

    bool operator==(const Forfeit&) const = default;
};

/// A finished game of a match. `to_record` and `from_record` turn it into a record and back.
struct GameResult {
    int number = 0;  // in the schedule, from 1
    GameRecord record;
    int score = 0;  // AnyGame::final_score; AnyGame::highest_score for the winner by forfeit
    std::optional<Forfeit> forfeit;
    // The most that a move took beyond the time that was left for it; 0 when none did.
    Seconds black_overrun{0};
    Seconds white_overrun{0};

    bool operator==(const GameResult&) const = default;
};

/// The record with its result and tags of the match: ID (the number), OV (Black's and White's
/// overrun in seconds), and for a forfeit FO ("white; crash; killed by signal 11") and LL (the last
/// lines).
GameRecord to_record(const GameResult& result);
/// The result in such a record. Errors name the tag that is missing or wrong.
Result<GameResult> from_record(const GameRecord& record);

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
    /// cannot be written; after that nothing is added any more, and each call throws the same.
    void add(const GameResult& result);
    /// Writes the file of this name, or replaces it: whoever reads it sees the old or the new text.
    /// Throws UsageError if it cannot be written.
    void write(const std::string& name, const std::string& text) const;

  private:
    std::filesystem::path folder_;
    std::shared_ptr<void> lock_;
    std::vector<GameResult> found_;
    File games_;
    int failure_ = 0;  // the errno of the write after which `games_` was closed
};

}  // namespace outflank::match
