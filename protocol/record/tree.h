#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/record/record_forms.h"

namespace outflank {

// Games in brackets, as GGF and SGF write them: "(;NAME[value]...)".

/// A tag of GGF or a property of SGF.
struct TreeProperty {
    std::string name;  // in capitals
    std::vector<std::string> values;
    std::size_t place = 0;  // in the text
    bool in_first_node = true;
};

/// A game as it is written, up to its last ')'; without one, up to where the next game begins, or
/// as far as it can be a game. The next game is known by "(;" and a tag, also within a value that
/// was cut off, or by a tag of PGN at the beginning of a line. A value that quotes a game and
/// escapes its brackets, as SGF wants it, begins no game.
struct Tree {
    enum class End : unsigned char { closed, open, next_game };

    std::vector<TreeProperty> properties;  // of the main line: the first branch everywhere
    bool has_variations = false;
    std::string fault;            // of the form; what stands behind it is not among the properties
    std::size_t fault_place = 0;  // in the text
    std::size_t size = 0;
    End end = End::open;
};

/// Reads the game that a text begins with.
Tree read_tree(std::string_view text, bool sgf);

/// Whether a text begins with a game in GGF or SGF that has a tag.
bool begins_tagged_tree(std::string_view text);

/// Where a game in GGF or SGF begins in a text: at a '(' with a ';' behind it, perhaps with blanks
/// between them; npos when there is none.
std::size_t begin_of_tree(std::string_view text);

/// Where a game in GGF or SGF begins on the first line of a text. Its ';' may stand on the next
/// line only when the '(' is all of this one. Else npos.
std::size_t begin_of_tree_record(std::string_view text);

/// Reads the game in GGF or SGF that a text begins with, and completes it.
ReadRecord read_tree_record(const ReadFrom& from);

}  // namespace outflank
