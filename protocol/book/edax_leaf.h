#pragma once

#include "engine/result.h"
#include "protocol/book/edax_level.h"

namespace outflank {

/// What Edax knows of a position of its book beside the links and the games: its best move that
/// leads out of the book. Egaroucid knows the same.
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

/// What is left of a position's entry when its leaf is told as an `EdaxLeaf` and read again.
BookEntry edax_copy(const BookPosition& position);

/// Whether it is a possible score, in discs.
bool is_score(int discs);

}  // namespace outflank
