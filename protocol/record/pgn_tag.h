#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/ascii.h"

namespace outflank {

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

/// Whether a text is one comment and nothing else: "; ..." or "{...}".
bool is_pgn_comment(std::string_view text);

}  // namespace outflank
