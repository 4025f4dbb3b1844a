#include "search/counter_moves.h"

#include <doctest/doctest.h>

namespace outflank {
namespace {

TEST_CASE("the latest legal counter move of a move comes first") {
    const Bitboard moves = bit(Square::a1) | bit(Square::c4) | bit(Square::d3);
    CounterMoves counter_moves;
    CHECK(counter_moves.preferred(Square::f5, moves) == moves);
    counter_moves.keep(Square::f5, Square::d3);
    counter_moves.keep(Square::f5, Square::c4);
    counter_moves.keep(Square::f5, Square::c4);
    CHECK(counter_moves.preferred(Square::f5, moves) == bit(Square::c4));
    CHECK(counter_moves.preferred(Square::f5, moves ^ bit(Square::c4)) == bit(Square::d3));
    CHECK(counter_moves.preferred(Square::f5, bit(Square::a1)) == bit(Square::a1));

    // Each move has its own counter moves; so do passes and the root.
    CHECK(counter_moves.preferred(Square::pass, moves) == moves);
    CHECK(counter_moves.preferred(Square::none, moves) == moves);
    counter_moves.keep(Square::none, Square::a1);
    CHECK(counter_moves.preferred(Square::none, moves) == bit(Square::a1));

    counter_moves.clear();
    CHECK(counter_moves.preferred(Square::f5, moves) == moves);
}

}  // namespace
}  // namespace outflank
