#pragma once

#include "protocol/match/game_result.h"
#include "protocol/match/opening.h"
#include "protocol/match/player.h"

namespace outflank::match {

/// The record of a game before its first move: names, clocks, and the opening's moves.
GameRecord record_of(const Opening& opening, const std::string& black, const std::string& white,
                     const Clocks& clocks);

/// Plays a game from where its record stands to its end. The referee knows the rules and keeps the
/// clocks: it makes the passes, and ends the game when a player is at fault, moves illegally, or
/// overruns its time by more than `lag`. The only fault it returns itself is FaultKind::stopped.
Outcome<GameResult> play_game(GameRecord record, Player& black, Player& white, Clocks clocks,
                              Seconds lag);

/// The game as lost by that side.
GameResult forfeited(GameRecord record, Color loser, const Fault& fault,
                     const std::deque<std::string>& last_lines);

}  // namespace outflank::match
