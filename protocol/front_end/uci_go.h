#pragma once

#include <string>

#include "protocol/play/any_game.h"
#include "protocol/play/options.h"
#include "protocol/play/request.h"

namespace outflank {

/// What UCI's `go` asks for.
struct UciGo {
    Request request;
    bool is_infinite = false;  // answer only when told to stop
    bool is_ponder = false;    // the limits hold from `ponderhit` on
};

/// Reads the words after `go`. The clock is that of the side to move. Unknown words are ignored, as
/// UCI wants it.
UciGo parse_uci_go(const std::string& arguments, const AnyGame& game, const Options& options);

}  // namespace outflank
