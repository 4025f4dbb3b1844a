#include "protocol/play/opening_book.h"

#include <doctest/doctest.h>

#include "engine/position.h"
#include "protocol/play/engine.h"
#include "tests/support/temporary.h"

namespace outflank {

namespace {

TEST_CASE("opening book: the built-in one, a file, or none") {
    const Board start = start_position().board;
    Options options;
    CHECK(OpeningBook::open(options)->moves(start).size() == 4);
    CHECK(OpeningBook().moves(start).empty());

    const TemporaryFolder folder;
    options.book = folder / "own.book";
    CHECK(OpeningBook::open(options).error().text == options.book + ": No such file or directory");
    Book::create(options.book);
    BookEntry entry;
    entry.leaf = Leaf{Square::f5, {3}};
    Book(options.book, Access::writing).add({{start, entry}});
    const auto moves = OpeningBook::open(options)->moves(start);
    REQUIRE(moves.size() == 1);
    CHECK(moves.front().move == Square::f5);

    options.no_book = true;
    CHECK(OpeningBook::open(options)->moves(start).empty());
}

TEST_CASE("opening book: an engine plays from it, and knows its moves") {
    Options options;
    options.hash_mb = 1;
    const auto game = make_game(Rules::othello);
    const auto engine = make_engine(options);
    const auto hints = engine->book_hints(*game);
    CHECK(hints.size() == 4);
    Request playing{.purpose = Request::Purpose::playing};
    const Hints played = engine->choose(*game, playing, {});
    CHECK(played.from_book);
    CHECK(played.lines.front().score == hints.front().score);
    CHECK_FALSE(engine->choose(*game, {}, {}).from_book);
    playing.only = {"e6"};
    CHECK(engine->choose(*game, playing, {}).lines.front().move == "e6");
    playing.only.clear();
    CHECK(book_text(hints, "a1").empty());
    CHECK(book_text(hints, "e6").starts_with("  (book "));
    options.no_book = true;
    CHECK(engine->configure(options));
    CHECK(engine->book_hints(*game).empty());
    CHECK_FALSE(engine->choose(*game, playing, {}).from_book);
}

TEST_CASE("opening book: what a side has lost in a game so far") {
    const TemporaryFolder folder;
    Options options;
    options.book = folder / "own.book";
    Book::create(options.book);
    const Position first = start_position();
    const Position second = first.after(Square::f5);
    const auto with_leaf = [](Square square, int score) {
        BookEntry entry;
        entry.leaf = Leaf{square, {score, score, score}};
        return entry;
    };
    const Board worse = second.after(Square::f4).board;
    Book(options.book, Access::writing)
        .add({{first.board, with_leaf(Square::f5, 0)},
              {second.board, with_leaf(Square::f6, 2)},
              {worse, with_leaf(Square::f3, 3)}});
    OpeningBook book = *OpeningBook::open(options);
    Game game;
    const auto play = [&game](Square square) { REQUIRE(game.play(square)); };
    play(Square::f5);
    play(Square::f4);                      // -3 instead of +2
    CHECK(loss_by_book(book, game) == 0);  // Black's
    play(Square::f3);
    CHECK(loss_by_book(book, game) == 5);
}

}  // namespace

}  // namespace outflank
