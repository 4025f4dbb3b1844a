#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "engine/board.h"

namespace outflank {

/// The image of a square under a symmetry, by its coordinates.
inline Square reference_image(Square square, int symmetry) {
    int c = column(square);
    int r = row(square);
    if (symmetry & 1) c = 7 - c;
    if (symmetry & 2) r = 7 - r;
    if (symmetry & 4) std::swap(c, r);
    return square_at(c, r);
}

/// The rules of Othello, as slowly and plainly as possible: eight rows of eight letters, and loops
/// over directions. The engine's kernels are compared with it; it shares none of their tables,
/// shifts and masks.
class ReferenceBoard {
  public:
    explicit ReferenceBoard(const Board& board) {
        for (int row = 0; row < 8; ++row)
            for (int column = 0; column < 8; ++column)
                at(column, row) = contains(board.player, square_at(column, row))     ? 'p'
                                  : contains(board.opponent, square_at(column, row)) ? 'o'
                                                                                     : '.';
    }

    [[nodiscard]] Board board() const { return {squares_with('p'), squares_with('o')}; }

    /// The discs of the opponent that a disc of the player on `square` outflanks.
    [[nodiscard]] Bitboard flips(Square square) const {
        Bitboard flipped = 0;
        for (int down = -1; down <= 1; ++down) {
            for (int right = -1; right <= 1; ++right) {
                if (down == 0 && right == 0) continue;
                Bitboard met = 0;
                int c = column(square) + right;
                int r = row(square) + down;
                for (; is_inside(c, r) && at(c, r) == 'o'; c += right, r += down)
                    met |= bit(square_at(c, r));
                if (is_inside(c, r) && at(c, r) == 'p') flipped |= met;
            }
        }
        return flipped;
    }

    [[nodiscard]] Bitboard moves() const {
        return squares_where([this](Square s) { return letter(s) == '.' && flips(s) != 0; });
    }

    [[nodiscard]] Bitboard neighbours_of_opponent() const {
        return squares_where([this](Square s) { return (around(s) & squares_with('o')) != 0; });
    }

    /// The squares all of whose four lines are full of discs, themselves included.
    [[nodiscard]] Bitboard squares_on_full_lines() const {
        return squares_where([this](Square s) {
            for (int down = -1; down <= 1; ++down)
                for (int right = -1; right <= 1; ++right)
                    for (int c = column(s), r = row(s); is_inside(c, r); c += right, r += down) {
                        if (at(c, r) == '.') return false;
                        if (down == 0 && right == 0) break;
                    }
            return true;
        });
    }

    [[nodiscard]] ReferenceBoard after_pass() const {
        return ReferenceBoard(Board{squares_with('o'), squares_with('p')});
    }

    [[nodiscard]] ReferenceBoard after_move(Square square) const {
        ReferenceBoard next = *this;
        next.at(column(square), row(square)) = 'p';
        for (const Square flipped : Squares(flips(square)))
            next.at(column(flipped), row(flipped)) = 'p';
        return next.after_pass();
    }

    [[nodiscard]] bool is_over() const { return moves() == 0 && after_pass().moves() == 0; }

    /// The player's discs minus the opponent's; the empties count for the side with more discs.
    [[nodiscard]] int final_disc_difference() const {
        int player = 0;
        int opponent = 0;
        for (const auto& row : rows_)
            for (const char letter : row) {
                player += letter == 'p';
                opponent += letter == 'o';
            }
        const int empties = 64 - player - opponent;
        if (player > opponent) player += empties;
        if (opponent > player) opponent += empties;
        return player - opponent;
    }

  private:
    static bool is_inside(int column, int row) {
        return column >= 0 && column < 8 && row >= 0 && row < 8;
    }
    char& at(int column, int row) {
        return rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    }
    [[nodiscard]] char at(int column, int row) const {
        return rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    }
    [[nodiscard]] char letter(Square square) const { return at(column(square), row(square)); }

    template <class Predicate>
    static Bitboard squares_where(Predicate predicate) {
        Bitboard squares = 0;
        for (int s = 0; s < square_count; ++s)
            if (predicate(square_at(s))) squares |= bit(square_at(s));
        return squares;
    }
    [[nodiscard]] Bitboard squares_with(char wanted) const {
        return squares_where([this, wanted](Square s) { return letter(s) == wanted; });
    }
    static Bitboard around(Square square) {
        return squares_where([square](Square s) {
            const int right = column(s) - column(square);
            const int down = row(s) - row(square);
            return s != square && right >= -1 && right <= 1 && down >= -1 && down <= 1;
        });
    }

    std::array<std::array<char, 8>, 8> rows_{};  // 'p' player, 'o' opponent, '.' empty
};

}  // namespace outflank
