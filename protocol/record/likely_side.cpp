#include "protocol/record/likely_side.h"

#include "engine/notation.h"

namespace outflank {

Color likely_side(Bitboard black, Bitboard white) {
    const bool black_moves = Board{black, white}.can_move();
    const bool white_moves = Board{white, black}.can_move();
    if (black_moves != white_moves) return black_moves ? Color::black : Color::white;
    return count(black | white) % 2 == 0 ? Color::black : Color::white;
}

std::string likely_side_note(Color side) {
    return "the side to move is not given: " + player_name(side) + " is assumed";
}

}  // namespace outflank
