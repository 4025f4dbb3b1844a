#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/position.h"
#include "engine/result.h"
#include "protocol/record/record_forms.h"

namespace outflank {

/// A game whose moves stand on one line or on several.
struct LinesOfGame {
    std::size_t size = 0;  // of the text that belongs to the game, without the last line end
    Result<GameRecord> record;
};

/// Reads the game that a text begins with, line by line. A line belongs to the game before it when
/// it can go on with that game; lines may be broken anywhere, also within a move. A line begins a
/// new game after an empty line, when the game before it is over or has its result, and when it
/// begins with move number 1. When lines without numbers were joined and the game has no end, a
/// note tells it, because each could be a game of its own. Behind an empty line, a game goes on
/// only with the number of its next move. A result may end the game: "34-30", "+12", "W+R", also
/// alone behind an empty line, when another one follows. A date may stand there, too, and both may
/// begin the first line; what looks like one of them and is none is told in a note. A number behind
/// which the game goes on is an evaluation or time, and is left out. The game begins with `first`.
///
/// Where each line has one move, words behind it are left out.
///
/// A first illegal move ends the game, and its `fault` says so; lines behind it whose move numbers
/// go on are left out. A text without a single legal move is an error of its first line.
LinesOfGame read_transcript_lines(std::string_view text, PlainLine plain = PlainLine::goes_on,
                                  const Position& first = start_position());

/// Whether moves stand on the first lines of a text, perhaps behind a name: "Cat | f5d6c4d3c5".
bool begins_lines_of_moves(std::string_view text);

/// Reads the game that a text begins with; the name of a line with one is its event.
ReadRecord read_transcript_record(const ReadFrom& from);

}  // namespace outflank
