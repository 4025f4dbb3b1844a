#include "search/endgame/endgame_cache.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

#include "engine/hash.h"
#include "tests/support/random_boards.h"
#include "tests/support/text.h"

namespace outflank {
namespace {

// Of a board: all scores, both kinds of bounds, all squares and none.
EndgameCache::Known known_of(const Board& board) {
    const std::uint64_t bits = hash(board);
    const auto square = static_cast<int>(bits % (square_count + 1));
    return {.score = 2 * static_cast<int>((bits >> 10) % 65) - 64,
            .is_lower = (bits >> 60 & 1) != 0,
            .best = square == square_count ? Square::none : square_at(square)};
}

bool holds(const EndgameCache& cache, const Board& board) {
    EndgameCache::Known found;
    if (!cache.find(EndgameCache::key(board), found)) return false;
    const EndgameCache::Known known = known_of(board);
    REQUIRE(found.score == known.score);
    REQUIRE(found.is_lower == known.is_lower);
    REQUIRE(found.best == known.best);
    return true;
}

TEST_CASE("the endgame cache knows of a board what was stored last of it, and of no other") {
    EndgameCache cache;
    Random random(4711);
    std::vector<Board> boards;
    while (boards.size() < (std::size_t{2} << EndgameCache::index_bits))
        for (const Board& board : random_game(random))
            if (board.empty_count() <= 12) boards.push_back(board);
    for (const Board& board : boards) {
        holds(cache, board);
        const EndgameCache::Key key = EndgameCache::key(board);
        cache.store(key, {.score = 2, .is_lower = true, .best = Square::a1});
        cache.store(key, known_of(board));
        REQUIRE(holds(cache, board));
        // Boards that share discs with it are not taken for it.
        EndgameCache::Known found;
        for (const Square square : Squares(board.opponent)) {
            REQUIRE(!cache.find(EndgameCache::key({board.player, board.opponent ^ bit(square)}),
                                found));
        }
    }
    std::size_t kept = 0;
    for (const Board& board : boards) kept += holds(cache, board) ? 1 : 0;
    CHECK(kept > boards.size() / 4);
    CHECK(kept < boards.size());
    cache.clear();
    for (const Board& board : boards) REQUIRE(!holds(cache, board));
}

}  // namespace
}  // namespace outflank
