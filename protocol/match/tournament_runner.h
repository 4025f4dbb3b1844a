#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include "protocol/match/game_result.h"
#include "protocol/match/match.h"
#include "protocol/match/standings.h"

namespace outflank::match {

/// Gets what happens in a match, from one thread at a time.
struct Observer {
    std::function<void(const Pairing&, const GameResult&, const Standings&)> on_game;
    std::function<void(const std::string&)> on_warning;
};

/// Plays all games of a match that the store does not hold yet, several at a time, and adds them
/// to the store. Ends early when the match's test is decided or `stop` is requested; games that
/// are being played are then dropped. When this program lacks what it needs, such as processes or
/// room on the disk, or an engine does not start twice before it has begun a game, the match ends
/// and this throws that Fault; what was played stays in the store. Blocks; no engine runs any more
/// at its end.
Standings run_tournament(const Match& match, ResultStore& store, const Observer& observer,
                         std::stop_token stop);

}  // namespace outflank::match
