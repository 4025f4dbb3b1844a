#pragma once

#include <cstddef>
#include <string_view>

namespace outflank {

// What stands beside a move and is none.

/// A time or another number, such as an evaluation.
struct NumberBesideMove {
    std::size_t size = 0;  // of the text; 0 where there is none
    bool is_time = false;
};

/// The times or numbers that a text begins with, with their brackets: "0:12", "5s", "1m05s",
/// "(00:00:03, 00:01:10)"; "+1", "-0.25", "(+2)", "1.5". A whole number without a sign or round
/// brackets is a move number.
NumberBesideMove number_beside_move(std::string_view text);

/// Whether a line of moves holds a number with a sign behind one of its moves, as evaluations are
/// written: "f5 +1 d6 -2".
bool holds_evaluation(std::string_view line);

/// The length of the name of a color that the character at this place begins, alone between two
/// moves: "W: d6", "2,d6,white". 0 where there is none.
std::size_t color_beside_move(std::string_view text, std::size_t at);

}  // namespace outflank
