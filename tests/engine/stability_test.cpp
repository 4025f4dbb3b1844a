#include "engine/stability.h"

#include <doctest/doctest.h>

#include <map>

#include "tests/support/random_boards.h"
#include "tests/support/reference_rules.h"

namespace outflank {
namespace {

// All discs of both sides that are flipped in at least one continuation of the game.
Bitboard ever_flipped(const Board& board) {
    const Bitboard moves = board.moves();
    if (moves == 0)
        return board.after_pass().can_move() ? ever_flipped(board.after_pass()) : Bitboard{0};
    Bitboard flipped = 0;
    for (const Square square : Squares(moves)) {
        const Bitboard turned = flips(square, board.player, board.opponent);
        flipped |= turned | ever_flipped(board.after_move(square, turned));
    }
    return flipped;
}

// The stable discs of both sides that the engine finds.
Bitboard all_stable(const Board& board) {
    return stable_discs(board.player, board.opponent) | stable_discs(board.opponent, board.player);
}

TEST_CASE("no continuation flips a stable disc: all continuations, 6 empties at most") {
    constexpr std::uint64_t seed = 3001;
    Random random(seed);
    int stable = 0;
    const auto check = [&stable](const Board& board) {
        const Bitboard found = all_stable(board);
        REQUIRE_MESSAGE((found & ever_flipped(board)) == 0, shown(seed, board)
                                                                << "stable:\n"
                                                                << shown(found) << "flipped:\n"
                                                                << shown(ever_flipped(board)));
        stable += count(found);
    };
    for (int i = 0; i < 150; ++i)
        for (const Board& board : random_game(random))
            if (board.empty_count() <= 6) check(board);
    for (int i = 0; i < 800; ++i) {  // unreachable boards: random colours, up to 6 empty squares
        const Bitboard colours = random.bits();
        Bitboard holes = 0;
        for (int n = random.below(7); n > 0; --n) holes |= bit(square_at(random.below(64)));
        check({colours & ~holes, ~colours & ~holes});
    }
    CHECK(stable > 20000);
}

TEST_CASE("no random continuation flips a stable disc, from all stages of games") {
    constexpr std::uint64_t seed = 3002;
    Random random(seed);
    int stable = 0;
    const auto check = [&](const Board& board) {
        const Bitboard found = all_stable(board);
        stable += count(found);
        for (int i = 0; found != 0 && i < 10; ++i) {
            // Player and opponent change with the turn; the colour of a stable disc must not.
            Bitboard mine = found & board.player;
            Bitboard theirs = found & board.opponent;
            for (const Board& later : random_game(random, board)) {
                const bool same_turn =
                    (mine & ~later.player) == 0 && (theirs & ~later.opponent) == 0;
                const bool other_turn =
                    (mine & ~later.opponent) == 0 && (theirs & ~later.player) == 0;
                REQUIRE_MESSAGE((same_turn || other_turn), shown(seed, board)
                                                               << "stable:\n"
                                                               << shown(found) << "later:\n"
                                                               << shown(seed, later));
            }
        }
    };
    for (int i = 0; i < 60; ++i)
        for (const Board& board : random_game(random)) check(board);
    for (int i = 0; i < 2000; ++i) check(random_discs(random));
    CHECK(stable > 20000);
}

TEST_CASE("stable discs are discs of the player, and the same on all images of a board") {
    constexpr std::uint64_t seed = 3003;
    for_random_boards(seed, 10000, [](const Board& board) {
        const Bitboard found = stable_discs(board.player, board.opponent);
        REQUIRE_MESSAGE((found & ~board.player) == 0, shown(seed, board) << shown(found));
        for (int symmetry = 1; symmetry < symmetry_count; ++symmetry) {
            const Board turned = transformed(board, symmetry);
            REQUIRE_MESSAGE(
                stable_discs(turned.player, turned.opponent) == transformed(found, symmetry),
                shown(seed, board) << "symmetry " << symmetry);
        }
    });
}

TEST_CASE("a disc that is found stable once is found stable in the rest of the game") {
    constexpr std::uint64_t seed = 3004;
    Random random(seed);
    for (int i = 0; i < 200; ++i) {
        Bitboard before = 0;
        for (const Board& board : random_game(random)) {
            const Bitboard now = all_stable(board);
            REQUIRE_MESSAGE((before & ~now) == 0, shown(seed, board) << "was stable:\n"
                                                                     << shown(before));
            before = now;
        }
    }
}

TEST_CASE("stable discs of simple positions") {
    const auto stable = [](const char* player, const char* opponent) {
        return stable_discs(drawn(player), drawn(opponent));
    };
    SUBCASE("none without a corner or a full line") {
        CHECK(stable(".xxxxxx. xxxxxxxx xxxxxxxx xxxxxxxx", "") == 0);
    }
    SUBCASE("a corner, and the discs next to it along the edges") {
        CHECK(stable("xxx..... x....... ........ ........ ........ ........ ........ ......x.",
                     "...x....") == drawn("xxx..... x......."));
    }
    SUBCASE("a triangle at a corner") {
        CHECK(stable("xxxx.... xxx..... xx...... x.......", "") ==
              drawn("xxxx.... xxx..... xx...... x......."));
        // b3 has no stable neighbour in its row.
        CHECK(stable("xxxx.... xxx..... .x......", "") == drawn("xxxx.... xxx....."));
    }
    SUBCASE("all discs of a full board") {
        const Bitboard player = 0x123456789ABCDEF0ULL;
        CHECK(stable_discs(player, ~player) == player);
        CHECK(stable_discs(~player, player) == ~player);
    }
    SUBCASE("a disc whose four lines are full, whatever colours its neighbours have") {
        // d4 lies on full lines: row 4, column d, a1-h8 and g1-a7.
        const Bitboard lines =
            drawn("x..x..x. .x.x.x.. ..xxx... xxxxxxxx ..xxx... .x.x.x.. x..x..x. ...x...x");
        CHECK(squares_on_full_lines(lines) == bit(Square::d4));
        CHECK(stable_discs(bit(Square::d4), lines & ~bit(Square::d4)) == bit(Square::d4));
    }
    SUBCASE("a full edge") { CHECK(stable(".x.x..x.", "x.x.xx.x") == drawn(".x.x..x.")); }
    SUBCASE("none, when the opponent can place a disc between two discs of an edge") {
        CHECK(stable("..xx.... ", ".x......") == 0);
    }
    SUBCASE("a stable disc across the border does not help") {
        // h1 is a stable corner. a2 is next to it by its number only.
        CHECK(stable(".......x xx...... x.......", "") == bit(Square::h1));
    }
}

TEST_CASE("squares on full lines agree with the reference") {
    constexpr std::uint64_t seed = 3005;
    Random random(seed);
    const auto check = [](Bitboard discs) {
        REQUIRE_MESSAGE(
            squares_on_full_lines(discs) == ReferenceBoard(Board{discs, 0}).squares_on_full_lines(),
            shown(seed, Board{discs, 0}) << "gives\n"
                                         << shown(squares_on_full_lines(discs)));
    };
    check(0);
    check(~Bitboard{0});
    for (int s = 0; s < square_count; ++s) {
        check(bit(square_at(s)));
        check(~bit(square_at(s)));
        for (int t = 0; t < s; ++t) check(~(bit(square_at(s)) | bit(square_at(t))));
    }
    for (int i = 0; i < 4000; ++i) {
        Bitboard holes = random.bits() & random.bits();
        for (int density = i % 4; density > 0; --density) holes &= random.bits();
        check(~holes);
    }
}

// An edge alone, as text. x and o place discs on any empty squares, in any order, and flip what
// they outflank. `ever_flipped` returns the places that are flipped in at least one continuation,
// as a set of bits.
class EdgePlay {
  public:
    int ever_flipped(const std::string& edge) {
        if (const auto known = known_.find(edge); known != known_.end()) return known->second;
        int flipped = 0;
        for (int place = 0; place < 8; ++place) {
            if (edge[static_cast<std::size_t>(place)] != '.') continue;
            for (const char mover : {'x', 'o'}) {
                std::string next = edge;
                next[static_cast<std::size_t>(place)] = mover;
                flipped |= flip(next, place, -1, mover) | flip(next, place, 1, mover);
                flipped |= ever_flipped(next);
            }
        }
        return known_[edge] = flipped;
    }

