#include "protocol/system/terminal_input.h"

#include <string_view>

namespace outflank {

namespace {

// An editor makes the terminal give a line feed as a carriage return.
constexpr const char* line_ends = "\r\n";

}  // namespace

std::optional<char> TerminalInput::take_byte() {
    if (bytes_.empty()) return std::nullopt;
    const char byte = bytes_.front();
    bytes_.erase(0, 1);
    return byte;
}

std::optional<std::string> TerminalInput::take_line() {
    const std::size_t end = bytes_.find_first_of(line_ends);
    if (end == std::string::npos) return std::nullopt;
    std::string line = bytes_.substr(0, end);
    const bool has_both = end + 1 < bytes_.size() && bytes_[end + 1] != bytes_[end] &&
                          std::string_view(line_ends).find(bytes_[end + 1]) != std::string::npos;
    bytes_.erase(0, end + (has_both ? 2 : 1));
    return line;
}

bool TerminalInput::has_part_of_line() const {
    return !bytes_.empty() && bytes_.find_first_of(line_ends) == std::string::npos;
}

}  // namespace outflank
