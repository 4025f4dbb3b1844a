// The book as a file: what is found in it, how scores follow changes, and how it fails.

#include "search/book/book.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <set>
#include <thread>

#include "engine/position.h"
#include "search/book/negamax.h"
#include "search/book/position_key.h"
#include "search/files/path.h"
#include "tests/support/random_boards.h"
#include "tests/support/system.h"
#include "tests/support/temporary.h"
#include "tests/support/temporary_book.h"

namespace outflank {

namespace {

namespace fs = std::filesystem;

BookEntry searched(Square move, int score, int depth) {
    BookEntry entry;
    entry.leaf = Leaf{move, {score, score - 2, score + 2}};
    entry.depth = depth;
    entry.selectivity = 73;
    return entry;
}

// Different positions of random games, in any of their images, with leaves of any kind.
std::vector<BookPosition> random_positions(std::uint64_t seed, int games) {
    Random random(seed);
    std::vector<BookPosition> all;
    std::set<Board> known;
    for (int game = 0; game < games; ++game) {
        for (const Board& board : random_game(random)) {
            if (random.below(5) == 0 || !known.insert(canonical(board)).second) continue;
            const Board image = transformed(board, random.below(symmetry_count));
            const Bitboard moves = image.moves();
            const Square leaf = moves == 0 ? Square::pass : random.of(moves);
            all.push_back({image, searched(leaf, random.below(41) - 20, random.below(20))});
        }
    }
    return all;
}

// The whole book as it should be, worked out in the plainest way.
class Reference {
  public:
    void add(const BookPosition& position) {
        const BookImage image = book_image(position.board);
        BookEntry entry = position.entry;
        entry.leaf->move = image.to_book(entry.leaf->move);
        entries_[image.board] = entry;
    }
    BookEntry entry(const Board& board) {
        BookEntry entry = entries_.at(board);
        std::vector<BookChild> children;
        for (const Successor& next : successors(board))
            if (entries_.contains(next.board))
                children.push_back({next.board, this->entry(next.board).range});
        entry.leaf = valid_leaf(board, entry.leaf, children);
        entry.range = negamax(board, entry.leaf, children);
        return entry;
    }
    const std::map<Board, BookEntry>& entries() const { return entries_; }

  private:
    std::map<Board, BookEntry> entries_;
};

// A book in a folder of its own.
std::vector<std::string> mistakes(Book& book, bool mend = false) {
    std::vector<std::string> texts;
    book.check(mend, [&](const BookMistake& mistake) { texts.push_back(mistake.text); });
    return texts;
}

std::string failure_of(const std::function<void()>& work) {
    try {
        work();
    } catch (const BookError& error) {
        return error.what();
    }
    return "";
}

TEST_CASE("book: scores are right after every change, in one step or in many") {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        const auto positions = random_positions(seed, 6);
        const std::size_t half = positions.size() - 10;
        const TemporaryBook in_parts;
        Book book(in_parts.file(), Access::writing);
        Reference reference;
        for (const BookPosition& position : positions) reference.add(position);
        book.add({positions.begin(), positions.begin() + static_cast<long>(half)});
        for (std::size_t i = half; i < positions.size(); ++i) book.add({positions[i]});
        std::size_t found = 0;
        std::size_t different = 0;
        book.for_each([&](const BookPosition& position, auto) {
            ++found;
            different += position.entry != reference.entry(position.board);
        });
        CHECK(found == reference.entries().size());
        CHECK(different == 0);
        CHECK(mistakes(book).empty());
        CHECK(book.stats().positions == static_cast<std::int64_t>(found));
        book.add(positions);  // nothing new
        book.for_each([&](const BookPosition& position, auto) {
            different += position.entry != reference.entry(position.board);
        });
        CHECK(different == 0);
    }
}

TEST_CASE("book: boards and moves are those of the asker") {
    const TemporaryBook file;
    Book book(file.file(), Access::writing);
    const Board start = start_position().board;
    const Board after_f5 = start.after_move(Square::f5);
    book.add({{start, searched(Square::d3, -1, 20)}, {after_f5, searched(Square::f6, 3, 19)}});
    // All four first moves lead to one position, so nothing leads out of the book.
    CHECK(book.find(start)->leaf == Leaf());
    const auto first = book.moves(start);
    REQUIRE(first.size() == 4);
    for (const BookMove& move : first) CHECK(move.range == ScoreRange{-3, -5, -1});
    for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
        const auto moves = book.moves(transformed(after_f5, symmetry));
        REQUIRE(moves.size() == 1);
        CHECK(moves.front().move == transformed(Square::f6, symmetry));
        CHECK(moves.front().is_leaf);
        CHECK(moves.front().depth == 19);
    }
    CHECK_FALSE(book.find(after_f5.after_move(Square::f6)));
    CHECK(book.moves(after_f5.after_move(Square::f6)).empty());
}

