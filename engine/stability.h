#pragma once

#include "engine/board.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// Discs of `player` that no sequence of moves can flip. Not all of them are found. As in Edax
/// (Delorme), a disc is found to be stable by a table of edges, by full lines, and by stable
/// neighbours. The two sets must be disjoint.
Bitboard stable_discs(Bitboard player, Bitboard opponent);

/// The squares all of whose four lines are full. Their discs are stable.
Bitboard squares_on_full_lines(Bitboard discs);

/// The discs of `player` on an edge that cannot be flipped along the edge, whatever discs both
/// sides place on it. Bits 0 and 7 are the corners. The two sets must be disjoint.
std::uint8_t stable_on_edge(std::uint8_t player, std::uint8_t opponent);

}  // namespace outflank::inline OUTFLANK_TIER
