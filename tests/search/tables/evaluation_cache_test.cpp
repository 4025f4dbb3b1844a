#include "search/tables/evaluation_cache.h"

#include <doctest/doctest.h>

#include "tests/support/random_boards.h"

namespace outflank {
namespace {

// Of a board, from -64 to 64.
int score_of(const Board& board) { return static_cast<int>(hash(board) % 129) - 64; }

TEST_CASE("the evaluation cache returns each board's own score, stored or not") {
    EvaluationCache cache;
    Random random(3601);
    std::vector<Board> boards;
    while (boards.size() < (std::size_t{2} << EvaluationCache::index_bits))
        for (const Board& board : random_game(random)) boards.push_back(board);
    int asked = 0;
    const auto get = [&](const Board& board) {
        return cache.get(board, [&] {
            ++asked;
            return score_of(board);
        });
    };
    for (const Board& board : boards) {
        REQUIRE(get(board) == score_of(board));
        REQUIRE(get(board) == score_of(board));
    }
    CHECK(asked <= static_cast<int>(boards.size()));

    // The last board is still known, until the cache is cleared.
    asked = 0;
    get(boards.back());
    CHECK(asked == 0);
    cache.clear();
    get(boards.back());
    CHECK(asked == 1);
}

}  // namespace
}  // namespace outflank
