#pragma once

#include <array>

#include "engine/rays.h"
#include "engine/tier.h"
#if OUTFLANK_TIER_AVX2
#include <immintrin.h>
#endif

namespace outflank::inline OUTFLANK_TIER {

namespace detail {

// flipped_on_line[place][discs]: how many discs a move on `place` of a full line of 8 squares
// flips, where `discs` are the mover's. A shorter line uses the lower places; the upper ones hold
// no disc of the mover, so nothing is flipped towards them.
inline constexpr auto flipped_on_line = [] {
    std::array<std::array<std::uint8_t, 256>, 8> table{};
    for (int place = 0; place < 8; ++place) {
        for (int discs = 0; discs < 256; ++discs) {
            int flipped = 0;
            for (const int step : {-1, 1}) {
                int run = 0;
                int at = place + step;
                for (; at >= 0 && at < 8 && !((discs >> at) & 1); at += step) ++run;
                if (at >= 0 && at < 8) flipped += run;
            }
            table[static_cast<std::size_t>(place)][static_cast<std::size_t>(discs)] =
                static_cast<std::uint8_t>(flipped);
        }
    }
    return table;
}();

// The four lines through a square, in the order of the rays: row, column, diagonal a1-h8, diagonal
// h1-a8; and the place of the square on each, counted in ascending order as pext does.
struct Lines {
    std::array<Bitboard, 4> masks;
    std::array<std::uint8_t, 4> places;
};
inline constexpr std::array<Lines, square_count> lines_through = [] {
    std::array<Lines, square_count> table{};
    for (std::size_t square = 0; square < table.size(); ++square) {
        const Bitboard here = Bitboard{1} << square;
        for (std::size_t line = 0; line < 4; ++line) {
            const Bitboard mask = rays[square].lanes[line] | rays[square].lanes[line + 4] | here;
            table[square].masks[line] = mask;
            table[square].places[line] = static_cast<std::uint8_t>(count(mask & (here - 1)));
        }
    }
    return table;
}();

// The discs of a set on a line, packed into the low bits (pext).
inline std::size_t discs_on_line(Bitboard set, Bitboard mask) {
#if OUTFLANK_TIER_AVX2
    return _pext_u64(set, mask);
#else
    std::size_t collected = 0;
    for (std::size_t place = 0; mask != 0; mask = without_first(mask), ++place)
        collected |= static_cast<std::size_t>((set & mask & (~mask + 1)) != 0) << place;
    return collected;
#endif
}

}  // namespace detail

/// How many discs a move on `square` flips when it is the last empty square of the board. `player`
/// are the mover's discs; all other squares hold discs of the opponent. It packs each line through
/// the square by pext and looks it up in a table.
inline int count_last_flips(Square square, Bitboard player) {
    const detail::Lines& lines = detail::lines_through[static_cast<std::size_t>(index(square))];
    int flipped = 0;
    for (std::size_t line = 0; line < 4; ++line)
        flipped += detail::flipped_on_line[lines.places[line]]
                                          [detail::discs_on_line(player, lines.masks[line])];
    return flipped;
}

}  // namespace outflank::inline OUTFLANK_TIER
