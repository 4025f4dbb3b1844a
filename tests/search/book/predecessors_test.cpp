#include "search/book/predecessors.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "search/book/position_key.h"
#include "tests/support/random_boards.h"

namespace outflank {

namespace {

TEST_CASE("predecessors: those of a game are among them, and each leads back") {
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) {
        Random random(seed);
        const auto boards = random_game(random);
        for (std::size_t i = 1; i < boards.size(); ++i) {
            CAPTURE(shown(seed, boards[i]));
            const auto before = predecessors(boards[i]);
            CHECK(std::ranges::binary_search(before, canonical(boards[i - 1])));
            if (boards[i].empty_count() < 30) continue;  // there are too many to try all
            for (const Board& board : before) {
                const auto next = successors(board);
                CHECK(std::ranges::find(next, canonical(boards[i]), &Successor::board) !=
                      next.end());
            }
        }
    }
}

}  // namespace

}  // namespace outflank
