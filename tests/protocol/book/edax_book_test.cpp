// Edax's book, byte by byte. The bytes were made as Edax 4.6 writes them.

#include "protocol/book/edax_book.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/notation.h"
#include "engine/position.h"
#include "protocol/book/book_rows.h"
#include "protocol/book/foreign_entry.h"
#include "search/book/position_key.h"
#include "search/files/little_endian.h"
#include "tests/support/random_boards.h"
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

// What Edax looks for in a book, and refuses: each rule with the first position that breaks it.
class EdaxCheck {
  public:
    explicit EdaxCheck(std::string_view bytes) {
        std::size_t at = 42;
        while (at < bytes.size()) {
            Position position;
            position.board = {little_endian_at<std::uint64_t>(bytes, at),
                              little_endian_at<std::uint64_t>(bytes, at + 8)};
            position.score = little_endian_at<std::int16_t>(bytes, at + 32);
            position.lower = little_endian_at<std::int16_t>(bytes, at + 34);
            position.upper = little_endian_at<std::int16_t>(bytes, at + 36);
            position.level = little_endian_at<std::uint8_t>(bytes, at + 39);
            const int links = little_endian_at<std::uint8_t>(bytes, at + 38);
            at += 40;
            for (int i = 0; i <= links; ++i, at += 2)
                position.links.push_back(
                    {little_endian_at<std::int8_t>(bytes, at),
                     square_at(little_endian_at<std::uint8_t>(bytes, at + 1))});
            position.leaf = position.links.back();
            position.links.pop_back();
            positions_.emplace(position.board, position);
            ++count_;
        }
        if (little_endian_at<int>(bytes, 38) != count_) fail(Board(), "wrong number of positions");
        level_ = little_endian_at<int>(bytes, 18);
        for (const auto& [board, position] : positions_) check(position);
    }
    [[nodiscard]] const std::map<std::string, std::string>& faults() const { return faults_; }

  private:
    struct Position {
        Board board;
        int score = 0, lower = 0, upper = 0, level = 0;
        std::vector<Link> links;
        Link leaf{};
    };

    void fail(const Board& board, const std::string& rule) {
        faults_.emplace(rule, to_string(outflank::Position{board, Color::black}));
    }

    void check(const Position& position) {
        const Board& board = position.board;
        const auto rule = [&](bool holds, const std::string& text) {
            if (!holds) fail(board, text);
        };
        const auto moves = successors(board);
        const bool has_leaf = position.leaf.move != Square::none;
        int best = has_leaf || board.is_over() ? position.leaf.score : -127;
        std::set<Square> seen;
        for (const Link& link : position.links) {
            best = std::max(best, link.score);
            rule(seen.insert(link.move).second, "dup link");
            const auto behind = successor(board, link.move);
            rule(behind.has_value(), "illegal link");
            if (!behind) continue;
            const auto there = positions_.find(*behind);
            rule(there != positions_.end(), "dangling link");
            if (there != positions_.end())
                rule(there->second.score == -link.score, "link score differs");
        }
        rule(has_leaf || seen.size() == moves.size(), "nomove wrong");
        if (has_leaf) {
            rule(successor(board, position.leaf.move).has_value(), "illegal leaf");
            rule(!seen.contains(position.leaf.move), "leaf also link");
        }
        for (const Successor& next : moves)
            rule(!positions_.contains(next.board) || seen.contains(next.move), "missing link");
        rule(position.lower <= position.score && position.score <= position.upper, "bounds");
        rule(position.score == best, "score not max");
        rule(canonical(board) == board, "not canonical");
        rule(has_leaf ? position.level <= level_ : position.level == level_, "level");
    }

    std::map<Board, Position> positions_;
    std::map<std::string, std::string> faults_;
    int count_ = 0;
    int level_ = 0;
};

