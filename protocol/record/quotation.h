#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace outflank {

// Records that a mail quotes, with "> " before each line.

/// Whether a line is quoted and begins a record of many lines: in GGF, SGF, PGN or JSON. Moves and
/// boards are read with the signs before them.
bool begins_quoted_record(std::string_view line);

/// The quoted lines that a text begins with, without the signs before them.
std::string plain_of_quotation(std::string_view text);

/// The length of the text that gives the beginning of that.
std::size_t size_of_quotation(std::string_view text, std::string_view plain);

}  // namespace outflank
