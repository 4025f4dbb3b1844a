#pragma once

#include "engine/board.h"

namespace outflank::inline OUTFLANK_TIER {

/// Discs of `player` that no sequence of moves can flip: a lower bound, found from stable edges,
/// from lines that are full, and from neighbours that are stable. Both sets are disjoint.
Bitboard stable_discs(Bitboard player, Bitboard opponent);

/// The squares that lie on full lines in all four directions; discs there are stable.
Bitboard squares_on_full_lines(Bitboard discs);

/// The discs of `player` on an edge of eight squares (bit 0 one corner, bit 7 the other) that
/// cannot be flipped along the edge, whatever both sides place on it.
std::uint8_t stable_on_edge(std::uint8_t player, std::uint8_t opponent);

}  // namespace outflank::inline OUTFLANK_TIER
