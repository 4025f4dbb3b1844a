// How the book names positions: symmetries and passes.

#include "search/book/position_key.h"

#include <doctest/doctest.h>

#include "engine/position.h"
#include "tests/support/random_boards.h"

namespace outflank {

namespace {

TEST_CASE("book key: all images of a position are one, and moves come back to each of them") {
    for_random_boards(33, 400, [](const Board& board) {
        const Board least = book_image(board).board;
        CHECK(least == canonical(board));
        for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
            const Board other = transformed(board, symmetry);
            const BookImage image = book_image(other);
            REQUIRE(image.board == least);
            CHECK(transformed(other, image.symmetry) == least);
            for (const Square move : Squares(other.moves())) {
                CHECK(image.from_book(image.to_book(move)) == move);
                CHECK(canonical(least.after_move(image.to_book(move))) ==
                      canonical(other.after_move(move)));
            }
        }
        CHECK(book_image(board).from_book(Square::pass) == Square::pass);
    });
}

TEST_CASE("book key: bytes are a board and back, in the order of the boards") {
    Board before = canonical(start_position().board);
    for_random_boards(34, 400, [&](const Board& random) {
        const Board board = canonical(random);
        const BoardBytes bytes = bytes_of(board);
        const BoardBytes other = bytes_of(before);
        CHECK(board_of(view(bytes)) == board);
        CHECK((view(bytes) < view(other)) == (board < before));
        before = board;
        for (int symmetry = 1; symmetry < symmetry_count; ++symmetry)
            if (const Board image = transformed(board, symmetry); image != board)
                CHECK_FALSE(board_of(view(bytes_of(image))));
    });
    CHECK_FALSE(board_of("short"));
    CHECK_FALSE(board_of(view(bytes_of({1, 1}))));
}

TEST_CASE("book key: a position that must pass has the pass for its only successor") {
    const Board blocked{bit(Square::b1), bit(Square::a1)};
    REQUIRE_FALSE(blocked.can_move());
    REQUIRE(blocked.after_pass().can_move());
    const auto next = successors(blocked);
    REQUIRE(next.size() == 1);
    CHECK(next.front().move == Square::pass);
    CHECK(next.front().board == canonical(blocked.after_pass()));
    CHECK(successor(blocked, Square::pass) == canonical(blocked.after_pass()));
    CHECK_FALSE(successor(blocked, Square::c1));
    CHECK_FALSE(successor(blocked, Square::none));
    CHECK_FALSE(successor(start_position().board, Square::pass));
    CHECK(successors({1, 0}).empty());  // the game is over
    CHECK_FALSE(successor({1, 0}, Square::pass));
}

TEST_CASE("book key: successors have less height, also behind a pass") {
    for_random_boards(35, 1000, [](const Board& board) {
        for (const Successor& next : successors(board)) {
            CHECK(height(next.board) < height(board));
            CHECK(successor(board, next.move) == next.board);
        }
        CHECK(successors(board).empty() == board.is_over());
    });
}

}  // namespace

}  // namespace outflank
