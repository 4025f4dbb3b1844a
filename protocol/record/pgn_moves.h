#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace outflank {

/// The moves of a game in PGN.
struct PgnMoves {
    /// The moves for `read_transcript`. All else is replaced by as many blanks, so that characters
    /// keep their numbers.
    std::string moves;
    /// The word that ends the game, "38-26" or "*"; empty where none stands there.
    std::string result;
    bool has_comments = false;    // in braces or behind ';', or glyphs such as $1
    bool has_variations = false;  // in parentheses
    /// The length of what belongs to the game.
    std::size_t size = 0;
};

/// Reads the moves that a text begins with. They end behind the result, else before a tag, or
/// before an empty line unless the next line begins with a move number above 1, a result, a comment
/// or a variation. A comment or a variation that does not end stays in `moves`.
PgnMoves parse_pgn_moves(std::string_view text);

}  // namespace outflank
