#pragma once

#include "engine/board.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

enum class Color : std::uint8_t { black, white };

constexpr Color opposite(Color color) {
    return color == Color::black ? Color::white : Color::black;
}

/// A board with colours: it knows which side is to move.
struct Position {
    Board board;
    Color to_move = Color::black;

    [[nodiscard]] constexpr Bitboard discs_of(Color color) const {
        return color == to_move ? board.player : board.opponent;
    }
    /// Whether the side to move has no move, but the other side has one.
    [[nodiscard]] bool must_pass() const { return !board.can_move() && !board.is_over(); }
    [[nodiscard]] bool is_over() const { return board.is_over(); }
    /// Whether a move is legal; a pass is legal only when the side to move must pass.
    [[nodiscard]] bool is_legal(Square move) const;
    /// The position after a legal move or pass.
    [[nodiscard]] Position after(Square move) const;

    constexpr bool operator==(const Position&) const = default;
};

/// White on d4 and e5, Black on e4 and d5, Black to move.
constexpr Position start_position() {
    return {{bit(Square::e4) | bit(Square::d5), bit(Square::d4) | bit(Square::e5)}, Color::black};
}

/// The position with these discs; the two sets must be disjoint.
constexpr Position position_of(Bitboard black, Bitboard white, Color to_move) {
    return to_move == Color::black ? Position{{black, white}, to_move}
                                   : Position{{white, black}, to_move};
}

}  // namespace outflank::inline OUTFLANK_TIER
