// How the score of a position follows from its leaf and the positions behind it.

#include "search/book/negamax.h"

#include <doctest/doctest.h>

#include "engine/position.h"
#include "search/book/position_key.h"

namespace outflank {

namespace {

const Board after_f5 = start_position().after(Square::f5).board;  // White has d6, f4 and f6

BookChild child(Square move, std::optional<ScoreRange> range) {
    return {*successor(after_f5, move), range};
}
std::optional<Leaf> leaf(Square move, int score) {
    return Leaf{move, {score, score - 2, score + 2}};
}

TEST_CASE("book negamax: the best of the leaf and of the children, with their bounds") {
    const std::vector<BookChild> children = {child(Square::f6, ScoreRange{1, 0, 3}),
                                             child(Square::d6, ScoreRange{-2, -9, 4})};
    CHECK(negamax(after_f5, leaf(Square::f4, -5), children) == ScoreRange{2, -3, 9});
    CHECK(negamax(after_f5, leaf(Square::f4, 6), children) == ScoreRange{6, 4, 9});
    CHECK(negamax(after_f5, Leaf(), children) == ScoreRange{2, -3, 9});
    CHECK(negamax(after_f5, leaf(Square::f4, -5), {}) == ScoreRange{-5, -7, -3});
}

TEST_CASE("book negamax: what is not known raises the upper bound") {
    const std::vector<BookChild> children = {child(Square::f6, ScoreRange{1, 0, 3}),
                                             child(Square::d6, std::nullopt)};
    CHECK(negamax(after_f5, std::nullopt, std::span(children).first(1)) == ScoreRange{-1, -3, 64});
    CHECK(negamax(after_f5, leaf(Square::f4, 4), children) == ScoreRange{4, 2, 64});
    CHECK_FALSE(negamax(after_f5, std::nullopt, std::span(children).last(1)));
    CHECK_FALSE(negamax(after_f5, std::nullopt, {}));
}

TEST_CASE("book negamax: where the game is over, the discs count") {
    CHECK(negamax({3, 0}, std::nullopt, {}) == ScoreRange{64, 64, 64});
    CHECK(negamax({0, 3}, Leaf(), {}) == ScoreRange{-64, -64, -64});
}

TEST_CASE("book negamax: a leaf is a legal move that leads out of the book") {
    const auto none = std::optional<Leaf>();
    const std::vector<BookChild> one = {child(Square::f6, ScoreRange{1, 1, 1})};
    CHECK(valid_leaf(after_f5, leaf(Square::f4, 3), one) == leaf(Square::f4, 3));
    CHECK(valid_leaf(after_f5, leaf(Square::f6, 3), one) == none);
    CHECK(valid_leaf(after_f5, leaf(Square::a1, 3), one) == none);
    CHECK(valid_leaf(after_f5, leaf(Square::pass, 3), one) == none);
    CHECK(valid_leaf(after_f5, Leaf(), one) == none);
    CHECK(valid_leaf(after_f5, none, one) == none);

    const std::vector<BookChild> all = {one[0], child(Square::f4, ScoreRange()),
                                        child(Square::d6, ScoreRange())};
    CHECK(valid_leaf(after_f5, leaf(Square::f6, 3), all) == Leaf());
    CHECK(valid_leaf(after_f5, none, all) == Leaf());
    CHECK(valid_leaf({3, 0}, none, {}) == Leaf());  // the game is over

    const Board blocked{bit(Square::b1), bit(Square::a1)};
    CHECK(valid_leaf(blocked, leaf(Square::pass, 3), {}) == leaf(Square::pass, 3));
    const std::vector<BookChild> passed = {{canonical(blocked.after_pass()), ScoreRange()}};
    CHECK(valid_leaf(blocked, leaf(Square::pass, 3), passed) == Leaf());
}

TEST_CASE("book negamax: of two entries the larger number of lines stays, whatever their games") {
    BookEntry in_book;
    in_book.games = {1, 0, 0, 7};
    BookEntry added;
    added.games = {0, 0, 0, 9};
    CHECK(merged(in_book, added).games == Games{1, 0, 0, 9});
    CHECK(merged(added, in_book).games == Games{1, 0, 0, 9});
}

TEST_CASE("book negamax: of two entries the better search stays, and the larger number of games") {
    const BookEntry shallow{
        ScoreRange{1, 1, 1}, leaf(Square::f4, 1), 10, 73, 10, "Edax", {1, 2, 3, 0}, false};
    const BookEntry deep{ScoreRange{2, 2, 2}, leaf(Square::d6, 2), 12,   73, 12,
                         "Outflank",          {1, 0, 0, 0},        false};
    BookEntry expected = deep;
    expected.range = shallow.range;
    expected.games = shallow.games;
    CHECK(merged(shallow, deep) == expected);
    BookEntry surer = shallow;
    surer.selectivity = 95;
    CHECK(merged(shallow, surer) == surer);
    CHECK(merged(surer, shallow) == surer);
    BookEntry unknown = deep;
    unknown.leaf.reset();
    CHECK(merged(shallow, unknown) == shallow);
    BookEntry other = shallow;
    other.leaf = leaf(Square::d6, 1);
    CHECK(merged(shallow, other) == other);  // equally good
    BookEntry learned = shallow;
    learned.is_learned = true;
    CHECK(merged(learned, learned).is_learned);
    CHECK_FALSE(merged(learned, shallow).is_learned);
}

}  // namespace

}  // namespace outflank
