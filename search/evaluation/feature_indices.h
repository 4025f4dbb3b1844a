#pragma once

#include <algorithm>
#include <cstring>

#include "engine/symmetry.h"
#include "engine/tier.h"
#include "search/endgame/parity.h"
#include "search/evaluation/features.h"
#if OUTFLANK_TIER_AVX2
#include <immintrin.h>
#endif

namespace outflank::inline OUTFLANK_TIER {

/// Row index of the pattern of one lane, in the table of weights.
inline std::size_t pattern_index(const Features& features, std::size_t lane) {
    return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(empty_row[lane]) + features[lane]);
}

namespace detail {

// The four quadrants of two sets, each turned so that its corner is a1, as 16 bits: four rows of
// four squares. In this order: top left and bottom left of `one`, then of `other`; top right and
// bottom right of `one`, then of `other`.
using EachQuadrant [[gnu::vector_size(32)]] = std::uint32_t;
inline EachQuadrant quadrants(Bitboard one, Bitboard other) {
#if OUTFLANK_TIER_AVX2
    const __m128i both =
        _mm_set_epi64x(static_cast<std::int64_t>(other), static_cast<std::int64_t>(one));
    const __m128i four_bits = _mm_set1_epi8(0x0F);
    const __m128i mirrored = _mm_setr_epi8(0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15);
    const __m128i left = _mm_and_si128(both, four_bits);
    const __m128i right =
        _mm_shuffle_epi8(mirrored, _mm_and_si128(_mm_srli_epi16(both, 4), four_bits));
    // Put the four rows of four bits together: shift by multiplying, first into pairs of rows, then
    // the pairs.
    const __m256i pairs = _mm256_maddubs_epi16(_mm256_set_m128i(right, left),
                                               _mm256_set1_epi64x(0x0110'0110'1001'1001));
    return reinterpret_cast<EachQuadrant>(
        _mm256_madd_epi16(pairs, _mm256_set1_epi64x(0x0001'0100'0100'0001)));
#else
    const auto top = [](Bitboard set) { return static_cast<std::uint32_t>(set); };
    const auto bottom = [](Bitboard set) {
        return __builtin_bswap32(static_cast<std::uint32_t>(set >> 32));
    };
    const Bitboard one_mirrored = mirrored_left_right(one);
    const Bitboard other_mirrored = mirrored_left_right(other);
    EachQuadrant rows = {
        top(one),          bottom(one),          top(other),          bottom(other),
        top(one_mirrored), bottom(one_mirrored), top(other_mirrored), bottom(other_mirrored)};
    rows &= 0x0F0F0F0FU;
    rows |= rows >> 4;  // now the first byte holds two rows of four, the third the other two
    return (rows & 0xFFU) | ((rows >> 8) & 0xFF00U);
#endif
}

// The six squares of a quadrant next to its corner, as 6 bits:
// ###.
// ##..
// #...
inline EachQuadrant corners_of(EachQuadrant quadrants) {
    return (quadrants & 0x7U) | ((quadrants >> 1) & 0x18U) | ((quadrants >> 3) & 0x20U);
}

}  // namespace detail

/// Row indices of the mobility, phase, quadrant and corner features, in the table of weights.
inline std::array<std::uint32_t, other_feature_count> other_indices(const Board& board) {
    const Bitboard mover = board.moves();
    const Bitboard opponent = board.after_pass().moves();
    const auto quadrants = detail::quadrants(mover, opponent);
    constexpr auto mover_row = static_cast<std::uint32_t>(mover_quadrant_row);
    constexpr auto opponent_row = static_cast<std::uint32_t>(opponent_quadrant_row);
    const auto quadrant_indices =
        quadrants + detail::EachQuadrant{mover_row, mover_row, opponent_row, opponent_row,
                                         mover_row, mover_row, opponent_row, opponent_row};
    // Each corner of the mover joined with the same corner of the opponent. Elements 2, 3, 6 and 7
    // are not used.
    const auto around = detail::corners_of(quadrants);
    const auto corner_indices =
        static_cast<std::uint32_t>(corner_row) +
        (around | __builtin_shufflevector(around, around, 2, 3, 2, 3, 6, 7, 6, 7) << 6);

    std::array<std::uint32_t, other_feature_count> indices{};
    std::memcpy(indices.data(), &quadrant_indices, 32);
    std::memcpy(&indices[8], &corner_indices, 8);
    std::memcpy(&indices[10], reinterpret_cast<const std::uint32_t*>(&corner_indices) + 4, 8);
    const auto mobility = [](Bitboard moves) {
        return static_cast<std::uint32_t>(
            std::min<std::size_t>(static_cast<std::size_t>(count(moves)), mobility_count - 1));
    };
    indices[12] = static_cast<std::uint32_t>(mobility_row + mobility(mover) * mobility_count +
                                             mobility(opponent));
    indices[13] = static_cast<std::uint32_t>(
        phase_row + static_cast<std::size_t>(board.empty_count()) * parity_count +
        quadrant_parities(board.empties()));
    return indices;
}

}  // namespace outflank::inline OUTFLANK_TIER
