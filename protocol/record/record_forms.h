#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "protocol/record/game_record.h"

namespace outflank {

// The formats of text: where a record of each begins, and how it is read. One line of the table in
// record_forms.cpp for each.

/// Bytes of text. No game is longer.
inline constexpr std::size_t longest_game = 1 << 18;

/// What a line of moves is that could go on with the game before it, or be a game of its own:
/// neither its number nor a move broken over two lines decides.
enum class PlainLine : unsigned char { goes_on, begins_game };

/// What is to be read: the text from a record's first character on.
struct ReadFrom {
    std::string_view text;
    std::ptrdiff_t line = 1;  // on which it begins
    PlainLine plain = PlainLine::goes_on;
    std::string_view above = {};  // lines that are no record, up to this one
};

/// A record, and what belongs to it.
struct ReadRecord {
    Result<GameRecord> record;  // an error and a fault name the line
    std::size_t size = 0;       // of the text
    bool is_open = false;       // it has no end in the text: more text could be of it
    std::size_t searched = 0;   // characters in which its end was looked for in vain
};

/// A record as a format reads it, with the line before what is wrong: `error_line` lines below the
/// first one, or as many as the record says of its fault.
ReadRecord located(const ReadFrom& from, Result<GameRecord> record, std::size_t size,
                   std::ptrdiff_t error_line = 0);

/// What is wrong with a text of one line that a person has typed, without the line and character:
/// "move 2: illegal move a1 for White".
std::string without_place(std::string wrong);

/// "line 3: no record", "lines 3 to 7: no record"
std::string no_record(std::ptrdiff_t first_line, std::ptrdiff_t last_line);

struct RecordForm {
    /// Where a record begins on the first line of a text; npos where none does. The lines below may
    /// be looked at.
    std::size_t (*begin)(std::string_view text);
    ReadRecord (*read)(const ReadFrom& from);
    bool is_tagged = false;     // its first signs make a record known, whatever follows
    bool is_bracketed = false;  // several may stand on a line
};

/// The format of the record that begins on the first line of a text; null where none does.
const RecordForm* form_of(std::string_view text);

/// Whether a text begins with a record that its first signs make known: a game in GGF or SGF with a
/// tag, or a tag of PGN.
bool begins_tagged_record(std::string_view text);

/// Whether a text begins with a tagged record, a whole position on a line or in a diagram, or a
/// line of two or more moves and nothing else.
bool begins_record(std::string_view text);

/// How far a damaged record reaches at most that a text begins with: up to the first line behind
/// its own where another record begins, else to the end of the text.
std::size_t size_before_next_record(std::string_view text);

}  // namespace outflank
