// Edax's text of a book. The lines were made as Edax 4.6 writes them.

#include "protocol/book/edax_text.h"

#include <doctest/doctest.h>

#include "engine/notation.h"
#include "protocol/book/edax_level.h"
#include "search/book/position_key.h"
#include "tests/support/book_rows.h"
#include "tests/support/temporary.h"

namespace outflank {

namespace {

const std::string text_start = to_string(Position{canonical(start_position().board), Color::black});
// A position, a move of which makes the other side pass; that position; and the one after it.
const std::string text_before_pass =
    "-OX-----"
    "--------"
    "--------"
    "--------"
    "--------"
    "--------"
    "--------"
    "------OX X";
const std::string text_pass =
    "OOO-----"
    "--------"
    "--------"
    "--------"
    "--------"
    "--------"
    "--------"
    "------XO X";
const std::string text_end =
    "OOO-----"
    "--------"
    "--------"
    "--------"
    "--------"
    "--------"
    "--------"
    "-----OOO X";

std::string text_failure(const std::string& text) {
    const auto positions = parse_edax_text(text);
    return positions ? "" : positions.error().text;
}

TEST_CASE("edax text: what is read") {
    const auto positions =
        parse_edax_text(text_start + ",21,D3,-2\r\n\n" + text_before_pass + ",4,--,-127\n" +
                        text_pass + ",4,PA,1\n" + text_end + ",60,--,-64");
    REQUIRE(positions);
    REQUIRE(positions->size() == 4);
    const BookPosition& first = positions->front();
    CHECK(first.board == canonical(start_position().board));
    CHECK(first.entry.level == 21);
    CHECK(first.entry.depth == 21);
    CHECK(first.entry.selectivity == 73);
    CHECK(first.entry.leaf == Leaf{Square::d3, edax_range(-2, 21, 60, EdaxErrors())});
    CHECK(first.entry.games == Games());
    CHECK((*positions)[1].entry.leaf == Leaf());
    CHECK((*positions)[2].entry.leaf->move == Square::pass);
    CHECK((*positions)[2].entry.leaf->range.score == 1);
    CHECK((*positions)[3].entry.leaf == Leaf());
    // The board of the side to move, whichever it is.
    std::string as_white = text_start + ",21,D3,-2\n";
    for (char& c : as_white) c = c == 'X' ? 'O' : c == 'O' ? 'X' : c;
    CHECK(parse_edax_text(as_white)->front().board == first.board);
}

TEST_CASE("edax text: what is written, and read again") {
    const TemporaryFolder folder;
    const auto path = [&](const char* name) { return (folder.path() / name).string(); };
    std::string text;
    const auto write = [&text](std::string_view more) { text += more; };
    Book::create(path("book"));
    Book book(path("book"), Access::writing);
    auto positions = *parse_edax_text(text_start + ",21,D3,-2\n" + text_before_pass + ",5,F8,3\n" +
                                      text_pass + ",5,PA,-7\n");
    positions[0].entry.games = {1, 2, 3, 4};
    book.add(positions);
    const BookChanges changes = write_edax_text(book, write);
    CHECK(changes.games == 1);
    CHECK(changes.searches + changes.leaf_bounds + changes.missing_leaves == 0);
    CHECK(text.find(text_start + ",21,D3,-2\n") != std::string::npos);
    CHECK(text.find(",5,PA,-7\n") != std::string::npos);
    CHECK(std::ranges::count(text, '\n') == 3);

    Book::create(path("again"));
    Book again(path("again"), Access::writing);
    again.add(*parse_edax_text(text));
    positions[0].entry.games = {};
    Book::create(path("without games"));
    Book expected(path("without games"), Access::writing);
    expected.add(positions);
    CHECK(rows_of(again) == rows_of(expected));
}

TEST_CASE("edax text: a book is known by its first line") {
    CHECK(is_edax_text("\n" + text_start + ",21,D3,-2"));
    CHECK(is_edax_text(text_start + ",what"));
    CHECK_FALSE(is_edax_text(text_start));
    CHECK_FALSE(is_edax_text("f5d6,1,2,3"));
    CHECK_FALSE(is_edax_text(""));
    CHECK_FALSE(is_edax_text("{}"));
}

TEST_CASE("edax text: what is wrong, and where") {
    const std::string good = text_start + ",21,D3,-2\n";
    CHECK(text_failure(good).empty());
    CHECK(text_failure(good + "\n" + text_start + ",21,D3\n") ==
          "line 3: not a board, a level, a move and a score, separated by commas");
    CHECK(text_failure(text_start + ",21,D3,-2,4") ==
          "line 1: not a board, a level, a move and a score, separated by commas");
    CHECK(text_failure("X,21,D3,-2").starts_with("line 1: "));
    CHECK(text_failure(text_start + ",high,D3,-2") == "line 1: 'high' is no level");
    CHECK(text_failure(text_start + ",61,D3,-2") == "line 1: a level of 61");
    CHECK(text_failure(text_start + ",-1,D3,-2") == "line 1: a level of -1");
    CHECK(text_failure(text_start + ",99999999999,D3,-2") == "line 1: '99999999999' is no level");
    CHECK(text_failure(text_start + ",21,A1,-2") == "line 1: a leaf that is no legal move");
    CHECK(text_failure(text_start + ",21,PA,-2") == "line 1: a leaf that is no legal move");
    CHECK(text_failure(text_start + ",21,z9,-2") == "line 1: not a move: 'z9'");
    CHECK(text_failure(text_start + ",21,D3,") == "line 1: '' is no score");
    CHECK(text_failure(text_start + ",21,D3,65") == "line 1: a leaf with a score of 65");
}

}  // namespace

}  // namespace outflank
