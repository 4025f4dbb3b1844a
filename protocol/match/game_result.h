#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "protocol/match/fault.h"
#include "protocol/match/time_control.h"
#include "protocol/record/ggf.h"

namespace outflank::match {

/// How a player lost a game that was not played to its end.
struct Forfeit {
    Color loser = Color::black;
    std::string kind;        // name_of its fault
    std::string text;        // what happened
    std::string last_lines;  // said and heard, separated by " | "

    bool operator==(const Forfeit&) const = default;
};

/// A finished game of a match. All of it is in its GGF record, from which it can be read again.
struct GameResult {
    int number = 0;  // in the schedule
    GameRecord record;
    int score = 0;  // Black's discs minus White's, empties to the winner; all for a forfeit
    std::optional<Forfeit> forfeit;
    Seconds black_overrun{0};  // the largest; 0 when no move took longer than it might
    Seconds white_overrun{0};

    bool operator==(const GameResult&) const = default;
};

/// The record with RE and the match's own tags: ID (the number), OV (both overruns, in seconds),
/// and for a forfeit FO ("white; crash; killed by signal 11") and LL (the last lines).
GameRecord to_record(const GameResult& result);
/// Reads such a record again. Errors name the tag.
Result<GameResult> from_record(const GameRecord& record);

}  // namespace outflank::match
