#include "search/replies.h"

#include <doctest/doctest.h>

namespace outflank {
namespace {

TEST_CASE("of the replies kept for a move, the latest that can be played comes first") {
    const Bitboard moves = bit(Square::a1) | bit(Square::c4) | bit(Square::d3);
    Replies replies;
    CHECK(replies.preferred(Square::f5, moves) == moves);
    replies.keep(Square::f5, Square::d3);
    replies.keep(Square::f5, Square::c4);
    replies.keep(Square::f5, Square::c4);
    CHECK(replies.preferred(Square::f5, moves) == bit(Square::c4));
    CHECK(replies.preferred(Square::f5, moves ^ bit(Square::c4)) == bit(Square::d3));
    CHECK(replies.preferred(Square::f5, bit(Square::a1)) == bit(Square::a1));

    // Each move has its own, and so have passes and the root.
    CHECK(replies.preferred(Square::pass, moves) == moves);
    CHECK(replies.preferred(Square::none, moves) == moves);
    replies.keep(Square::none, Square::a1);
    CHECK(replies.preferred(Square::none, moves) == bit(Square::a1));

    replies.clear();
    CHECK(replies.preferred(Square::f5, moves) == moves);
}

}  // namespace
}  // namespace outflank
