// Edax's book, byte by byte. The bytes were made as Edax 4.6 writes them.

#include "protocol/book/edax_book.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/notation.h"
#include "engine/position.h"
#include "protocol/book/book_rows.h"
#include "protocol/book/foreign_entry.h"
#include "search/book/position_key.h"
#include "tests/support/temporary.h"
#include "tests/support/text.h"

namespace outflank {

namespace {

template <class Number>
std::string little_endian(Number number) {
    std::string bytes;
    for (std::size_t i = 0; i < sizeof number; ++i)
        bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * i));
    return bytes;
}

std::string edax_head(int positions) {
    std::string bytes = "XADEKOOB\4\6";
    bytes.resize(18);
    for (const int number : {4, 58, 2, 1, 1, positions}) bytes += little_endian(number);
    return bytes;
}

struct Link {
    int score;
    Square move;
};

std::string edax_record(const Board& board, ScoreRange range, std::vector<Link> links, Link leaf) {
    std::string bytes = little_endian(board.player) + little_endian(board.opponent);
    for (const int games : {1, 2, 3, 4}) bytes += little_endian(games);
    for (const int score : {range.score, range.lower, range.upper})
        bytes += little_endian(static_cast<std::int16_t>(score));
    bytes += static_cast<char>(links.size());
    bytes += '\4';
    links.push_back(leaf);
    for (const Link& link : links) {
        bytes += static_cast<char>(link.score);
        bytes += static_cast<char>(link.move);
    }
    return bytes;
}

const Board edax_start = canonical(start_position().board);
const Board after_f5 = canonical(start_position().after(Square::f5).board);
const BookImage second_image = book_image(start_position().after(Square::f5).board);
const Square leaf_of_second = second_image.to_book(Square::d6);

// The start, all of whose moves lead to the second position.
std::string small_edax_book() {
    std::vector<Link> links;
    for (const Successor& next : successors(edax_start)) links.push_back({5, next.move});
    std::vector<std::string> records = {
        edax_record(edax_start, {5, 3, 7}, links, {-127, Square::none}),
        edax_record(after_f5, {-5, -6, -2}, {}, {-5, leaf_of_second}),
    };
    return edax_head(2) + records[0] + records[1];
}

std::string edax_written(Book& book) {
    std::string bytes;
    write_edax_book(book, [&bytes](std::string_view more) { bytes += more; });
    return bytes;
}

std::string edax_failure(const std::string& bytes) {
    const auto book = parse_edax_book(bytes);
    return book ? "" : book.error().text;
}

TEST_CASE("edax book: what is read") {
    const auto book = parse_edax_book(small_edax_book());
    REQUIRE(book);
    CHECK(book->lost_links == 0);
    REQUIRE(book->positions.size() == 2);
    const BookEntry& first = book->positions[0].entry;
    CHECK(book->positions[0].board == edax_start);
    CHECK(first.range == ScoreRange{5, 3, 7});
    CHECK(first.leaf->move == Square::none);
    CHECK(first.games == Games{1, 2, 3, 4});
    CHECK(first.level == 4);
    CHECK(first.depth == 4);
    // Edax's bounds of a leaf: 2 discs each way, shifted where depth and empties differ in parity.
    CHECK(book->positions[1].entry.leaf == Leaf{leaf_of_second, {-5, -6, -2}});
}

TEST_CASE("edax book: through a book and back, and through rows and back") {
    const TemporaryFolder folder;
    const std::string bytes = small_edax_book();
    Book::create(folder / "book");
    Book book(folder / "book", Access::writing);
    book.add(parse_edax_book(bytes)->positions);
    const std::string back = edax_written(book);
    CHECK(back.size() == bytes.size());
    CHECK(back.substr(0, 22) == bytes.substr(0, 22));
    CHECK(holds(back, edax_record(after_f5, {-5, -6, -2}, {}, {-5, leaf_of_second})));
    CHECK(parse_edax_book(back)->positions.size() == 2);

    std::string rows;
    std::vector<BookPosition> positions;
    book.for_each([&](const BookPosition& position, auto) {
        rows += json_line(row_of(position)) + "\n\n";
        positions.push_back(position);
    });
    const auto read = parse_book_rows(rows);
    REQUIRE(read);
    Book::create(folder / "again");
    Book again(folder / "again", Access::writing);
    again.add(*read);
    CHECK(edax_written(again) == back);
}

TEST_CASE("edax book: a link to a position that is not there is counted") {
    const auto book = parse_edax_book(
        edax_head(1) + edax_record(after_f5, {1, 1, 1}, {{1, leaf_of_second}}, {-3, Square::none}));
    REQUIRE(book);
    CHECK(book->lost_links == 1);
}

