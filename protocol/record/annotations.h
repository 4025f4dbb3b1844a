#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace outflank {

// Annotations between moves: times, evaluations, names of colors; and beside a line of moves: the
// result and the date of the game.

/// A time or another number, such as an evaluation.
struct NumberBesideMove {
    std::size_t size = 0;  // of the text; 0 where there is none
    bool is_time = false;
};

/// The times or numbers that a text begins with, with their brackets: "0:12", "5s", "1m05s",
/// "(00:00:03, 00:01:10)"; "+1", "-0.25", "(+2)", "1.5". A whole number without a sign or round
/// brackets is a move number.
NumberBesideMove number_beside_move(std::string_view text);

/// The length of the name of a color that the character at this place begins, alone between two
/// moves: "W: d6", "2,d6,white". 0 where there is none.
std::size_t color_beside_move(std::string_view text, std::size_t at);

/// A line of moves without its result and date: "38-26 f5d6c3", "f5d6c3 +12 2020-05-20", "c3: -4",
/// "f5d6c3,12", "(34-30)", "52:12", "40 24", "W+R", "Black wins 38-26". A star says that there is
/// no result.
struct LineOfMoves {
    std::string moves;  // behind as many blanks as keep the characters where they stood
    std::string result;
    std::string date;
    std::vector<std::string> left_out;  // looks like a result or date, and cannot be read
    bool begins_game = false;           // one of these stands before the moves
    bool ends_game = false;             // the result stands behind them
    bool has_result_in_words = false;   // it does so, in words
};

/// Whether a result is the difference of the discs, "+12", as an evaluation may be.
bool is_score(std::string_view result);

/// Takes the result and the date off a line. Two numbers with a colon or a blank between them may
/// be a time or move numbers: they are a result when they are all 64 discs.
LineOfMoves line_of_moves(std::string_view text);

}  // namespace outflank
