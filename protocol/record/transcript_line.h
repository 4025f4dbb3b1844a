#pragma once

#include <string_view>

namespace outflank {

// Where the lines of a transcript end.

/// The first line of a text, or a part of it that ends like one: before a byte order mark, where
/// files were joined, behind a game in a list of JSON, or before a second move number 1.
std::string_view transcript_line_of(std::string_view text);

/// Whether a line that could go on with a transcript begins a record of another format.
bool begins_other_record(std::string_view line);

/// Whether a comment that is open before this text ends in the same paragraph.
bool comment_ends(std::string_view text);

}  // namespace outflank
