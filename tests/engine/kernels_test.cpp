// Compares all versions of the kernels with the slow reference. A failure prints the board, the
// result and the right result.

#include <doctest/doctest.h>

#include <array>
#include <utility>

#include "engine/board.h"
#include "engine/full_lines.h"
#include "engine/last_flips.h"
#include "engine/spread.h"
#include "tests/support/random_boards.h"
#include "tests/support/reference_rules.h"

namespace outflank {
namespace {

#define REQUIRE_SAME_SET(actual, expected, seed, board)                                         \
    REQUIRE_MESSAGE((actual) == (expected), shown(seed, board)                                  \
                                                << #actual " is\n"                              \
                                                << shown(Bitboard{actual}) << "and should be\n" \
                                                << shown(Bitboard{expected}))

TEST_CASE("flips: every version agrees with the reference, on every empty square") {
    constexpr std::uint64_t seed = 2001;
    for_random_boards(seed, 4000, [](const Board& board) {
        const ReferenceBoard reference(board);
        for (const Square square : Squares(board.empties())) {
            const Bitboard expected = reference.flips(square);
            INFO("square " << index(square));
            REQUIRE_SAME_SET(flips(square, board.player, board.opponent), expected, seed, board);
            REQUIRE_SAME_SET(flips_portable(square, board.player, board.opponent), expected, seed,
                             board);
            const Spread flipped = flips(square, spread(board.player), spread(board.opponent));
            REQUIRE_SAME_SET(gathered(flipped), expected, seed, board);
#if OUTFLANK_TIER_AVX2
            REQUIRE_SAME_SET(flips_simd(square, board.player, board.opponent), expected, seed,
                             board);
#endif
        }
    });
}

TEST_CASE("flips: rows of all lengths, in all directions, from all squares") {
    // From each square along each ray: k discs of the opponent, then one of the player, or none.
    for (int s = 0; s < square_count; ++s) {
        for (const auto& [right, down] : detail::ray_steps) {
            Board board{};
            int c = column(square_at(s)) + right;
            int r = row(square_at(s)) + down;
            for (; c >= 0 && c < 8 && r >= 0 && r < 8; c += right, r += down) {
                const Square end = square_at(c, r);
                const Board closed{bit(end), board.opponent};
                REQUIRE_SAME_SET(flips(square_at(s), closed.player, closed.opponent),
                                 board.opponent, 0, closed);
                board.opponent |= bit(end);
                REQUIRE_SAME_SET(flips(square_at(s), 0, board.opponent), Bitboard{0}, 0, board);
            }
        }
    }
}

TEST_CASE("moves: every version agrees with the reference") {
    constexpr std::uint64_t seed = 2002;
    for_random_boards(seed, 10000, [](const Board& board) {
        const Bitboard expected = ReferenceBoard(board).moves();
        REQUIRE_SAME_SET(board.moves(), expected, seed, board);
        REQUIRE_SAME_SET(moves_portable(board.player, board.opponent), expected, seed, board);
        REQUIRE_SAME_SET(moves(spread(board.player), spread(board.opponent)), expected, seed,
                         board);
#if OUTFLANK_TIER_AVX2
        REQUIRE_SAME_SET(moves_simd(board.player, board.opponent), expected, seed, board);
#endif
    });
}

TEST_CASE("moves are the empty squares where a disc flips something") {
    constexpr std::uint64_t seed = 2003;
    for_random_boards(seed, 20000, [](const Board& board) {
        Bitboard expected = 0;
        for (const Square square : Squares(board.empties()))
            if (flips(square, board.player, board.opponent) != 0) expected |= bit(square);
        REQUIRE_SAME_SET(board.moves(), expected, seed, board);
    });
}

TEST_CASE("the neighbours of discs agree with the reference, and moves are among them") {
    constexpr std::uint64_t seed = 2004;
    for_random_boards(seed, 4000, [](const Board& board) {
        const Bitboard beside = neighbours(board.opponent);
        REQUIRE_SAME_SET(beside, ReferenceBoard(board).neighbours_of_opponent(), seed, board);
        REQUIRE_SAME_SET(board.moves() & ~beside, Bitboard{0}, seed, board);
    });
}

TEST_CASE("no row runs across the border of the board") {
    // Squares that follow each other in steps of a direction, by their numbers, but wrap around the
    // border. A kernel that shifts without masks would find a row there.
    const auto touch = [](Square a, Square b) {
        return std::abs(column(a) - column(b)) <= 1 && std::abs(row(a) - row(b)) <= 1;
    };
    int traps = 0;
    for (const int step : {1, 7, 8, 9, -1, -7, -8, -9}) {
        for (int from = 0; from < square_count; ++from) {
            Bitboard run = 0;
            bool wraps = false;
            for (int at = from + step; at >= 0 && at < square_count; at += step) {
                wraps |= !touch(square_at(at - step), square_at(at));
                if (wraps && run != 0) {
                    const Board board{bit(square_at(at)), run};
                    const ReferenceBoard reference(board);
                    const Square square = square_at(from);
                    REQUIRE_SAME_SET(board.moves() & bit(square), reference.moves() & bit(square),
                                     0, board);
                    REQUIRE_SAME_SET(moves_portable(board.player, run), reference.moves(), 0,
                                     board);
                    REQUIRE_SAME_SET(flips(square, board.player, run), reference.flips(square), 0,
                                     board);
                    REQUIRE_SAME_SET(flips_portable(square, board.player, run),
                                     reference.flips(square), 0, board);
                    ++traps;
                }
                run |= bit(square_at(at));
            }
        }
    }
    CHECK(traps > 1000);
}

TEST_CASE("last flips: how many discs a move on the only empty square flips") {
    constexpr std::uint64_t seed = 2005;
    Random random(seed);
    const auto check = [](Square square, Bitboard player) {
        const Board board{player, ~player & ~bit(square)};
        const int expected = count(ReferenceBoard(board).flips(square));
        REQUIRE_MESSAGE(count_last_flips(square, player) == expected,
                        shown(seed, board) << "square " << index(square) << " flips " << expected);
    };
    for (int s = 0; s < square_count; ++s) {
        const Square square = square_at(s);
        check(square, 0);
        check(square, ~bit(square));
        for (int i = 0; i < 200; ++i) {
            // Few, half and most of the discs: rows of all lengths.
            const Bitboard a = random.bits();
            const Bitboard b = random.bits();
            for (const Bitboard player : {a & b, a, a | b, a & b & random.bits()})
                check(square, player & ~bit(square));
        }
    }
}

TEST_CASE("a move places a disc, flips discs, and gives the turn to the other side") {
    constexpr std::uint64_t seed = 2006;
    for_random_boards(seed, 3000, [](const Board& board) {
        const ReferenceBoard reference(board);
        REQUIRE_MESSAGE(board.after_pass() == reference.after_pass().board(), shown(seed, board));
        for (const Square square : Squares(board.moves())) {
            const Board next = board.after_move(square);
            REQUIRE_MESSAGE(next == reference.after_move(square).board(),
                            shown(seed, board) << "square " << index(square));
            // No disc disappears, and no square holds discs of both sides.
            REQUIRE(next.discs() == (board.discs() | bit(square)));
            REQUIRE((next.player & next.opponent) == 0);
            REQUIRE(next.empty_count() == board.empty_count() - 1);
        }
    });
}

TEST_CASE("full lines: every version agrees with a walk along each line") {
    constexpr std::uint64_t seed = 2009;
    constexpr std::array<std::pair<int, int>, 4> axes = {{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}};
    for_random_boards(seed, 1000, [&axes](const Board& board) {
        const auto is_full = [&board](int c, int r, int right, int down) {
            for (; c >= 0 && c < 8 && r >= 0 && r < 8; c += right, r += down)
                if (!contains(board.discs(), square_at(c, r))) return false;
            return true;
        };
        for (std::size_t axis = 0; axis < axes.size(); ++axis) {
            const auto& [right, down] = axes[axis];
            Bitboard expected = 0;
            for (const Square square : Squares(board.discs())) {
                const int c = column(square);
                const int r = row(square);
                if (is_full(c, r, right, down) && is_full(c, r, -right, -down))
                    expected |= bit(square);
            }
            REQUIRE_SAME_SET(full_lines(board.discs()).axes[axis], expected, seed, board);
            REQUIRE_SAME_SET(full_lines_portable(board.discs()).axes[axis], expected, seed, board);
        }
    });
}

TEST_CASE("the end of a game and its disc difference agree with the reference") {
    constexpr std::uint64_t seed = 2007;
    int over = 0;
    for_random_boards(seed, 3000, [&over](const Board& board) {
        const ReferenceBoard reference(board);
        REQUIRE_MESSAGE(board.is_over() == reference.is_over(), shown(seed, board));
        REQUIRE_MESSAGE(final_disc_difference(board) == reference.final_disc_difference(),
                        shown(seed, board));
        REQUIRE(final_disc_difference(board.after_pass()) == -final_disc_difference(board));
        over += board.is_over();
    });
    CHECK(over > 20);
}

TEST_CASE("iterating over a set gives each square once, in ascending order") {
    Random random(2008);
    for (int i = 0; i < 1000; ++i) {
        const Bitboard set = random.bits() & random.bits();
        Bitboard seen = 0;
        int last = -1;
        for (const Square square : Squares(set)) {
            REQUIRE(index(square) > last);
            last = index(square);
            seen |= bit(square);
        }
        REQUIRE(seen == set);
    }
    for ([[maybe_unused]] const Square square : Squares(0)) FAIL("the empty set has a square");
}

TEST_CASE("a drawn set holds the squares that are drawn") {
    CHECK(drawn("x....... ........ ........ ........ ........ ........ ........ .......x") ==
          (bit(Square::a1) | bit(Square::h8)));
    CHECK(drawn(".x\n......") == bit(Square::b1));
    CHECK(drawn("xxxxxxxx") == row_1);
    CHECK((corners & ~edges) == 0);
    CHECK((neighbours(corners) & ~edges) == x_squares);
}

}  // namespace
}  // namespace outflank
