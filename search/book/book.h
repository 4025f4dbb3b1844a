#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "search/book/book_entry.h"
#include "search/book/database.h"

namespace outflank {

/// A move that the book has for a position. Scores and games are those of the side to move.
struct BookMove {
    Square move = Square::none;
    std::optional<ScoreRange> range;  // absent: not known yet
    int depth = 0;                    // of the search at the leaf, or at the position behind
    int selectivity = 100;
    Games games;
    bool is_leaf = false;  // it leads out of the book

    bool operator==(const BookMove&) const = default;
};

/// A mistake that `Book::check` found in a position.
struct BookMistake {
    std::optional<Board> board;  // absent: the board itself is wrong
    std::string text;
};

struct BookStats {
    std::int64_t positions = 0;
    std::int64_t edges = 0;
    std::int64_t without_leaf = 0;  // positions whose other moves are still to be searched
    std::array<std::int64_t, square_count + 1> by_empties{};
};

/// An opening book: a file that is never loaded whole. All images of a position are one position
/// of the book, and boards and moves are asked for and given as they stand on the asker's board.
/// The book knows which positions lead to which; the score of each comes from its leaf and from the
/// positions behind it. Every change is done whole or not at all, even if the program is killed.
/// Several programs may use a book at a time. One object is for one thread. All functions throw
/// BookError, and then the file is as it was.
class Book {
  public:
    /// Makes an empty book. An error if there is a file already.
    static void create(const std::string& file);

    /// Opens a book. A file that is no book, or a book of a newer version, is an error.
    Book(const std::string& file, Access access);
    ~Book();
    Book(Book&&) noexcept;

    /// What the book knows of a position; the leaf is a move of this board.
    std::optional<BookEntry> find(const Board& board);
    /// The moves of a position that the book knows, the best first. Empty if the book does not have
    /// the position, or if the game is over.
    std::vector<BookMove> moves(const Board& board);
    /// Calls `use` for every position, as the book knows it, with all its successors in the book.
    void for_each(const std::function<void(const BookPosition&, std::span<const BookChild>)>& use);
    BookStats stats();
    /// While it lives, all that is read is of one state of the book, and nobody can write.
    Transaction snapshot();

    /// Adds positions, or merges them with those that are there (see `merged`), and brings the
    /// scores of all that lead to them up to date. Their `range` is worked out, not taken. The
    /// positions need room in memory, and the whole book is read once.
    void add(std::vector<BookPosition> positions);

    /// Looks for mistakes and tells each: damage of the file, impossible boards, leaves that are no
    /// moves, links that are missing or wrong, scores that do not follow from those behind. With
    /// `mend` it puts all but damage right: impossible boards go, leaves wait to be searched, links
    /// and scores are made anew.
    void check(bool mend, const std::function<void(const BookMistake&)>& tell);

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace outflank