TEST_CASE("book: what is no book is told, and stays as it was") {
    const TemporaryFile text("book", "f5d6c3\n");
    const TemporaryFile empty("book");
    for (const TemporaryFile* file : {&text, &empty})
        for (const Access access : {Access::reading, Access::writing})
            CHECK(failure_of([&] { Book(file->name, access); }) ==
                  file->name + ": this is no book");
    CHECK(text.text() == "f5d6c3\n");
    CHECK(failure_of([&] { Book::create(text.name); }) ==
          text.name + ": there is such a file already");
    CHECK(text.text() == "f5d6c3\n");

    const TemporaryFolder folder;
    const std::string other = folder / "other";
    std::ofstream(other).close();
    Database(other, Access::writing).run("CREATE TABLE words (word TEXT)");
    CHECK(failure_of([&] { Book(other, Access::reading); }) == other + ": this is no book");
    Database(other, Access::writing).run("PRAGMA application_id = 0x4F464C4B");
    CHECK(failure_of([&] { Book(other, Access::reading); }) == other + ": the book is damaged");
    const std::string missing = folder / "missing";
    CHECK(failure_of([&] { Book(missing, Access::writing); }) ==
          missing + ": No such file or directory");
    CHECK_FALSE(fs::exists(missing));
    const std::string nowhere = folder / "no/book";
    CHECK(failure_of([&] { Book::create(nowhere); }) == nowhere + ": No such file or directory");

    const TemporaryBook newer;
    Database(newer.file(), Access::writing).run("PRAGMA user_version = 7");
    CHECK(failure_of([&] { Book(newer.file(), Access::reading); }) ==
          newer.file() + ": a book of version 7; this program knows versions up to 2");
}

TEST_CASE("book: one of version 1 is brought up to date") {
    const TemporaryFolder folder;
    const std::string file = folder / "old.book";
    {
        { const std::ofstream empty(file); }
        Database old(file, Access::writing);
        old.run(
            "CREATE TABLE positions (id INTEGER PRIMARY KEY, board BLOB NOT NULL UNIQUE, score "
            "INTEGER, lower INTEGER, upper INTEGER, leaf_move INTEGER, leaf_score INTEGER, "
            "leaf_lower INTEGER, leaf_upper INTEGER, depth INTEGER NOT NULL, selectivity INTEGER "
            "NOT NULL, level INTEGER, won INTEGER NOT NULL, drawn INTEGER NOT NULL, lost INTEGER "
            "NOT NULL, lines INTEGER NOT NULL);"
            "CREATE TABLE edges (child INTEGER NOT NULL, parent INTEGER NOT NULL, PRIMARY KEY "
            "(child, parent)) WITHOUT ROWID;"
            "CREATE INDEX edges_by_parent ON edges (parent);"
            "PRAGMA application_id = 1330007115; PRAGMA user_version = 1;"
            // The start of the game; d3 is worth -1.
            "INSERT INTO positions VALUES (1, x'00000008100000000000001008000000', -1, -3, 1, 19, "
            "-1, -3, 1, 20, 73, NULL, 5, 1, 4, 10)");
    }
    Book book(file, Access::reading);
    const auto entry = book.find(start_position().board);
    REQUIRE(entry);
    CHECK(entry->range == ScoreRange{-1, -3, 1});
    CHECK(entry->games == Games{5, 1, 4, 10});
    CHECK(entry->engine.empty());
    CHECK_FALSE(entry->is_learned);
    Book(file, Access::writing)
        .add({{start_position().board.after_move(Square::d3), searched(Square::c3, 2, 18)}});
    CHECK(mistakes(book).empty());
}

TEST_CASE("book: each name but the empty one is that of a file") {
    const std::string no_name = "the name of the book is empty";
    CHECK(failure_of([] { Book::create(""); }) == no_name);
    CHECK(failure_of([] { Book("", Access::reading); }) == no_name);
    const TemporaryFolder folder;
    const fs::path before = fs::current_path();
    fs::current_path(folder.path());
    for (const std::string name :
         {"größe 黒白.book", ":memory:", "file:book?mode=memory", "file:book"}) {
        if (on_windows && name.find(':') != std::string::npos)
            continue;  // no name for a file there
        CAPTURE(name);
        CHECK(failure_of([&] { Book::create(name); }).empty());
        CHECK(fs::exists(folder.path() / to_path(name)));
        CHECK(failure_of([&] { Book(name, Access::writing); }).empty());
    }
    fs::current_path(before);
}

TEST_CASE("book: a reader takes back what a writer that was killed has left half done") {
    const TemporaryBook file;
    Book(file.file(), Access::writing).add(random_positions(4, 1));
    const std::int64_t positions = Book(file.file(), Access::reading).stats().positions;
    const TemporaryFolder folder;
    const std::string left = folder / "book";
    {
        Database writer(file.file(), Access::writing);
        writer.run("PRAGMA cache_size = 1");  // pages are written before the end
        const Transaction half_done(writer);
        writer.run("DELETE FROM positions; CREATE TABLE large (bytes BLOB)");
        writer.run("INSERT INTO large VALUES (zeroblob(1000000))");
        fs::copy(file.file(), left);
        fs::copy(file.file() + "-journal", left + "-journal");
    }
    CHECK(content_of(left) != content_of(file.file()));
    Book book(left, Access::reading);
    CHECK(book.stats().positions == positions);
    CHECK(content_of(left) == content_of(file.file()));
    CHECK_THROWS_AS(book.add(random_positions(5, 1)), BookError);
}