// Some games of random moves, with leaves of random scores. So many of ten leaves are still to be
// searched.
Book random_book(std::uint64_t seed, int missing) {
    Random random(seed);
    std::vector<BookPosition> positions;
    for (int game = 0; game < 4; ++game)
        for (const Board& board : random_game(random)) positions.push_back({board, {}});
    Book book = Book::in_memory(positions);
    std::vector<BookPosition> found;
    for (const OpenPosition& open : book.open_positions()) {
        if (random.below(10) < missing) continue;
        const int score = random.below(109) - 54;
        BookPosition position{open.board, {}};
        position.entry.leaf = Leaf{open.moves == 0 ? Square::pass : random.of(open.moves),
                                   {score, score - 4, score + 4}};
        position.entry.level = 1 + random.below(20);
        found.push_back(position);
    }
    book.set_leaves(found);
    return book;
}

TEST_CASE("edax book: what Edax looks for holds, also where leaves are still to be searched") {
    for (const int missing : {0, 1, 3, 10})
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            Book book = random_book(seed, missing);
            const std::string bytes = edax_written(book);
            CAPTURE(missing);
            CAPTURE(seed);
            const EdaxCheck checked(bytes);
            for (const auto& fault : checked.faults()) FAIL_CHECK(fault.first, ": ", fault.second);
            const auto positions = parse_edax_book(bytes)->positions;
            if (missing == 0) CHECK(positions.size() == book.stats().positions);
            for (const auto& [board, entry] : positions)
                CHECK(entry.range == book.find(board)->range);
        }
}

TEST_CASE("edax book: a leaf stays where a move leads to a position without one") {
    const Board after_f6 = start_position().after(Square::f5).after(Square::f6).board;
    BookEntry with_leaf;
    with_leaf.leaf = Leaf{leaf_of_second, {-5, -7, -3}};
    with_leaf.level = 9;
    const auto written = [](std::vector<BookPosition> positions) {
        Book book = Book::in_memory(std::move(positions));
        return parse_edax_book(edax_written(book))->positions;
    };
    const auto kept = written({{edax_start, {}}, {after_f5, with_leaf}, {after_f6, {}}});
    REQUIRE(kept.size() == 2);
    for (const auto& [board, entry] : kept) {
        CHECK(entry.level == 9);
        CHECK(entry.leaf->move == (board == after_f5 ? leaf_of_second : Square::none));
    }
    // A position without a leaf has that move as one, if its score is known.
    with_leaf.leaf->move = Square::e6;
    const auto changed = written({{edax_start, {}}, {after_f5, {}}, {after_f6, with_leaf}});
    REQUIRE(changed.size() == 2);
    for (const auto& [board, entry] : changed)
        if (board == edax_start) CHECK(entry.leaf->range.score == -5);
    CHECK(written({{edax_start, {}}, {after_f5, {}}}).empty());
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

TEST_CASE("edax book: a bad position costs itself alone where it may") {
    const std::string good = small_edax_book();
    const std::string second_bytes = good.substr(good.size() - 42);
    const auto read = [](std::string bytes, int announced) {
        bytes.replace(38, 4, little_endian(announced));
        BadPositions bad;
        const auto book = parse_edax_book(bytes, &bad);
        REQUIRE(book);
        return std::pair(book->positions.size(), bad);
    };
    std::string broken = second_bytes;
    broken.replace(32, 2, little_endian(std::int16_t{100}));
    const auto [positions, bad] = read(good + broken + broken + second_bytes, 5);
    CHECK(positions == 3);
    CHECK(bad.number == 2);
    CHECK(bad.first == "byte " + std::to_string(good.size()) + ": a score of 100");
    const auto [cut_positions, cut] = read(good + second_bytes.substr(0, 30), 9);
    CHECK(cut_positions == 2);
    CHECK(cut.number == 7);
    BadPositions bad_rows;
    CHECK(parse_book_rows("{}\n[\n", &bad_rows)->empty());
    CHECK(bad_rows.number == 2);
    CHECK(bad_rows.first == "line 1: position is missing, or no text");
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
