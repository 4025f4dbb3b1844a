#pragma once

#include <string>
#include <vector>

#include "protocol/play/any_game.h"
#include "protocol/play/options.h"
#include "search/limits.h"

namespace outflank {

/// What UCI's `go` asks for.
struct UciGo {
    Limits limits;
    std::vector<std::string> only;  // the legal moves to consider, in our notation; none: all
    bool is_infinite = false;       // answer only when told to stop
    bool is_ponder = false;         // the limits hold from `ponderhit` on
    bool is_for_game = false;       // Engine::choose answers, not Engine::think
};

/// Reads the words after `go`. Limits that are not given come from the options. The clock is that
/// of the side to move, minus the reserve for lag. Unknown words are ignored, as UCI wants it.
UciGo parse_uci_go(const std::string& arguments, const AnyGame& game, const Options& options);

}  // namespace outflank
