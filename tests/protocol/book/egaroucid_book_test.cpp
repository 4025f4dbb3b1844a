// Egaroucid's book, byte by byte. The bytes were made as Egaroucid 7.8 writes them.

#include "protocol/book/egaroucid_book.h"

#include <doctest/doctest.h>

#include "engine/notation.h"
#include "protocol/book/foreign_entry.h"
#include "search/book/position_key.h"
#include "tests/support/book_rows.h"
#include "tests/support/temporary.h"
#include "tests/support/text.h"

namespace outflank {

namespace {

std::string little_endian(std::uint64_t number, int size) {
    std::string bytes;
    for (int i = 0; i < size; ++i) bytes += static_cast<char>(number >> (8 * i));
    return bytes;
}

std::string egaroucid_head(unsigned positions) {
    return "DICUORAGE\3" + little_endian(positions, 4);
}

struct LeafBytes {
    int score;
    int move;
    int level;
};
constexpr LeafBytes undefined{-126, 125, -1};

std::string egaroucid_record(const Board& board, int score, int level, unsigned lines,
                             LeafBytes leaf) {
    std::string bytes = little_endian(board.player, 8) + little_endian(board.opponent, 8);
    for (const int byte : {score, level}) bytes += static_cast<char>(byte);
    bytes += little_endian(lines, 4);
    for (const int byte : {leaf.score, leaf.move, leaf.level}) bytes += static_cast<char>(byte);
    return bytes;
}

const Board egaroucid_start = canonical(start_position().board);
// A position, a move of which makes the other side pass; that position; the one after it, and the
// end of the game.
const Board before_pass = parse_position(
                              "-OX-----"
                              "--------"
                              "--------"
                              "--------"
                              "--------"
                              "--------"
                              "--------"
                              "------OX X")
                              ->board;
const Board pass = before_pass.after_move(Square::a1);
const Board after_pass = pass.after_pass();
const Board end = after_pass.after_move(Square::f8);

// The whole book that Egaroucid calls an empty one.
const std::string empty_book(
    "DICUORAGE\x03\x01\0\0\0"
    "\0\0\0\x10\x08\0\0\0"
    "\0\0\0\x08\x10\0\0\0"
    "\0\xff\0\0\0\0"
    "\0\x13\xff",
    39);

std::string egaroucid_failure(const std::string& bytes) {
    const auto book = parse_egaroucid_book(bytes);
    return book ? "" : book.error().text;
}

struct Written {
    std::string bytes;
    BookChanges changes;
};
Written egaroucid_written(Book& book) {
    Written result;
    result.changes =
        write_egaroucid_book(book, [&result](std::string_view more) { result.bytes += more; });
    return result;
}

// New books in a folder of their own.
class Books {
  public:
    Book with(std::vector<BookPosition> positions) {
        const std::string file = (folder_.path() / std::to_string(++count_)).string();
        Book::create(file);
        Book book(file, Access::writing);
        book.add(std::move(positions));
        return book;
    }

