#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/ascii.h"
#include "protocol/record/record_forms.h"

namespace outflank {

/// Whether a line begins a game in PGN: a tag, [White "a"].
bool begins_pgn(std::string_view line);

/// Whether a character may stand in the name of a tag.
constexpr bool is_pgn_name_letter(char c) { return is_alphanumeric(c) || c == '_'; }

struct PgnTag {
    std::string value;
    std::size_t size;  // of the text with its brackets
};

/// The name of the tag that a line begins with: Event in '[Event "x"]', also with typographic
/// quotation marks. Else empty.
std::string_view pgn_tag_name(std::string_view line);

/// The tag that a text begins with, which has a name; nothing when it does not end on its line.
std::optional<PgnTag> pgn_tag_at(std::string_view text);

/// Reads the game that a text begins with, as PlayOK and the WTHOR archive write the Portable Game
/// Notation of chess for Othello. Its moves end behind the result, else before a tag, or before an
/// empty line unless the next line begins with a move number above 1, a result, a comment or a
/// variation. An error is a tag that cannot
/// be read, a Variant that is not Othello, no legal move at all, or neither moves nor a result
/// behind the tags.
///
/// Site, Date, White, Black and Result become members of the record, Event and Round the tags EV
/// and RO of SGF; other tags keep their names, and so does what a tag says that comes again. "?"
/// stands for a value that nobody knows. FEN is a first position in any form of position_line.h.
/// Warnings say which comments, variations and results are left out.
ReadRecord read_pgn(const ReadFrom& from);

/// A game in PGN, as PlayOK and the WTHOR archive write it: the seven tags, the moves with numbers,
/// a pass as --, and the result "38-26". Tags that the record has beside them stand in one tag of
/// our own, Outflank, from which they come back.
std::string to_pgn(const GameRecord& game);

/// Whether the value of a tag stands for one that nobody knows.
bool is_unknown_pgn_value(std::string_view value);

}  // namespace outflank
