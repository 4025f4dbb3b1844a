#include "protocol/io/terminal_input.h"

namespace outflank {

std::optional<char> TerminalInput::take_byte() {
    if (bytes_.empty()) return std::nullopt;
    const char byte = bytes_.front();
    bytes_.erase(0, 1);
    return byte;
}

std::optional<std::string> TerminalInput::take_line() {
    const std::size_t end = bytes_.find('\n');
    if (end == std::string::npos) return std::nullopt;
    std::string line = bytes_.substr(0, end);
    bytes_.erase(0, end + 1);
    return line;
}

bool TerminalInput::has_part_of_line() const {
    return !bytes_.empty() && bytes_.find('\n') == std::string::npos;
}

}  // namespace outflank
