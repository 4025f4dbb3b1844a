#include "engine/symmetry.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "engine/hash.h"
#include "engine/perft.h"
#include "engine/position.h"
#include "tests/support/random_boards.h"
#include "tests/support/reference_rules.h"

namespace outflank {
namespace {

TEST_CASE("each symmetry maps squares and sets as its bits say") {
    Random random(4001);
    for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
        CAPTURE(symmetry);
        for (int s = 0; s < square_count; ++s) {
            REQUIRE(transformed(square_at(s), symmetry) == reference_image(square_at(s), symmetry));
            REQUIRE(transformed(bit(square_at(s)), symmetry) ==
                    bit(reference_image(square_at(s), symmetry)));
        }
        for (int i = 0; i < 100; ++i) {
            const Bitboard set = random.bits();
            Bitboard expected = 0;
            for (const Square square : Squares(set))
                expected |= bit(reference_image(square, symmetry));
            REQUIRE(transformed(set, symmetry) == expected);
        }
        CHECK(transformed(Square::pass, symmetry) == Square::pass);
        CHECK(transformed(Square::none, symmetry) == Square::none);
    }
}

TEST_CASE("there are 8 symmetries, two together are one of them, and each has its inverse") {
    const Bitboard set = 0x0102030405060708ULL * 3;  // without any symmetry
    std::set<Bitboard> images;
    for (int a = 0; a < symmetry_count; ++a) images.insert(transformed(set, a));
    CHECK(images.size() == 8);
    CHECK(transformed(set, 0) == set);
    for (int a = 0; a < symmetry_count; ++a) {
        CAPTURE(a);
        CHECK(transformed(transformed(set, a), inverse(a)) == set);
        CHECK(transformed(transformed(set, inverse(a)), a) == set);
        for (int b = 0; b < symmetry_count; ++b)
            CHECK(images.count(transformed(transformed(set, a), b)) == 1);
    }
}

TEST_CASE("the rules are the same on symmetric boards") {
    constexpr std::uint64_t seed = 4002;
    for_random_boards(seed, 2000, [](const Board& board) {
        const Bitboard moves = board.moves();
        for (int symmetry = 1; symmetry < symmetry_count; ++symmetry) {
            const Board turned = transformed(board, symmetry);
            REQUIRE_MESSAGE(turned.moves() == transformed(moves, symmetry),
                            shown(seed, board) << "symmetry " << symmetry);
            for (const Square square : Squares(moves))
                REQUIRE_MESSAGE(turned.after_move(transformed(square, symmetry)) ==
                                    transformed(board.after_move(square), symmetry),
                                shown(seed, board)
                                    << "symmetry " << symmetry << ", square " << index(square));
        }
    });
}

TEST_CASE("the canonical board is the smallest of the 8 images, and the same for all of them") {
    constexpr std::uint64_t seed = 4003;
    for_random_boards(seed, 5000, [](const Board& board) {
        const Board smallest = canonical(board);
        bool is_one = false;
        for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
            const Board turned = transformed(board, symmetry);
            REQUIRE_MESSAGE(canonical(turned) == smallest, shown(seed, board));
            REQUIRE_MESSAGE(smallest <= turned, shown(seed, board));
            is_one |= turned == smallest;
        }
        REQUIRE_MESSAGE(is_one, shown(seed, board));
    });
}

TEST_CASE("the known numbers of positions after 1 to 8 plies, up to symmetry; all hashes differ") {
    std::vector<Board> boards = {start_position().board};
    for (const std::size_t known : {1U, 3U, 14U, 60U, 322U, 1773U, 10649U, 67245U}) {
        std::vector<Board> next;
        for (const Board& board : boards)
            for (const Square square : Squares(board.moves()))
                next.push_back(canonical(board.after_move(square)));
        std::sort(next.begin(), next.end());
        next.erase(std::unique(next.begin(), next.end()), next.end());
        CHECK(next.size() == known);
        boards = std::move(next);
    }
    std::set<Board> both_sides;
    std::set<std::uint64_t> hashes;
    for (const Board& board : boards) {
        for (const Board& one : {board, board.after_pass()}) {
            both_sides.insert(one);
            hashes.insert(hash(one));
        }
    }
    CHECK(hashes.size() == both_sides.size());
}

TEST_CASE("the hash is the same on every machine and depends on the side to move") {
    const Board start = start_position().board;
    CHECK(hash(start) == 14047414508951311851U);
    CHECK(hash(start.after_pass()) == 5377343461160686466U);
}

TEST_CASE("one disc more changes half of the hash's bits, and each bit half of the time") {
    constexpr std::uint64_t seed = 4004;
    std::int64_t changed = 0;
    std::int64_t changes = 0;
    std::array<int, 64> of_bit{};
    for_random_boards(seed, 4000, [&](const Board& board) {
        for (const Square square : Squares(board.empties())) {
            Board more = board;
            more.player |= bit(square);
            const std::uint64_t difference = hash(board) ^ hash(more);
            REQUIRE_MESSAGE(difference != 0, shown(seed, board));
            changed += count(difference);
            ++changes;
            for (const Square one : Squares(difference))
                ++of_bit[static_cast<std::size_t>(index(one))];
        }
    });
    CHECK(static_cast<double>(changed) / static_cast<double>(changes) ==
          doctest::Approx(32).epsilon(0.02));
    for (const int n : of_bit)
        CHECK(static_cast<double>(n) / static_cast<double>(changes) ==
              doctest::Approx(0.5).epsilon(0.1));
}

}  // namespace
}  // namespace outflank
