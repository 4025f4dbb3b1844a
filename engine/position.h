#pragma once

#include "engine/board.h"

namespace outflank::inline OUTFLANK_TIER {

enum class Color : std::uint8_t { black, white };

constexpr Color opposite(Color color) {
    return color == Color::black ? Color::white : Color::black;
}

/// A board whose sides have colours: whose turn it is, and which discs are black.
struct Position {
    Board board;
    Color to_move = Color::black;

    [[nodiscard]] constexpr Bitboard discs_of(Color color) const {
        return color == to_move ? board.player : board.opponent;
    }
    /// The side to move has no move, the other side has one.
    [[nodiscard]] bool must_pass() const { return !board.can_move() && !board.is_over(); }
    [[nodiscard]] bool is_over() const { return board.is_over(); }
    /// A square on which the side to move outflanks; a pass when, and only when, it must pass.
    [[nodiscard]] bool is_legal(Square move) const;
    /// The position after a legal move or pass.
    [[nodiscard]] Position after(Square move) const;

    constexpr bool operator==(const Position&) const = default;
};

/// d4 and e5 white, e4 and d5 black, Black to move.
constexpr Position start_position() {
    return {{bit(Square::e4) | bit(Square::d5), bit(Square::d4) | bit(Square::e5)}, Color::black};
}

constexpr Position position_of(Bitboard black, Bitboard white, Color to_move) {
    return to_move == Color::black ? Position{{black, white}, to_move}
                                   : Position{{white, black}, to_move};
}

}  // namespace outflank::inline OUTFLANK_TIER