  private:
    TemporaryFolder folder_;
    int count_ = 0;
};

TEST_CASE("egaroucid book: what is read") {
    const std::string bytes =
        egaroucid_head(3) +
        egaroucid_record(egaroucid_start, 5, 20, 0x01020304, {-3, index(Square::d3), 21}) +
        egaroucid_record(before_pass, 0, -1, 0, undefined) +
        egaroucid_record(after_pass, -4, 9, 4'000'000'000, {-126, 65, 9});
    const auto book = parse_egaroucid_book(bytes);
    REQUIRE(book);
    REQUIRE(book->positions.size() == 4);
    const BookEntry& first = book->positions[0].entry;
    CHECK(book->positions[0].board == egaroucid_start);
    CHECK(first.leaf == Leaf{Square::d3, edax_range(-3, 21, 60, EdaxErrors())});
    CHECK(first.level == 21);
    CHECK(first.depth == 21);
    CHECK(first.selectivity == 73);
    CHECK(first.games == Games{0, 0, 0, 0x01020304});
    const BookEntry& second = book->positions[1].entry;
    CHECK_FALSE(second.leaf);
    CHECK(second.level == std::nullopt);
    CHECK(second.depth == 0);
    CHECK(book->positions[2].entry.leaf == Leaf());
    CHECK(book->positions[2].entry.level == 9);
    CHECK(book->positions[2].entry.games.lines == 4'000'000'000);
    // The pass between the second and the third.
    CHECK(book->positions[3].board == pass);
    CHECK(book->positions[3].entry.leaf == Leaf());
    CHECK(book->lost_leaves == 0);
    CHECK(book->lost_scores == 0);
}

TEST_CASE("egaroucid book: an empty one of Egaroucid") {
    const auto book = parse_egaroucid_book(empty_book);
    REQUIRE(book);
    REQUIRE(book->positions.size() == 1);
    CHECK(book->positions[0].board == egaroucid_start);
    // Nothing is known of a search without a level.
    CHECK(book->positions[0].entry.leaf == Leaf{Square::d3, {0, -64, 64}});
    CHECK(book->positions[0].entry.level == std::nullopt);
    CHECK(book->positions[0].entry.depth == 0);
    Books books;
    Book ours = books.with(book->positions);
    CHECK(egaroucid_written(ours).bytes == empty_book);
    CHECK(text_of(egaroucid_written(ours).changes).empty());
}

TEST_CASE("egaroucid book: bit 63 is a1, for boards and moves") {
    const Position position =
        start_position().after(Square::f5).after(Square::d6).after(Square::c3);
    Board turned{0, 0};
    for (int bit = 0; bit < 64; ++bit) {
        turned.player |= (position.board.player >> bit & 1) << (63 - bit);
        turned.opponent |= (position.board.opponent >> bit & 1) << (63 - bit);
    }
    Books books;
    Book book = books.with(
        parse_egaroucid_book(egaroucid_head(1) +
                             egaroucid_record(turned, 0, 5, 0, {2, 63 - index(Square::d3), 5}))
            ->positions);
    const auto entry = book.find(position.board);
    REQUIRE(entry);
    CHECK(entry->leaf->move == Square::d3);
    CHECK(entry->leaf->range.score == 2);
}

TEST_CASE("egaroucid book: what is written, and read again") {
    Books books;
    const auto in_book = [](const Board& board, LeafBytes leaf, unsigned lines) {
        const BookImage image = book_image(board);
        if (leaf.move < 64) leaf.move = index(image.to_book(square_at(leaf.move)));
        return egaroucid_record(image.board, leaf.score, leaf.level, lines, leaf);
    };
    const std::string records[] = {
        in_book(egaroucid_start, {-3, index(Square::d3), 21}, 7),
        egaroucid_record(canonical(before_pass), 6, 5, 0,
                         {4, index(book_image(before_pass).to_book(Square::f8)), 5}),
        egaroucid_record(canonical(after_pass), 6, 5, 0, {-126, 65, 5}),
        egaroucid_record(canonical(end), -64, 60, 0, {-126, 65, 60}),
    };
    std::string bytes = egaroucid_head(4);
    for (const std::string& one : records) bytes += one;
    Book book = books.with(parse_egaroucid_book(bytes)->positions);
    CHECK(book.find(pass)->range->score == -64);
    const Written first = egaroucid_written(book);
    CHECK(first.bytes.size() == bytes.size());
    CHECK(first.bytes.starts_with(egaroucid_head(4)));
    CHECK(holds(first.bytes, records[0]));
    // The scores are those that follow from the leaves.
    CHECK(holds(first.bytes, egaroucid_record(canonical(after_pass), 64, 5, 0, {-126, 65, 5})));
    CHECK(holds(first.bytes, records[3]));
    CHECK(first.changes.left_out == 1);
    CHECK(text_of(first.changes) == "a pass, so they were left out (1)");

    Book again = books.with(parse_egaroucid_book(first.bytes)->positions);
    CHECK(rows_of(again) == rows_of(book));
}

TEST_CASE("egaroucid book: what it cannot hold is counted") {
    Books books;
    BookPosition position{egaroucid_start, {}};
    position.entry.leaf = Leaf{Square::d3, {1, 0, 5}};
    position.entry.depth = 23;
    position.entry.games = {1, 2, 3, 4};
    Book book = books.with({position});
    CHECK(text_of(egaroucid_written(book).changes) ==
          "depth or selectivity of the search (1), bounds of the leaf (1), games (1)");
    // A leaf that is still to be searched is none of that.
    Book open = books.with({{egaroucid_start, {}}});
    CHECK(text_of(egaroucid_written(open).changes).empty());
    CHECK(egaroucid_written(open).bytes ==
          egaroucid_head(1) + egaroucid_record(egaroucid_start, -126, -1, 0, undefined));
}

TEST_CASE("egaroucid book: impossible leaves are to be searched again, and counted") {
    const auto lost = [](LeafBytes leaf) {
        const auto book = parse_egaroucid_book(egaroucid_head(1) +
                                               egaroucid_record(egaroucid_start, -126, 5, 0, leaf));
        REQUIRE(book);
        CHECK_FALSE(book->positions[0].entry.leaf);
        return book->lost_leaves;
    };
    CHECK(lost({2, 0, 5}) == 1);
    CHECK(lost({2, 64, 5}) == 1);
    CHECK(lost({2, 66, 5}) == 1);
    CHECK(lost({2, -1, 5}) == 1);
    CHECK(lost({65, index(Square::d3), 5}) == 1);
    CHECK(lost({-126, index(Square::d3), -1}) == 1);
    CHECK(lost(undefined) == 0);
    // So is a score that follows from nothing else.
    const std::string scored = egaroucid_record(egaroucid_start, 3, 5, 0, undefined);
    CHECK(parse_egaroucid_book(egaroucid_head(1) + scored)->lost_scores == 1);
    const Board next = canonical(start_position().after(Square::f5).board);
    CHECK(parse_egaroucid_book(egaroucid_head(2) + scored +
                               egaroucid_record(next, -3, 5, 0, {1, 125, 5}))
              ->lost_scores == 1);
}

TEST_CASE("egaroucid book: what is wrong, and where") {
    const std::string good = egaroucid_head(2) +
                             egaroucid_record(egaroucid_start, 5, 20, 0, undefined) +
                             egaroucid_record(before_pass, 0, -1, 0, undefined);
    const auto changed = [&](std::size_t at, int byte) {
        std::string bytes = good;
        bytes[at] = static_cast<char>(byte);
        return egaroucid_failure(bytes);
    };
    CHECK(is_egaroucid_book(good));
    CHECK_FALSE(is_egaroucid_book("EGAROUCID"));
    CHECK(egaroucid_failure(good).empty());
    CHECK(egaroucid_failure(good.substr(0, 13)) == "the file ends within its head");
    CHECK(egaroucid_failure(good.substr(0, 9)) == "the file ends within its head");
    CHECK(egaroucid_failure(good.substr(0, 14)) ==
          "byte 10: 2 positions are announced, and there are 0");
    CHECK(changed(9, 2) == "byte 9: a book of version 2; only version 3 can be read");
    CHECK(changed(10, 3) == "byte 10: 3 positions are announced, and there are 2");
    CHECK(changed(13, -1) == "byte 10: 4278190082 positions are announced, and there are 2");
    for (std::size_t size = 15; size < good.size(); ++size)
        if (size != 39)
            CHECK(egaroucid_failure(good.substr(0, size)) ==
                  "byte " + std::to_string(size < 39 ? 14 : 39) +
                      ": the file ends within a position");
    CHECK(egaroucid_failure(good + "x") == "byte 64: the file ends within a position");
    CHECK(changed(14 + 3, 0x18) == "byte 14: two discs on one square");
    CHECK(changed(39 + 16, 65) == "byte 39: a score of 65");
    CHECK(changed(39 + 16, -127) == "byte 39: a score of -127");
}

}  // namespace

}  // namespace outflank
