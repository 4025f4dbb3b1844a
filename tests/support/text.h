#pragma once

#include <string>
#include <string_view>

namespace outflank {

/// What a text of tests/data stands for: in it, a byte may be written as \x0D, and a line feed as
/// \n.
inline std::string unescaped(std::string_view text) {
    std::string read;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::string_view rest = text.substr(at);
        if (rest.starts_with("\\x"))
            read += static_cast<char>(std::stoi(std::string(rest.substr(2, 2)), {}, 16));
        else
            read += rest.starts_with("\\n") ? '\n' : text[at];
        at += rest.starts_with("\\x") ? 3 : rest.starts_with("\\n") ? 1 : 0;
    }
    return read;
}

}  // namespace outflank
