#include "engine/stability.h"

#include <array>

#include "engine/full_lines.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

using Edge = std::uint8_t;

// The discs of `opponent` that a disc of `player` on `place` outflanks along the edge.
constexpr Edge flips_on_edge(int place, Edge player, Edge opponent) {
    int flipped = 0;
    for (const int step : {-1, 1}) {
        int row = 0;
        int at = place + step;
        for (; at >= 0 && at < 8 && ((opponent >> at) & 1); at += step) row |= 1 << at;
        if (at >= 0 && at < 8 && ((player >> at) & 1)) flipped |= row;
    }
    return static_cast<Edge>(flipped);
}

constexpr std::size_t edge_index(Edge player, Edge opponent) {
    return static_cast<std::size_t>(player) << 8 | opponent;
}

// For every edge, the discs of both sides that are never flipped, whatever discs are placed on it.
// A disc may be placed on any empty square of the edge, even if it flips nothing there, since it
// may outflank discs in other directions.
constexpr std::array<Edge, 65536> stable_edges = [] {
    std::array<Edge, 65536> survivors{};
    // Fewer empties first: a move leads to an edge with one empty less.
    for (int empties = 0; empties <= 8; ++empties) {
        for (int discs = 0; discs < 256; ++discs) {
            if (std::popcount(static_cast<unsigned>(discs)) != 8 - empties) continue;
            for (int player = discs;; player = (player - 1) & discs) {
                const auto p = static_cast<Edge>(player);
                const auto o = static_cast<Edge>(discs & ~player);
                int surviving = discs;
                for (int place = 0; place < 8; ++place) {
                    if ((discs >> place) & 1) continue;
                    const auto here = static_cast<Edge>(1 << place);
                    const Edge turned_by_p = flips_on_edge(place, p, o);
                    const Edge turned_by_o = flips_on_edge(place, o, p);
                    const auto p_moves_p = static_cast<Edge>(p | turned_by_p | here);
                    const auto p_moves_o = static_cast<Edge>(o & ~turned_by_p);
                    const auto o_moves_o = static_cast<Edge>(o | turned_by_o | here);
                    const auto o_moves_p = static_cast<Edge>(p & ~turned_by_o);
                    surviving &= ~turned_by_p & survivors[edge_index(p_moves_p, p_moves_o)];
                    surviving &= ~turned_by_o & survivors[edge_index(o_moves_p, o_moves_o)];
                }
                survivors[edge_index(p, o)] = static_cast<Edge>(surviving);
                if (player == 0) break;
            }
        }
    }
    return survivors;
}();

constexpr Edge row_of(Bitboard set, int row) { return static_cast<Edge>(set >> (8 * row)); }

// Column a as an edge, a1 first. The multiplication collects the bits of the column in the top
// byte. (For another column, shift the set first.)
constexpr Edge column_a_of(Bitboard set) {
    return static_cast<Edge>(((set & column_a) * 0x0102040810204080ULL) >> 56);
}
// The inverse of column_a_of: copies the byte into each row, keeps bit n in row n, and moves it to
// column a: the addition carries any bit into the top bit of its row, and the shift brings that to
// column a of the row.
constexpr Bitboard on_column_a(Edge edge) {
    const Bitboard picked = (edge * column_a) & 0x8040201008040201ULL;
    return ((picked + 0x007E7E7E7E7E7E7FULL) >> 7) & column_a;
}

Bitboard stable_on_edges(Bitboard player, Bitboard opponent) {
    const auto stable = [&](Edge p, Edge o) { return stable_on_edge(p, o); };
    const auto row = [&](int n) {
        return Bitboard{stable(row_of(player, n), row_of(opponent, n))} << (8 * n);
    };
    const auto column = [&](int n) {
        return on_column_a(stable(column_a_of(player >> n), column_a_of(opponent >> n))) << n;
    };
    return row(0) | row(7) | column(0) | column(7);
}

}  // namespace

std::uint8_t stable_on_edge(std::uint8_t player, std::uint8_t opponent) {
    return static_cast<Edge>(stable_edges[edge_index(player, opponent)] & player);
}

Bitboard squares_on_full_lines(Bitboard discs) {
    const auto [rows, columns, falling, rising] = full_lines(discs).axes;
    return rows & columns & falling & rising;
}

Bitboard stable_discs(Bitboard player, Bitboard opponent) {
    auto [rows, columns, falling, rising] = full_lines(player | opponent).axes;
    Bitboard stable =
        stable_on_edges(player, opponent) | (player & rows & columns & falling & rising);
    if (stable == 0) return 0;
    // A disc at the end of a line cannot be flipped along it. This also makes it harmless that
    // shifts wrap around the border.
    rows |= column_a | column_h;
    columns |= row_1 | row_8;
    falling |= edges;
    rising |= edges;
    // A disc is stable when each of its four lines is full, ends at the disc, or has a stable disc
    // of the same colour next to it.
    for (Bitboard before = 0; before != stable;) {
        before = stable;
        stable |= player & (rows | stable << 1 | stable >> 1) &
                  (columns | stable << 8 | stable >> 8) & (falling | stable << 9 | stable >> 9) &
                  (rising | stable << 7 | stable >> 7);
    }
    return stable;
}

}  // namespace outflank::inline OUTFLANK_TIER
