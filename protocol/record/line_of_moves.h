#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace outflank {

/// A line of moves, and what stands beside them: "38-26 f5d6c3", "f5d6c3 +12 2020-05-20", "c3: -4",
/// "f5d6c3,12", "(34-30)", "52:12", "40 24", "W+R", "Black wins 38-26". A star says that there is
/// no result.
struct LineOfMoves {
    std::string moves;  // behind as many blanks as keep the characters where they stood
    std::string result;
    std::string date;
    std::vector<std::string> left_out;  // what looks like a result or date, and is none
    bool begins_game = false;           // one of these stands before the moves
    bool ends_game = false;             // the result stands behind them
    bool has_result_in_words = false;   // it does so, in words
};

/// Whether a result is the difference of the discs, "+12", as an evaluation may be.
bool is_score(std::string_view result);

/// Parts a line. Two numbers with a colon or a blank between them may be a time or move numbers:
/// they are a result when they are all 64 discs.
LineOfMoves line_of_moves(std::string_view text);

}  // namespace outflank
