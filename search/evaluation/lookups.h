#pragma once

#include <algorithm>
#include <cstring>

#include "engine/symmetry.h"
#include "search/evaluation/features.h"
#include "search/parity.h"
#if OUTFLANK_TIER_AVX2
#include <immintrin.h>
#endif

namespace outflank::inline OUTFLANK_TIER {

/// The rows of the table that a board's evaluation adds up: one a lane,
inline std::size_t pattern_row(const Features& features, std::size_t lane) {
    return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(empty_row[lane]) + features[lane]);
}

namespace detail {

// The four quadrants of two sets, turned so that the corner is a1, a row of four squares after the
// other: of the left ones and then of the right ones, each top and bottom of one set and of the
// other.
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
    // Each row of four times its place in the number: first two rows, then two pairs.
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
    rows |= rows >> 4;  // now two rows of four in the first byte, two in the third
    return (rows & 0xFFU) | ((rows >> 8) & 0xFF00U);
#endif
}

// ###.
// ##..
// #...
inline EachQuadrant corners_of(EachQuadrant quadrants) {
    return (quadrants & 0x7U) | ((quadrants >> 1) & 0x18U) | ((quadrants >> 3) & 0x20U);
}

}  // namespace detail

/// and these.
inline std::array<std::uint32_t, other_lookups> other_rows(const Board& board) {
    const Bitboard mover = board.moves();
    const Bitboard opponent = board.after_pass().moves();
    const auto quadrants = detail::quadrants(mover, opponent);
    constexpr auto mover_row = static_cast<std::uint32_t>(mover_quadrant_row);
    constexpr auto opponent_row = static_cast<std::uint32_t>(opponent_quadrant_row);
    const auto quadrant_lookups =
        quadrants + detail::EachQuadrant{mover_row, mover_row, opponent_row, opponent_row,
                                         mover_row, mover_row, opponent_row, opponent_row};
    // The opponent's corners beside the mover's; every second pair holds nothing of use.
    const auto around = detail::corners_of(quadrants);
    const auto corner_lookups =
        static_cast<std::uint32_t>(corner_row) +
        (around | __builtin_shufflevector(around, around, 2, 3, 2, 3, 6, 7, 6, 7) << 6);

    std::array<std::uint32_t, other_lookups> rows{};
    std::memcpy(rows.data(), &quadrant_lookups, 32);
    std::memcpy(&rows[8], &corner_lookups, 8);
    std::memcpy(&rows[10], reinterpret_cast<const std::uint32_t*>(&corner_lookups) + 4, 8);
    const auto mobility = [](Bitboard moves) {
        return static_cast<std::uint32_t>(
            std::min<std::size_t>(static_cast<std::size_t>(count(moves)), mobility_rows - 1));
    };
    rows[12] = static_cast<std::uint32_t>(mover_mobility_row) + mobility(mover);
    rows[13] = static_cast<std::uint32_t>(opponent_mobility_row) + mobility(opponent);
    rows[14] = static_cast<std::uint32_t>(parity_row) + quadrant_parities(board.empties());
    return rows;
}

}  // namespace outflank::inline OUTFLANK_TIER
