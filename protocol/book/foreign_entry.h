#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "search/book/book.h"

namespace outflank {

inline constexpr int highest_edax_level = 60;

/// The search that a level of Edax 4, from 0 to 60, stands for. Its book says no more of a search.
struct EdaxSearch {
    int depth;        // plies; to the end if it is the number of empties
    int selectivity;  // percent: 73, 87, 95, 98, 99, or 100
};
EdaxSearch edax_search(int level, int empties);

/// The level of the entry. If it has none, the highest level that searches no deeper than the entry
/// and, in searches to the end of the game, with no higher selectivity. In other searches Edax has
/// only the selectivity 73%, or 100% up to 10 plies; so no level fits the book in the executable,
/// which was searched with 63%.
int edax_level(const BookEntry& entry, int empties);

/// The nearest possible score.
int as_score(int discs);
/// Whether it is a possible score, in discs.
bool is_score(int discs);

/// The bounds that Edax gives to a leaf's score, which depend on two errors that its book states:
/// one for searches of limited depth, and one for those to the end that are not exact.
struct EdaxErrors {
    int midgame = 2;
    int end = 1;
};
ScoreRange edax_range(int score, int level, int empties, const EdaxErrors& errors);

/// What a book of Edax says of a position, besides the links and the games: the best move that
/// leads out of the book. Egaroucid says the same.
struct EdaxLeaf {
    static constexpr int no_score = -127;

    int level = 0;  // of the search that gave it
    int score = no_score;
    Square move = Square::none;
};

EdaxLeaf edax_leaf(const BookPosition& position);

/// The entry of a position with this leaf, without games. An error says what is wrong: the level,
/// the move, or its score.
Result<BookEntry> edax_entry(const Board& board, const EdaxLeaf& leaf, const EdaxErrors& errors);

/// A position's entry after its leaf is written as an `EdaxLeaf` and read again.
BookEntry edax_copy(const BookPosition& position);

/// The boards of the positions of a file, to be asked for.
class FileBoards {
  public:
    explicit FileBoards(const std::vector<BookPosition>& positions);
    /// Whether the file has this board, or one of its images.
    [[nodiscard]] bool has(const Board& board) const;

  private:
    std::vector<Board> boards_;  // canonical, sorted
};

/// Positions of a file that cannot be read. A reader that is given one of these leaves them out.
struct BadPositions {
    std::size_t number = 0;
    std::string first;  // what is wrong with the first one, and where

    void add(std::string_view what) {
        if (number++ == 0) first = what;
    }
};

/// An error if the number of positions that a file announces, at this byte, is not the number read.
/// With `bad` there is no error: the missing positions are added to it.
Result<void> check_number(std::size_t byte, std::size_t announced, std::size_t read,
                          BadPositions* bad);

/// In how many positions a book for another program says something else than our book.
struct BookChanges {
    std::size_t searches = 0;        // depth and selectivity; others have a level: the next lower
    std::size_t leaf_bounds = 0;     // others work them out, from score and level
    std::size_t missing_leaves = 0;  // left out, because their leaves are still to be searched
    std::size_t games = 0;           // how many were won, drawn and lost, and the lines
    std::size_t left_out = 0;        // positions whose side to move must pass

    /// Counts a position that is read back from the other book as `again`.
    void count(const BookPosition& position, const BookEntry& again);
};

/// What has changed, in words, with the number of positions; empty if nothing has.
std::string text_of(const BookChanges& changes);

}  // namespace outflank
