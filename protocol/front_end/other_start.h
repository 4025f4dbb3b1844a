#pragma once

#include <cstdint>
#include <string_view>

#include "engine/result.h"
#include "protocol/record/game_record.h"

namespace outflank {

/// A game of Othello that does not begin as usual: "xot", an XOT opening, `random` says which; or
/// "handicap N", where Black has a disc on 1 to 4 corners (a1, then h8, h1 and a8) and White moves
/// first. "normal" is the usual start. Errors say what there is.
Result<GameRecord> other_start(std::string_view text, std::uint64_t random);

}  // namespace outflank
