#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/system/charset.h"

namespace outflank {

/// Text in a charset that the system knows by this name, which is in lower case; nothing if it
/// knows none. POSIX: whatever iconv has. Windows: the code pages of the usual charsets.
std::optional<Decoded> decode_by_system(std::string_view text, const std::string& charset);

}  // namespace outflank
