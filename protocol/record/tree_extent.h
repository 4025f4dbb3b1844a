#pragma once

#include <cstddef>
#include <string_view>

namespace outflank {

/// Whether a game in brackets is SGF and not GGF. GM is a number in SGF and a word in GGF. A game
/// without GM is SGF when it has nothing that only GGF has.
bool is_sgf(std::string_view game);

/// How far a game in GGF or SGF reaches.
struct TreeExtent {
    enum class End : unsigned char { closed, open, next_game };

    std::size_t size = 0;
    End end = End::open;
};

/// The extent of the game that a text begins with: up to its last ')'; without one, up to where the
/// next game begins, or as far as it can be a game. The next game is known by "(;" and a tag, also
/// within a value that was cut off, or by a tag of PGN at the beginning of a line. A value that
/// quotes a game and escapes its brackets, as SGF wants it, is none.
TreeExtent extent_of_tree(std::string_view text, bool sgf);

/// Where the move with this number, from 0, stands in a game: its tag, or the one that sets up
/// discs behind the move before it. The game's end when there is none.
std::size_t place_of_move(std::string_view game, bool sgf, std::size_t number);

/// Whether a text begins with a game in GGF or SGF that has a tag.
bool begins_tagged_tree(std::string_view text);

/// Where a game in GGF or SGF begins in a line: at a '(' with a ';' behind it, perhaps with blanks
/// between them. The ';' may stand on the next line only when the '(' is all of this one. Else
/// npos. `text` begins with the line.
std::size_t begin_of_tree(std::string_view line, std::string_view text);

}  // namespace outflank
