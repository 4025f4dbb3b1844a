#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/position.h"

namespace outflank {

/// A move that a book, or a base of games, knows at a position.
struct OpeningMove {
    Square move = Square::none;
    std::optional<int> score;          // discs, for the side to move; absent: not known
    std::optional<std::size_t> games;  // that played it, in a base

    bool operator==(const OpeningMove&) const = default;
};

/// All moves that are known at a board, each once; of moves that are images of each other, one or
/// all.
using KnownOpenings = std::function<std::vector<OpeningMove>(const Board&)>;

/// Whose repertoire it is, and how far it goes.
struct RepertoireLimits {
    Color side = Color::black;
    int plies = 12;  // behind the first position
    int loss = 0;    // discs that a move of the side may score less than the best one known
};

/// A reply of the opponent.
struct RepertoireReply {
    OpeningMove move;
    std::optional<std::size_t> next;  // which position it leads to; absent: none of the repertoire
};

/// A position of a repertoire, where its side is to move.
struct RepertoirePosition {
    Position position;
    std::vector<Square> line;              // the moves from the first position to it
    Square move = Square::none;            // of the repertoire
    std::int64_t to_know = 0;              // see below
    std::vector<OpeningMove> moves;        // all known ones with a score, the best first
    std::vector<RepertoireReply> replies;  // to the move

    /// How many discs less than the best known move a move scores, or an image of it that leads to
    /// the same; absent: it has no known score.
    [[nodiscard]] std::optional<int> loss_of(Square played) const;
};

/// What one side has to know to keep the value of its openings.
///
/// How many positions one must know from a position on, with n plies left, is `to_know`:
/// - With the side to move: 0 if n is 0 or no move with a known score is there. Else one more than
///   the smallest of the counts, with n - 1 plies left, behind its allowed moves: those that score
///   at most `loss` discs less than the best known one. This move is that of the repertoire; of
///   several the one that scores better, then the one that was known first.
/// - With the opponent to move: 0 if n is 0. Else the sum of the counts, with n - 1 plies left,
///   behind all moves that are known, with or without a score. Moves that lead to images of one
///   position count once.
/// A forced pass is a move as any other, if it is known. A leaf is a move that a book knows, and
/// behind it the book knows nothing. A position that several replies lead to counts with each of
/// them, so `to_know` can be larger than the number of different positions.
struct Repertoire {
    std::vector<RepertoireReply> first_replies;  // of an opponent who is to move first
    std::int64_t to_know = 0;                    // from the first position on
    std::vector<RepertoirePosition> positions;   // each once but for symmetry; nearest ones first
};

/// Counts are no larger than this: a number that JSON holds exactly.
inline constexpr std::int64_t most_to_know = std::int64_t{1} << 53;

/// The repertoire of a side from a position on. `known` is asked once for each board, and may
/// throw.
Repertoire repertoire_of(const KnownOpenings& known, const Position& first,
                         const RepertoireLimits& limits);

}  // namespace outflank
