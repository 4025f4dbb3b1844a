#pragma once

#include "protocol/match/game_result.h"
#include "protocol/match/opening.h"
#include "protocol/match/player.h"

namespace outflank::match {

/// The record of a game that begins: names, clocks, and the opening's moves.
GameRecord record_of(const Opening& opening, const std::string& black, const std::string& white,
                     const Clocks& clocks);

/// Plays a game from the last position of its record to its end, between players that
/// Player::new_game has told of it. The referee makes the passes and keeps the clocks. A player
/// loses by forfeit when it is at fault, makes an illegal move, or takes more than `lag` beyond the
/// time that its clock has left. Returns a fault only where the game is dropped (`drops_game`).
Outcome<GameResult> play_game(GameRecord record, Player& black, Player& white, Clocks clocks,
                              Seconds lag);

/// The result of a game that a player lost by a fault.
GameResult forfeited(GameRecord record, Color loser, const Fault& fault,
                     const std::deque<std::string>& last_lines);

}  // namespace outflank::match