TEST_CASE("edax book: what is wrong, and where") {
    const std::string good = small_edax_book();
    const std::size_t first = 42;
    const std::size_t length = 42 + 2 * successors(edax_start).size();
    const auto changed = [&](std::size_t at, char byte) {
        std::string bytes = good;
        bytes[at] = byte;
        return edax_failure(bytes);
    };
    CHECK(edax_failure(good).empty());
    CHECK(edax_failure(good.substr(0, 41)) == "the file ends within its head");
    CHECK(changed(8, 3) == "byte 8: a book of version 3; only version 4 can be read");
    CHECK(changed(38, 9) == "byte 38: 9 positions are announced, and there are 2");
    CHECK(changed(26, -1) == "bytes 26 to 33: an error of 255 discs");
    CHECK(edax_failure(good.substr(0, good.size() - 1)) ==
          "byte " + std::to_string(first + length) + ": the file ends within a position");
    CHECK(edax_failure(good.substr(0, good.size() - 9)) ==
          "byte " + std::to_string(first + length) + ": the file ends within a position");
    CHECK(changed(first + 3, '\x18') == "byte 42: two discs on one square");
    CHECK(changed(first + 32, 100) == "byte 42: a score of 100");
    CHECK(changed(first + 39, 61) == "byte 42: a level of 61");
    CHECK(changed(first + 41, 0) == "byte 42: a link that is no legal move");
    CHECK(changed(good.size() - 1, 0) ==
          "byte " + std::to_string(first + length) + ": a leaf that is no legal move");
    CHECK(changed(good.size() - 2, 100) ==
          "byte " + std::to_string(first + length) + ": a leaf with a score of 100");
}

TEST_CASE("edax book: rows that are wrong, and where") {
    const auto failure_of = [](const std::string& text) {
        const auto rows = parse_book_rows(text);
        return rows ? "" : rows.error().text;
    };
    const std::string board = to_string(start_position());
    const std::string good = R"({"position":")" + board + R"(","depth":4,"leaf":null})";
    CHECK(failure_of("\n" + good).empty());
    CHECK(failure_of(good + "\n{") == "line 2: no JSON");
    CHECK(failure_of("[1]") == "line 1: no JSON object");
    CHECK(failure_of(R"({"depth":4})") == "line 1: position is missing, or no text");
    const auto with = [&](const std::string& fields) {
        return failure_of(R"({"position":")" + board + R"(",)" + fields + "}");
    };
    CHECK(with(R"("depth":4)") == "line 1: leaf is missing");
    CHECK(with(R"("leaf":null)") == "line 1: depth is missing");
    CHECK(with(R"("leaf":null,"depth":65)") == "line 1: depth is not a whole number from 0 to 64");
    CHECK(with(R"("depth":4,"leaf":{"move":"a1","score":0})") ==
          "line 1: leaf: 'a1' is no legal move");
    CHECK(with(R"("depth":4,"leaf":{"move":"f5"})") == "line 1: score is missing");
    CHECK(with(R"("depth":4,"leaf":{"move":"f5","score":2,"lower":5,"upper":3})") ==
          "line 1: lower is 5 and upper only 3");
    CHECK(with(R"("depth":4,"selectivity":50,"leaf":null)") ==
          "line 1: selectivity is 50, which no search has");
    for (const int percent : {63, 73, 87, 95, 98, 99, 100})
        CHECK(with(R"("depth":4,"leaf":null,"selectivity":)" + std::to_string(percent)) == "");
}

TEST_CASE("edax book: what levels mean") {
    CHECK(edax_search(8, 16).depth == 16);
    CHECK(edax_search(8, 17).depth == 8);
    CHECK(edax_search(12, 22).selectivity == 98);
    CHECK(edax_search(12, 25).depth == 12);
    CHECK(edax_search(24, 33).selectivity == 73);
    CHECK(edax_search(24, 34).depth == 24);
    CHECK(edax_search(40, 34).selectivity == 100);
    CHECK(edax_search(40, 35).selectivity == 99);
    CHECK(edax_search(40, 49).selectivity == 73);
    CHECK(edax_search(40, 50).depth == 40);
    CHECK(edax_search(60, 60).selectivity == 100);
    for (int level = 0; level <= 60; ++level) {
        const EdaxSearch search = edax_search(level, 45);
        BookEntry entry;
        entry.depth = search.depth;
        entry.selectivity = search.selectivity;
        const EdaxSearch same = edax_search(edax_level(entry, 45), 45);
        CAPTURE(level);
        CHECK(same.depth == search.depth);
        CHECK(same.selectivity == search.selectivity);
    }
}

}  // namespace

}  // namespace outflank
