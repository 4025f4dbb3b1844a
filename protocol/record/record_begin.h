#pragma once

#include <cstddef>
#include <string_view>

namespace outflank {

/// Whether a text begins with a record that its first signs make known: a game in GGF or SGF with a
/// tag, a tag of PGN, or an object of JSON with a key.
bool begins_tagged_record(std::string_view text);

/// Whether a text begins with a record of any format: one of those, a whole position on a line or
/// in a diagram, or a line of two or more moves and nothing else.
bool begins_record(std::string_view text);

/// How far a damaged record reaches at most that a text begins with: up to the first line behind
/// its own where another record begins, else to the end of the text.
std::size_t size_before_next_record(std::string_view text);

}  // namespace outflank
