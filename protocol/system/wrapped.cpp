#include "protocol/system/wrapped.h"

#include <algorithm>
#include <cstddef>

namespace outflank {

std::string wrapped(std::string_view line, int width, int indent) {
    std::string text;
    std::size_t room = width > 0 ? static_cast<std::size_t>(width) : line.size();
    while (line.size() > room) {
        std::size_t end = line.rfind(' ', room);
        // A line that has nothing but blanks before its first word is not broken there.
        const std::size_t first_word = line.find_first_not_of(' ');
        if (end == std::string_view::npos || end < first_word) end = line.find(' ', first_word);
        if (end == std::string_view::npos) break;
        const std::size_t next = line.find_first_not_of(' ', end);
        text += line.substr(0, line.find_last_not_of(' ', end) + 1);
        if (next == std::string_view::npos) return text;
        text += '\n' + std::string(static_cast<std::size_t>(indent), ' ');
        line.remove_prefix(next);
        room = static_cast<std::size_t>(std::max(width - indent, 1));
    }
    return text + std::string(line);
}

}  // namespace outflank
