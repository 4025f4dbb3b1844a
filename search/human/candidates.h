#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/board.h"
#include "engine/tier.h"
#include "search/evaluation/network.h"

namespace outflank::inline OUTFLANK_TIER {

/// The table of the policy has the rows of the evaluation, for the position after a move, and then
/// those of the move itself:
/// - local: the square, as one of ten by symmetry, and what stands on its eight neighbours;
/// - square, flips, loss, rank, each for each stage: the square; how many discs the move flips; how
///   much worse than the best move a look at the positions after the moves finds it, in steps; and
///   how many moves that look finds better.
inline constexpr std::size_t square_classes = 10;
inline constexpr std::size_t neighbourhoods = 3 * 3 * 3 * 3 * 3 * 3 * 3 * 3;
inline constexpr std::size_t flips_classes = 16;
inline constexpr std::size_t loss_classes = 16;
inline constexpr std::size_t rank_classes = 10;
inline constexpr std::size_t local_row = row_count;
inline constexpr std::size_t square_row = local_row + square_classes * neighbourhoods;
inline constexpr std::size_t flips_row = square_row + square_classes * stage_count;
inline constexpr std::size_t loss_row = flips_row + flips_classes * stage_count;
inline constexpr std::size_t rank_row = loss_row + loss_classes * stage_count;
inline constexpr std::size_t policy_row_count = rank_row + rank_classes * stage_count;
inline constexpr std::size_t policy_feature_count = feature_count + 5;

/// A legal move, with the moves that are its images: they lead to the same position but for
/// symmetry. A person has no reason to prefer one of them, so they count as one move.
struct Candidate {
    Bitboard moves = 0;
    std::array<std::uint32_t, policy_feature_count> rows{};  // of the features
};

/// The legal moves of a board. `weights` are those of the evaluation, for the look at the positions
/// after the moves.
std::vector<Candidate> candidates(const Weights& weights, const Board& board);

/// The candidate that holds a legal move.
std::size_t candidate_of(const std::vector<Candidate>& candidates, Square move);

}  // namespace outflank::inline OUTFLANK_TIER
