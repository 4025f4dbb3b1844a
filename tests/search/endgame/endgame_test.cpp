#include "search/endgame/endgame.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "search/endgame/stability_cutoff.h"
#include "tests/support/endgames.h"
#include "tests/support/reference_solver.h"

namespace outflank {
namespace {

// Special cases that must occur among the boards of a test: a side must pass, a side can never
// move, a side loses all discs.
struct Coverage {
    int passes = 0;
    int finished = 0;
    int wiped_out = 0;

    void add(const Board& board, int score) {
        finished += board.is_over();
        passes += !board.is_over() && !board.can_move();
        wiped_out += score == -64 || score == 64;
    }
    void check() const {
        CHECK(passes > 0);
        CHECK(finished > 0);
        CHECK(wiped_out > 0);
    }
};

// In every window, the fail-soft result must be a bound of the score.
void check_all_windows(std::uint64_t seed, int n, int least, int most) {
    Shared shared;
    Worker worker(shared);
    Random random(seed);
    Coverage coverage;
    for (const Board& board : random_endgames(random, n, least, most)) {
        const int score = reference_solve(board);
        coverage.add(board, score);
        const int empties = board.empty_count();
        for (int alpha = -64; alpha < 64; ++alpha) {
            const int found = solve_null_window(worker, board, alpha, empties);
            const bool is_true =
                score > alpha ? alpha < found && found <= score : score <= found && found <= alpha;
            REQUIRE_MESSAGE(is_true, shown(seed, board) << "alpha " << alpha << ": " << found
                                                        << ", the score is " << score);
        }
    }
    coverage.check();
}

TEST_CASE("the solvers of the last 1 to 4 empties return true bounds in every window") {
    check_all_windows(3101, 2500, 0, 4);
}

TEST_CASE("the endgame search returns true bounds in every window") {
    check_all_windows(3102, 240, 5, 8);
}

TEST_CASE("the endgame cache changes no score") {
    constexpr std::uint64_t seed = 3103;
    Shared shared;
    Worker lasting(shared);
    Random random(seed);
    for (const Board& board : random_endgames(random, 40, 8, 10)) {
        Worker fresh(shared);
        for (const int alpha : {20, -20, 0, 1, -1, 0, -20, 20}) {
            const int empties = board.empty_count();
            const bool first = solve_null_window(lasting, board, alpha, empties) > alpha;
            const bool second = solve_null_window(fresh, board, alpha, empties) > alpha;
            REQUIRE_MESSAGE(first == second, shown(seed, board) << "alpha " << alpha);
        }
    }
}

TEST_CASE("a stability cut-off returns a true bound") {
    constexpr std::uint64_t seed = 3104;
    Random random(seed);
    int cuts = 0;
    for (const Board& board : random_endgames(random, 2000, 4, 7)) {
        const int score = reference_solve(board);
        for (int alpha = -64; alpha < 64; alpha += 3) {
            int upper = 0;
            if (!stability_cutoff(board, alpha, board.empty_count(), upper)) continue;
            ++cuts;
            const bool is_true = score <= upper && upper <= alpha;
            REQUIRE_MESSAGE(is_true, shown(seed, board) << "alpha " << alpha << ", upper " << upper
                                                        << ", the score is " << score);
        }
    }
    CHECK(cuts > 0);
}

}  // namespace
}  // namespace outflank
