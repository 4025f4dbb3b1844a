// Without forward pruning (selectivity 100), a search of limited depth returns what plain minimax
// with the same evaluation returns. Late-move reductions are off then. One kind of cut-off remains
// that minimax does not know: stable discs may prove that a score is less than the evaluation
// claims. Where they contradict the evaluation, the search may return a score between both.
//
// When this fails, the search prunes, reduces or takes from the table what it should not.

#include <doctest/doctest.h>

#include "engine/stability.h"
#include "search/evaluation/evaluator.h"
#include "search/evaluation/weights.h"
#include "search/score.h"
#include "search/searcher.h"
#include "tests/support/endgames.h"
#include "tests/support/reference_minimax.h"

namespace outflank {
namespace {

// The evaluation of a leaf: a side without discs has lost.
int static_score(const Board& board) {
    return board.player == 0 ? -max_discs : evaluate(*embedded_weights(), board, Features(board));
}

struct Range {
    int least;
    int most;
};

// The scores that minimax can come to when, at every node but the leaves and the nodes before them,
// it may or may not lower the score to what the opponent's stable discs allow.
Range range_of_scores(const Board& board, int depth) {
    if (depth <= 1 || board.is_over()) {
        const int score = reference_minimax(board, depth, static_score);
        return {score, score};
    }
    if (!board.can_move()) {
        const Range passed = range_of_scores(board.after_pass(), depth);
        return {-passed.most, -passed.least};
    }
    Range range{-max_discs, -max_discs};
    for (const Square move : Squares(board.moves())) {
        const Range child = range_of_scores(board.after_move(move), depth - 1);
        range = {std::max(range.least, -child.most), std::max(range.most, -child.least)};
    }
    const int allowed = max_discs - 2 * count(stable_discs(board.opponent, board.player));
    return {std::min(range.least, allowed), range.most};
}

// 300 positions of 6 to 58 empties with a move, half of them out of games, half set up at random.
std::vector<Board> positions(std::uint64_t seed) {
    Random random(seed);
    std::vector<Board> boards;
    for (int i = 0; boards.size() < 300; ++i) {
        const int empties = 6 + i % 53;
        const Board board =
            i % 2 == 0 ? played_board(random, empties) : set_up_board(random, empties);
        if (board.can_move()) boards.push_back(board);
    }
    return boards;
}

Report search(Searcher& searcher, const Board& board, int depth, int lines = 1) {
    Limits limits;
    limits.depth = depth;
    limits.selectivity = 100;
    limits.lines = lines;
    return searcher.search(board, limits);
}

// Compares searches of 1 to 4 plies, and of 5 for every tenth position, with minimax. Depths
// ascend: if the table knew a position from a deeper search, a shallower one would use that.
template <class BeforeSearch>
void check_scores(std::uint64_t seed, const BeforeSearch& before_search) {
    Searcher searcher;
    REQUIRE(searcher.configure({1, 1, nullptr}));  // one thread, the smallest table
    int searches = 0;
    int unequal = 0;
    for (const Board& board : positions(seed)) {
        const int deepest = searches % 40 == 0 ? 5 : 4;
        for (int depth = 1; depth <= deepest; ++depth) {
            before_search(searcher);
            const int score = search(searcher, board, depth).lines.front().score.discs();
            const int expected = reference_minimax(board, depth, static_score);
            const Range range = range_of_scores(board, depth);
            INFO(shown(seed, board)
                 << "depth " << depth << ", minimax " << expected << ", search " << score);
            REQUIRE(score >= range.least);
            REQUIRE(score <= range.most);
            ++searches;
            unequal += score != expected;
        }
    }
    CHECK(searches >= 1200);
    CHECK_MESSAGE(unequal <= searches / 200, unequal << " of " << searches << " scores differ");
}

TEST_CASE("without forward pruning, search equals minimax: table cleared before each search") {
    check_scores(4701, [](Searcher& searcher) { searcher.clear(); });
}

TEST_CASE(
    "without forward pruning, search equals minimax: small table kept from search to search") {
    check_scores(4702, [](Searcher&) {});
}

TEST_CASE("without forward pruning, the score of every move equals minimax") {
    constexpr std::uint64_t seed = 4703;
    constexpr int depth = 3;
    Searcher searcher;
    REQUIRE(searcher.configure({1, 1, nullptr}));
    for (const Board& board : positions(seed)) {
        const Report report = search(searcher, board, depth, square_count);
        REQUIRE(report.lines.size() == static_cast<std::size_t>(count(board.moves())));
        for (const Line& line : report.lines) {
            const Range range = range_of_scores(board.after_move(line.move), depth - 1);
            INFO(shown(seed, board) << "move " << index(line.move) << ", minimax " << -range.most
                                    << " to " << -range.least << ", search " << line.score.discs());
            REQUIRE(line.score.discs() >= -range.most);
            REQUIRE(line.score.discs() <= -range.least);
        }
    }
}

}  // namespace
}  // namespace outflank
