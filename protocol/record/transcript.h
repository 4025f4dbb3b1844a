#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/game.h"
#include "protocol/record/record_forms.h"

namespace outflank {

/// The moves of a game as far as a text could be read.
struct Transcript {
    /// How the text stopped.
    enum class End : unsigned char {
        whole,       // all of it was read
        in_move,     // in the middle of a move: "f5d"
        in_comment,  // in a comment that does not end
        fault        // at something that is no move, or an illegal one
    };

    Game game;
    End end = End::whole;
    // Unless `whole`: the number of the move, the character in its line, and what is wrong.
    std::string fault;
    std::ptrdiff_t fault_line = 0;  // from 0
    bool has_times = false;         // of moves or clocks, which are left out
    bool has_numbers = false;       // such as evaluations, which are left out
};

/// Adds the moves to a record, with the fault and with warnings about what is left out.
void take_transcript(const Transcript& read, GameRecord& record);
/// Warns that times or other numbers are left out.
void warn_of_left_out(bool times, bool numbers, GameRecord& record);

/// Whether the first word of a line, behind numbers and signs, is a square: "1. f5", "(f5".
bool begins_with_square(std::string_view line);
/// Whether a move is the first on the lines that a text begins with, but for what may stand beside
/// moves: "B: f5", "+2 f5d6", "1." above "f5".
bool begins_moves(std::string_view text);

/// Whether a text has no letters but those of moves and passes, so that it is no name of a file.
bool holds_only_moves(std::string_view text);

/// Reads a game of Othello whose moves are written one after the other, "f5d6c3": in either case,
/// with or without blanks, commas, dashes, arrows, slashes, quotes, marks such as ! and ?, and move
/// numbers ("1. f5 2. d6", "1) f5", "f5-d6"); comments in braces; times and evaluations ("f5 0:12",
/// "f5 (1:02)", "f5 +1"); the names of the players' colors ("B: f5").
/// A line may end within a move. A move may be written as programs for chess do, with rows
/// from the bottom as in UCI ("P@f4" for f5) or from the top, as the first one shows. Passes are
/// left out or written as pass, pa, ps or --; passes after the end of the game are left out.
Transcript read_transcript(std::string_view text, const Position& first = start_position());

/// As `read_transcript`, for a text that must be readable to its end.
Result<Game> parse_transcript(std::string_view text, const Position& first = start_position());

/// "f5d6c3...": the moves without passes. The first position is not part of the text.
std::string to_transcript(const Game& game);

/// Whether moves stand on the first lines of a text, perhaps behind a name: "Cat | f5d6c4d3c5".
bool begins_lines_of_moves(std::string_view text);

/// Reads the game that a text begins with, line by line; the name of a line with one is its event.
/// A line belongs to the game before it when it can go on with that game; lines may be broken
/// anywhere, also within a move. A line begins a new game after an empty line, when the game before
/// it is over or has its result, and when it begins with move number 1. When lines without numbers
/// were joined and the game has no end, a warning says it, because each could be a game of its
/// own. Behind an empty line, a game goes on only with the number of its next move. A result may
/// end the game: "34-30", "+12", "W+R", also alone behind an empty line, when another one follows.
/// A date may stand there, too, and both may begin the first line; a warning says what looks
/// like one of them and cannot be read. A number behind which the game goes on is an evaluation or
/// time, and is left out.
///
/// Where each line has one move, words behind it are left out.
///
/// A first illegal move ends the game, and its `fault` says so; lines behind it whose move numbers
/// go on are left out. A text without a single legal move is an error of its first line.
ReadRecord read_transcript_record(const ReadFrom& from);

/// Adds the moves below a board, from this place of the text on, to its record, but for a line that
/// cannot be played there and can begin a game of its own. Returns the place behind the moves.
std::size_t take_moves_below(const Position& board, const ReadFrom& from, std::size_t at,
                             GameRecord& record);

}  // namespace outflank
