#pragma once

#include <cstdint>

#include "engine/board.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// A well-mixed 64-bit hash of a board, the same on every machine. It multiplies the two sets of
/// discs, each XORed with a constant, and XORs both halves of the 128-bit product (as wyhash does).
inline std::uint64_t hash(const Board& board) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(board.player ^ 0xA0761D6478BD642FULL) *
                         (board.opponent ^ 0xE7037ED1A0B428DBULL);
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

}  // namespace outflank::inline OUTFLANK_TIER
