#include "protocol/session/opening_book.h"

#include <doctest/doctest.h>

#include <map>

#include "engine/position.h"
#include "protocol/session/factory.h"
#include "tests/support/temporary.h"

namespace outflank {

namespace {

BookMove move(Square square, int score, std::int64_t games) {
    BookMove known;
    known.move = square;
    known.range = ScoreRange{score};
    known.games.won = games;
    return known;
}

TEST_CASE("opening book: the move to play is the best, or one that is little worse") {
    const std::vector<BookMove> moves = {move(Square::d3, 2, 0), move(Square::c4, 1, 99),
                                         move(Square::f5, 0, 3), move(Square::e6, -1, 1000)};
    CHECK(chosen(moves, 0)->move == Square::d3);
    std::map<Square, int> counts;
    for (int i = 0; i < 400; ++i) ++counts[chosen(moves, 2)->move];
    CHECK(counts.size() == 3);
    CHECK(counts[Square::c4] > 300);  // of 105 games and one for each move, 100 have it
    CHECK_FALSE(counts.contains(Square::e6));
    CHECK_FALSE(chosen({}, 4));
    BookMove unknown;
    unknown.move = Square::d3;
    CHECK_FALSE(chosen({unknown}, 4));
}

TEST_CASE("opening book: the built-in one, a file, or none") {
    const Board start = start_position().board;
    Options options;
    CHECK(OpeningBook::open(options)->moves(start).size() == 4);
    CHECK(OpeningBook().moves(start).empty());

    const TemporaryFolder folder;
    options.book = (folder.path() / "own.book").string();
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
    CHECK(engine->book_move(*game)->move == hints.front().move);
    const std::vector<std::string> only = {"e6"};
    CHECK(engine->book_move(*game, only)->move == "e6");
    CHECK(book_text(hints, "a1").empty());
    CHECK(book_text(hints, "e6").starts_with("  (book "));
    options.no_book = true;
    CHECK(engine->configure(options));
    CHECK(engine->book_hints(*game).empty());
    CHECK_FALSE(engine->book_move(*game));
}

}  // namespace

}  // namespace outflank