  private:
    static int flip(std::string& edge, int place, int step, char mover) {
        int end = place + step;
        while (end >= 0 && end < 8 && edge[static_cast<std::size_t>(end)] != '.' &&
               edge[static_cast<std::size_t>(end)] != mover)
            end += step;
        if (end < 0 || end > 7 || edge[static_cast<std::size_t>(end)] != mover) return 0;
        int flipped = 0;
        for (int at = place + step; at != end; at += step) {
            edge[static_cast<std::size_t>(at)] = mover;
            flipped |= 1 << at;
        }
        return flipped;
    }

    std::map<std::string, int> known_;
};

TEST_CASE("stable on an edge: all 6561 edges, compared with playing all continuations") {
    EdgePlay play;
    int edges_seen = 0;
    for (int player = 0; player < 256; ++player) {
        for (int opponent = 0; opponent < 256; ++opponent) {
            if ((player & opponent) != 0) continue;
            std::string edge(8, '.');
            for (std::size_t place = 0; place < 8; ++place) {
                if ((player >> place) & 1) edge[place] = 'x';
                if ((opponent >> place) & 1) edge[place] = 'o';
            }
            const int expected = player & ~play.ever_flipped(edge);
            REQUIRE_MESSAGE(stable_on_edge(static_cast<std::uint8_t>(player),
                                           static_cast<std::uint8_t>(opponent)) == expected,
                            edge << " has stable places " << expected);
            ++edges_seen;
        }
    }
    CHECK(edges_seen == 6561);
}

}  // namespace
}  // namespace outflank