TEST_CASE("book: a full disk or a lock leaves the book as it was") {
    const TemporaryBook file;
    const auto few = random_positions(4, 1);
    Book(file.file(), Access::writing).add(few);
    const std::string before = content_of(file.file());
    {
        Database other(file.file(), Access::writing);
        const Transaction transaction(other);
        Book book(file.file(), Access::writing);
        const auto many = random_positions(5, 2);
        CHECK(failure_of([&] { book.add(many); }) ==
              file.file() + ": another program has locked the book");
        CHECK(book.find(few.front().board));  // reading goes on
    }
    CHECK(content_of(file.file()) == before);

    Database full(file.file(), Access::writing);
    full.run("PRAGMA max_page_count = 1");  // no more pages than there are
    const auto fill = [&] {
        const Transaction transaction(full);
        full.run(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 10000) "
            "INSERT INTO edges (child, parent) SELECT 1000 + i, i FROM n");
    };
    CHECK(failure_of(fill) == file.file() + ": the disk is full");
    CHECK(content_of(file.file()) == before);
}

TEST_CASE("book: an engine that was not written is none that the book has") {
    const TemporaryBook file;
    Book book(file.file(), Access::writing);
    BookPosition position{start_position().board, {}};
    position.entry.engine = "Outflank";
    static_cast<void>(book.open_positions({position}));  // as if it were added
    book.add({position});
    CHECK(book.find(position.board)->engine == "Outflank");
}

TEST_CASE("book: two at a time") {
    const TemporaryBook file;
    const auto positions = random_positions(6, 1);
    const auto add_all = [&](std::size_t first) {
        Book book(file.file(), Access::writing);
        for (std::size_t i = first; i < positions.size(); i += 2) book.add({positions[i]});
    };
    std::thread other(add_all, 0);
    add_all(1);
    other.join();
    Book book(file.file(), Access::reading);
    CHECK(mistakes(book).empty());
    for (const BookPosition& position : positions) CHECK(book.find(position.board));
}

TEST_CASE("book: mistakes are found and mended") {
    const TemporaryBook file;
    const auto positions = random_positions(7, 3);
    Book(file.file(), Access::writing).add(positions);
    std::vector<BookPosition> right;
    Book(file.file(), Access::reading).for_each([&](const BookPosition& position, auto) {
        right.push_back(position);
    });
    const auto spoil = [&](const char* sql) { Database(file.file(), Access::writing).run(sql); };
    const auto check_mended = [&](const char* expected) {
        Book book(file.file(), Access::writing);
        const auto found = mistakes(book);
        CAPTURE(expected);
        CHECK(std::ranges::find(found, expected) != found.end());
        CHECK(mistakes(book, true).front() == found.front());
        CHECK(mistakes(book).empty());
        std::size_t different = 0;
        std::size_t index = 0;
        book.for_each([&](const BookPosition& position, auto) {
            different += index >= right.size() || position.entry != right[index].entry;
            ++index;
        });
        CHECK(different == 0);
        CHECK(index == right.size());
    };
    spoil("DELETE FROM edges WHERE child % 7 = 3");
    check_mended("a link is missing");
    spoil("INSERT INTO edges (child, parent) VALUES (3, 5)");
    check_mended("a link is wrong");
    spoil("INSERT INTO edges (child, parent) VALUES (100000, 5), (5, 100000)");
    check_mended("2 links of positions that are not there");
    spoil("UPDATE positions SET engine = 7 WHERE id IN (3, 5)");
    CHECK_THROWS_AS(Book(file.file(), Access::reading).for_each([](auto&&...) {}), BookError);
    check_mended("2 positions with an engine without a name");
    spoil("UPDATE positions SET score = score + 1 WHERE id % 5 = 2");
    check_mended("the score does not follow from the positions behind it");
    spoil(
        "INSERT INTO positions (id, board, depth, selectivity, won, drawn, lost, lines) "
        "VALUES (99999, x'00', 0, 0, 0, 0, 0, 0)");
    check_mended("position 99999 cannot be");
    spoil(
        "UPDATE positions SET leaf_move = 65 WHERE leaf_move = (SELECT max(leaf_move) FROM "
        "positions WHERE leaf_move < 64)");
    Book book(file.file(), Access::writing);
    CHECK(mistakes(book).front() == "the leaf is no move that leads out of the book");
    book.for_each([&](const BookPosition& position, auto) {
        for (const BookMove& move : book.moves(position.board))
            CHECK(successor(position.board, move.move));
    });
    static_cast<void>(mistakes(book, true));
    CHECK(mistakes(book).empty());
}

}  // namespace

}  // namespace outflank
