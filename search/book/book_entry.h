#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/board.h"
#include "search/score.h"

namespace outflank {

/// The score of a position in discs for the side to move, as far as it is known, and the bounds
/// between which the true score should lie. It is exact if all three are equal.
struct ScoreRange {
    int score = 0;
    int lower = min_score.discs();
    int upper = max_score.discs();

    [[nodiscard]] bool is_exact() const { return lower == score && score == upper; }
    /// By how many discs the score may be wrong. The bounds of a position are worked out from those
    /// of all leaves below it, by negamax: so it is wrong by no more as long as they hold, and
    /// exact, which gives 0, where the leaves below leave no doubt.
    [[nodiscard]] int error() const { return std::max(upper - score, score - lower); }
    ScoreRange operator-() const { return {-score, -upper, -lower}; }
    bool operator==(const ScoreRange&) const = default;
};

/// What a search found to be the best move of a position that does not lead to another position of
/// the book. The move is none, and the range means nothing, where every move leads to one and where
/// the game is over.
struct Leaf {
    Square move = Square::none;
    ScoreRange range;

    bool operator==(const Leaf&) const = default;
};

/// How many games of the book were won, drawn and lost from a position by the side to move. Lines
/// are what books of other programs count.
struct Games {
    std::int64_t won = 0;
    std::int64_t drawn = 0;
    std::int64_t lost = 0;
    std::int64_t lines = 0;

    [[nodiscard]] std::int64_t count() const { return won + drawn + lost; }
    [[nodiscard]] Games of_opponent() const { return {lost, drawn, won, lines}; }
    bool operator==(const Games&) const = default;
};

/// What the book knows of a position.
struct BookEntry {
    std::optional<ScoreRange> range;  // from leaf and successors; absent: nothing is known yet
    std::optional<Leaf> leaf;         // absent: still to be searched
    int depth = 0;                    // of the search that gave the leaf, in plies
    int selectivity = 100;            // of that search: the percent of ProbCut, 100 without it
    std::optional<int> level;         // of that search, if it had one: 0 to 60
    std::string engine;               // and its program and weights; empty: not known
    Games games;
    bool is_learned = false;  // it is in the book because of its games, and goes with the last one

    bool operator==(const BookEntry&) const = default;
};

/// An entry and its position.
struct BookPosition {
    Board board;
    BookEntry entry;
};

/// A position of the book that a move leads to, and what is known of it.
struct BookChild {
    Board board;  // as the book knows it
    std::optional<ScoreRange> range;
};

/// A move that the book has for a position. Scores and games are those of the side to move.
struct BookMove {
    Square move = Square::none;
    std::optional<ScoreRange> range;  // absent: not known yet
    int depth = 0;                    // plies that the score looks ahead behind the move
    int selectivity = 100;
    Games games;
    bool is_leaf = false;  // it leads out of the book

    bool operator==(const BookMove&) const = default;
};

/// What is known of a position from the book and from what is added to it: the leaf of the better
/// search, and the larger numbers of games and of lines. A deeper search is better, and among
/// equally deep ones that with the higher selectivity. Between equals the added one is taken: the
/// leaf in the book may lead to a position that comes with it. The range is that in the book.
BookEntry merged(const BookEntry& in_book, const BookEntry& added);

}  // namespace outflank
