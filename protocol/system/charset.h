#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/result.h"

namespace outflank {

struct Decoded {
    std::string text;  // UTF-8
    // The number of bytes that are not valid in the charset; they are read as Latin-1. For UTF-16,
    // the number of U+FFFD in the text, which replace broken characters.
    std::size_t broken = 0;
};

/// Text in the charset of that name, as SGF's CA property has it ("UTF-8", "iso-8859-1", "GB2312"),
/// in UTF-8. Letter case, blanks and punctuation in the name play no part. UTF-8, UTF-16, Latin-1,
/// windows-1252 and ASCII are always known; others when the system's iconv has them, which a static
/// program may lack. An error names the charset that is not known.
///
/// Decode a file before it is cut at brackets: in Shift_JIS, Big5 and GBK the second byte of a
/// letter can be a bracket or a backslash. Text that `to_utf8` has converted from UTF-16 is UTF-8,
/// whatever it says of itself.
Result<Decoded> decode(std::string_view text, std::string_view charset);

/// Text in a charset that the system knows by this name, which is in lower case; nothing if it
/// knows none. POSIX: whatever iconv has. Windows: the code pages of the usual charsets.
std::optional<Decoded> decode_by_system(std::string_view text, const std::string& charset);

}  // namespace outflank
