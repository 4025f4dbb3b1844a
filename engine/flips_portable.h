#pragma once

#include "engine/rays.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// `flips` in plain C++. On each ray, the first square without a disc of the opponent ends the row.
/// If a disc of the player lies there, the squares before it are outflanked.
constexpr Bitboard flips_portable(Square square, Bitboard player, Bitboard opponent) {
    const auto& lanes = rays[static_cast<std::size_t>(index(square))].lanes;
    Bitboard flipped = 0;
    for (std::size_t lane = 0; lane < 4; ++lane) {
        const Bitboard open = lanes[lane] & ~opponent;
        const Bitboard end = open & (~open + 1) & player;  // the lowest of `open`, if ours
        flipped |= (end - (end != 0)) & lanes[lane];
    }
    for (std::size_t lane = 4; lane < 8; ++lane) {
        const Bitboard open = lanes[lane] & ~opponent;
        const Bitboard end = std::bit_floor(open) & player;
        flipped |= (~(end << 1) + 1) & lanes[lane];
    }
    return flipped;
}

}  // namespace outflank::inline OUTFLANK_TIER
