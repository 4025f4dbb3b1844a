#include "search/tables/transposition_table.h"

#include <doctest/doctest.h>

#include <thread>

#include "engine/hash.h"
#include "tests/support/random_boards.h"
#include "tests/support/text.h"

namespace outflank {
namespace {

struct SmallTable : TranspositionTable {
    SmallTable() { REQUIRE(resize(1)); }
};

// Different boards. The tests choose their hashes, so that they share a bucket.
Board board_number(std::uint64_t number) { return {number + 1, Bitboard{1} << 63}; }

constexpr std::uint64_t one_hash = 0x1234567890ABCDEFULL;

TableEntry entry_of(const TranspositionTable& table, const Board& board) {
    const auto entry = table.probe(board, one_hash);
    REQUIRE(entry);
    return *entry;
}

TEST_CASE("a stored result is found for its own board only") {
    SmallTable table;
    const Board board = board_number(1);
    CHECK(!table.probe(board, one_hash));
    table.store(board, one_hash, 7, 3, -10, 10, 4, Square::c4);
    const TableEntry entry = entry_of(table, board);
    CHECK(entry.lower == 4);
    CHECK(entry.upper == 4);
    CHECK(entry.depth == 7);
    CHECK(entry.selectivity == 3);
    CHECK(entry.best == Square::c4);
    CHECK(!table.probe(board_number(2), one_hash));
    CHECK(!table.probe(board.after_pass(), one_hash));
    table.clear();
    CHECK(!table.probe(board, one_hash));
}

TEST_CASE("a cleared table is empty, however often it was cleared before") {
    SmallTable table;
    table.start_search();
    for (std::uint64_t number = 0; number < 600; ++number) {
        CAPTURE(number);
        // A bucket keeps some boards, so those of earlier fillings are still in memory.
        for (std::uint64_t earlier = number > 4 ? number - 4 : 0; earlier <= number; ++earlier)
            REQUIRE(!table.probe(board_number(earlier), one_hash));
        REQUIRE(!table.probe(board_number(0), one_hash));
        REQUIRE(table.permille_used() == 0);
        table.store(board_number(number), one_hash, 7, 3, -10, 10, 4, Square::c4);
        REQUIRE(table.probe(board_number(number), one_hash));
        table.clear();
        table.start_search();
    }
}

TEST_CASE("a score outside its window is a bound") {
    SmallTable table;
    const Board board = board_number(1);
    table.store(board, one_hash, 7, 3, -10, 10, 12, Square::c4);
    CHECK(entry_of(table, board).lower == 12);
    CHECK(entry_of(table, board).upper == 64);
    CHECK(entry_of(table, board).best == Square::c4);

    const Board other = board_number(2);
    table.store(other, one_hash, 7, 3, -10, 10, -12, Square::c4);
    CHECK(entry_of(table, other).lower == -64);
    CHECK(entry_of(table, other).upper == -12);
    // When all moves fail low, none is known to be the best.
    CHECK(entry_of(table, other).best == Square::none);
}

TEST_CASE("bounds of equal depth and selectivity are combined") {
    SmallTable table;
    const Board board = board_number(1);
    table.store(board, one_hash, 7, 3, 1, 2, 2, Square::c4);
    table.store(board, one_hash, 7, 3, 9, 10, 8, Square::d3);
    CHECK(entry_of(table, board).lower == 2);
    CHECK(entry_of(table, board).upper == 8);
    CHECK(entry_of(table, board).best == Square::c4);  // a fail low knows no best move
    table.store(board, one_hash, 7, 3, 5, 6, 6, Square::e6);
    CHECK(entry_of(table, board).lower == 6);
    CHECK(entry_of(table, board).upper == 8);
    CHECK(entry_of(table, board).best == Square::e6);
    CHECK(entry_of(table, board).second == Square::c4);
}

TEST_CASE("other bounds are not combined: the better search is kept") {
    SmallTable table;
    const Board board = board_number(1);
    table.store(board, one_hash, 7, 3, 1, 2, 2, Square::c4);
    table.store(board, one_hash, 8, 3, 9, 10, 8, Square::d3);
    CHECK(entry_of(table, board).depth == 8);
    CHECK(entry_of(table, board).lower == -64);
    CHECK(entry_of(table, board).upper == 8);
    CHECK(entry_of(table, board).best == Square::c4);

    table.store(board, one_hash, 7, 5, 3, 4, 4, Square::f5);
    CHECK(entry_of(table, board).depth == 8);
    CHECK(entry_of(table, board).upper == 8);
    table.store(board, one_hash, 8, 4, 3, 4, 4, Square::f5);
    CHECK(entry_of(table, board).selectivity == 4);
    CHECK(entry_of(table, board).lower == 4);
    CHECK(entry_of(table, board).upper == 64);
}

TEST_CASE("when bounds contradict each other, the new one holds") {
    SmallTable table;
    const Board board = board_number(1);
    table.store(board, one_hash, 7, 3, 9, 10, 10, Square::c4);
    table.store(board, one_hash, 7, 3, 3, 4, 2, Square::none);
    CHECK(entry_of(table, board).lower <= entry_of(table, board).upper);
    CHECK(entry_of(table, board).upper == 2);
}

// How many of the given number of boards with one hash the table still knows.
int known(const TranspositionTable& table, int first, int last) {
    int known = 0;
    for (int i = first; i <= last; ++i)
        known += table.probe(board_number(static_cast<std::uint64_t>(i)), one_hash).has_value();
    return known;
}

TEST_CASE("a full bucket accepts new results and keeps the deepest ones") {
    SmallTable table;
    for (int i = 1; i <= 40; ++i) {
        table.store(board_number(static_cast<std::uint64_t>(i)), one_hash, i, 5, -1, 1, 0,
                    Square::a1);
        CHECK(known(table, i, i) == 1);
    }
    const int places = known(table, 1, 40);
    CHECK(places > 1);
    CHECK(known(table, 41 - places, 40) == places);
    // A shallow result is stored, too, but never replaces the deepest one.
    for (int i = 41; i <= 60; ++i)
        table.store(board_number(static_cast<std::uint64_t>(i)), one_hash, 1, 0, -1, 1, 0,
                    Square::a1);
    CHECK(known(table, 60, 60) == 1);
    CHECK(known(table, 42 - places, 40) == places - 1);
}

TEST_CASE("results of earlier searches are replaced first, whatever their depth") {
    SmallTable table;
    for (int i = 1; i <= 5; ++i)
        table.store(board_number(static_cast<std::uint64_t>(i)), one_hash, 50, 5, -1, 1, 0,
                    Square::a1);
    const int places = known(table, 1, 5);
    table.start_search();
    // An entry that is stored again belongs to the new search.
    table.store(board_number(5), one_hash, 2, 0, -1, 1, 0, Square::a1);
    CHECK(entry_of(table, board_number(5)).depth == 50);
    for (int i = 6; i < 5 + places; ++i)
        table.store(board_number(static_cast<std::uint64_t>(i)), one_hash, 1, 0, -1, 1, 0,
                    Square::a1);
    CHECK(known(table, 1, 4) == 0);
    CHECK(known(table, 5, 4 + places) == places);
}

TEST_CASE("a table of 1 MB never returns another board's result") {
    constexpr std::uint64_t seed = 3401;
    SmallTable table;
    Random random(seed);
    std::vector<Board> boards;
    for (int i = 0; i < 100'000; ++i) {
        const std::uint64_t bits = random.bits();
        const std::uint64_t others = random.bits();
        boards.push_back({bits, others & ~bits});
    }
    const auto score_of = [](const Board& board) { return count(board.player) - 32; };
    for (const Board& board : boards)
        table.store(board, hash(board), 9, 5, -64, 65, score_of(board), Square::a1);
    int found = 0;
    for (const Board& board : boards) {
        const auto entry = table.probe(board, hash(board));
        found += entry.has_value();
        if (entry) REQUIRE(entry->lower == score_of(board));
    }
    CHECK(found > 30'000);
    CHECK(table.permille_used() > 900);
}

TEST_CASE("threads that write to one bucket never read mixed words") {
    SmallTable table;
    std::atomic<int> mixtures = 0;
    std::atomic<int> hits = 0;
    const auto work = [&](std::uint64_t seed) {
        Random random(seed);
        for (int i = 0; i < 20'000; ++i) {
            const int number = random.below(20);
            const Board board = board_number(static_cast<std::uint64_t>(number));
            if (const auto entry = table.probe(board, one_hash)) {
                ++hits;
                mixtures += entry->lower != number || entry->depth != number + 1;
            }
            table.store(board, one_hash, number + 1, 5, -64, 65, number, Square::a1);
        }
    };
    {
        std::vector<std::jthread> threads;
        for (std::uint64_t seed = 3402; seed < 3405; ++seed) threads.emplace_back(work, seed);
    }
    CHECK(hits > 0);
    CHECK(mixtures == 0);
}

TEST_CASE("a size too large for the memory is an error that names it, and the table stays") {
    SmallTable table;
    table.store(board_number(1), one_hash, 7, 3, -10, 10, 4, Square::c4);
    for (const std::size_t megabytes : {std::size_t{1} << 40, std::size_t{1} << 50}) {
        const auto failed = table.resize(megabytes);
        REQUIRE(!failed);
        CHECK(holds(failed.error().text, std::to_string(megabytes) + " MB"));
    }
    CHECK(!table.resize(0));
    CHECK(table.probe(board_number(1), one_hash));
    REQUIRE(table.resize(3));
    CHECK(!table.probe(board_number(1), one_hash));
}

}  // namespace
}  // namespace outflank
