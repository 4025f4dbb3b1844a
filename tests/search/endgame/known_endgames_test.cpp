// Positions whose moves have scores known from other sources. `outflank solve --all-moves
// bench/data/...` solves all such positions of the project and compares them, too.

#include <doctest/doctest.h>

#include <algorithm>

#include "search/searcher.h"
#include "tests/support/endgames.h"
#include "tests/support/reference_solver.h"

namespace outflank {
namespace {

// Checks all moves of known score, best first.
void check_all_moves(Searcher& searcher, const ObfEntry& entry) {
    INFO(to_obf(entry));
    Limits limits;
    limits.lines = square_count;
    const Board& board = entry.position.board;
    const Report report = searcher.search(board, limits);
    CHECK(report.exact);
    REQUIRE(report.lines.size() == entry.moves.size());
    for (std::size_t i = 0; i < entry.moves.size(); ++i) {
        const Line& line = report.lines[i];
        CHECK(line.score == entry.moves[i].score);  // both lists are sorted by score
        CHECK(std::ranges::find(entry.moves, ObfMove{line.move, line.score}) != entry.moves.end());
        CHECK(leads_to(line.score.discs(), board, line.pv));
    }
}

void check_file(const std::string& name, std::size_t positions) {
    Searcher searcher;
    REQUIRE(searcher.configure({1, 16, nullptr}));
    const auto entries = read_obf(name);
    CHECK(entries.size() == positions);
    for (const ObfEntry& entry : entries) check_all_moves(searcher, entry);
}

TEST_CASE("the end-game test of the French Othello Federation, #1 to #19: every move") {
    check_file("bench/data/ffo-1-19.obf", 19);
}

TEST_CASE("200 endgames from games between people: every move") {
    check_file("tests/data/exact_endgames.obf", 200);
}

TEST_CASE("hard positions of 20 empties: the best move") {
    Searcher searcher;
    REQUIRE(searcher.configure({1, 16, nullptr}));
    auto entries = read_obf("bench/data/empties-20.obf");
    CHECK(entries.size() == 276);
    for (const std::size_t number : {40U, 200U}) {
        const ObfEntry& entry = entries[number];
        INFO(to_obf(entry));
        const Report report = searcher.search(entry.position.board, {});
        CHECK(report.exact);
        const ObfMove best{report.lines.front().move, report.lines.front().score};
        CHECK(best.score == entry.moves.front().score);
        CHECK(std::ranges::find(entry.moves, best) != entry.moves.end());
        CHECK(leads_to(best.score.discs(), entry.position.board, report.lines.front().pv));
    }
}

}  // namespace
}  // namespace outflank
