#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/position.h"
#include "search/book/book_entry.h"
#include "search/book/database.h"

namespace outflank {

/// A position of the book whose leaf is still to be searched, and the moves that may be the leaf:
/// those that do not lead to positions of the book. None of them where it must pass.
struct OpenPosition {
    Board board;
    Bitboard moves;
    bool is_learned;  // see BookEntry
};

/// Which leaves `Book::leaves_to_expand` takes. Losses are in discs, against the best move that the
/// book knows.
struct ExpansionLimits {
    std::vector<Board> roots;     // where the lines begin
    int most_loss_of_move = 2;    // a move of a line may lose so much
    int most_loss_of_line = 4;    // all moves of a line together, those of both sides
    int least_empties = 30;       // of a position to be added
    std::size_t most_leaves = 1;  // at most so many
};

/// A game to learn from, or a line, such as an opening, which counts no game.
struct BookGame {
    Board first;
    std::vector<Square> moves;  // passes included
    std::optional<int> score;   // at its end, in discs, for the side to move first; absent: a line
};

/// How many plies of a game a book learns, unless the user asks for another number.
inline constexpr int plies_to_learn = 30;

/// The positions before each of a game's first moves, as the book knows them; of a line that has no
/// more moves, the position at its end, too.
std::vector<Board> positions_of(const BookGame& game, int most_plies);

/// What learning games has done.
struct Learned {
    std::size_t games = 0;      // that were new, or, to forget, known
    std::size_t extended = 0;   // that were known with fewer plies
    std::size_t positions = 0;  // that came into the book, or went
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
    /// A book in memory that holds these positions, and goes with the object.
    static Book in_memory(std::vector<BookPosition> positions);
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
    /// How many leaves are still to be searched.
    std::int64_t missing_leaves();
    /// While it lives, all that is read is of one state of the book, and nobody can write.
    Transaction snapshot();

    /// Adds positions, or merges them with those that are there (see `merged`), and brings the
    /// scores of all that lead to them up to date. Their `range` is worked out, not taken. The
    /// positions need room in memory, and the whole book is read once.
    void add(std::vector<BookPosition> positions);

    /// All positions whose leaf is to be searched, in the order of the boards, as they would be
    /// with these positions in the book. To give one its leaf, add it with the leaf.
    std::vector<OpenPosition> open_positions(std::vector<BookPosition> added = {});
    /// The positions whose leaf is not exact and was searched by another engine than this one.
    std::vector<OpenPosition> searched_by_others(const std::string& engine);
    /// Gives positions of the book other leaves: those of these entries. Positions that the book
    /// does not have are left out. All are written in one transaction; a `LeafWriter` makes few of
    /// them.
    void set_leaves(std::span<const BookPosition> positions);
    /// The positions behind the leaves that are worth to be added, the best first: those with the
    /// smallest loss, then those with the most empties. Exact leaves are not among them. A root
    /// that the book does not have is one.
    std::vector<Board> leaves_to_expand(const ExpansionLimits& limits);

    /// Adds the positions of games that the book has not learned yet, up to `most_plies`, and
    /// counts how the games ended. A game that it has learned with fewer plies is counted from the
    /// further ones, too. A game ends earlier for the book where it comes to a position that
    /// neither the book nor `least_games` of these games have. The positions of lines stay when
    /// games that have them, too, are forgotten.
    Learned learn(std::span<const BookGame> games, int most_plies, int least_games);
    /// Takes games out that were learned, and the positions that are in the book because of them
    /// alone.
    Learned forget(std::span<const BookGame> games);
    /// Adds what another book knows: its positions, as `add` does, and the games that this one has
    /// not learned, or with fewer plies. Games that neither has learned, such as those of a book of
    /// another program, are counted as `merged` does. The other book needs room in memory.
    Learned merge(Book& other);
    /// How many games the book has learned.
    std::int64_t learned_games();

    /// Takes positions out: those that more than `most_plies` discs were placed for, and, with a
    /// side, all that cannot come up from the start of the game while this side plays the best move
    /// that the book knows. What was known of them becomes the leaves of those that stay, where it
    /// is better. The number of positions.
    std::size_t prune(std::optional<Color> side, int most_plies);

    /// Looks for mistakes and tells each: damage of the file, impossible boards, leaves that are no
    /// moves, links that are missing or wrong, scores that do not follow from those behind. With
    /// `mend` it puts all but damage right: impossible boards go, leaves wait to be searched, links
    /// and scores are made anew.
    void check(bool mend, const std::function<void(const BookMistake&)>& tell);

  private:
    struct Parts;
    explicit Book(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

}  // namespace outflank
