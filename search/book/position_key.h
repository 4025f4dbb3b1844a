#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/board.h"

namespace outflank {

// How the book names positions: by the least of their eight images. What has to do with symmetries
// and passes is done here.

/// The image of a position that stands in the book, and the symmetry that leads to it.
struct BookImage {
    Board board;
    int symmetry = 0;

    /// A move of the image, as a move of the position asked for.
    [[nodiscard]] Square from_book(Square move) const {
        return transformed(move, inverse(symmetry));
    }
    /// And the other way round.
    [[nodiscard]] Square to_book(Square move) const { return transformed(move, symmetry); }
};
BookImage book_image(const Board& board);

/// A board as 16 bytes, the most significant first: their order is the order of the boards.
using BoardBytes = std::array<char, 16>;
BoardBytes bytes_of(const Board& board);
inline constexpr std::size_t board_size = BoardBytes().size();
inline std::string_view view(const BoardBytes& bytes) { return {bytes.data(), bytes.size()}; }
/// The board of these bytes, whichever image it is. Nothing if there are not 16 of them, or two
/// discs lie on one square.
std::optional<Board> any_board_of(std::string_view bytes);
/// The same; nothing if it is not the least of its images.
std::optional<Board> board_of(std::string_view bytes);

/// A move, or a pass that must be, and the image of the position after it.
struct Successor {
    Square move;
    Board board;
};
/// All moves of a position; the pass, if there is no other; nothing if the game is over.
std::vector<Successor> successors(const Board& board);

/// The position after a move, or after a pass that must be, as the book knows it. Nothing if the
/// move is not legal.
std::optional<Board> successor(const Board& board, Square move);

/// Every successor of a position has a smaller height: the number of empty squares, and passes.
inline constexpr int height_count = 2 * (square_count + 1);
inline int height(const Board& board) {
    return 2 * board.empty_count() + (board.can_move() ? 0 : 1);
}

}  // namespace outflank
