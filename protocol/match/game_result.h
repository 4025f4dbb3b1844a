#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "protocol/match/fault.h"
#include "protocol/match/time_control.h"
#include "protocol/record/game_record.h"

namespace outflank::match {

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

}  // namespace outflank::match
