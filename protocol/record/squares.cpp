#include "protocol/record/squares.h"

#include <algorithm>
#include <vector>

#include "engine/square.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

bool holds_any(std::string_view text, std::string_view signs) {
    return text.find_first_of(signs) != std::string_view::npos;
}

// A row of a board between slashes, as eight signs; empty for another text.
std::string row_between_slashes(std::string_view text) {
    constexpr std::size_t size = 8;
    std::string row;
    for (const char c : text) {
        if (c >= '1' && c <= '8')
            row.append(static_cast<std::size_t>(c - '0'), '-');
        else if (is_square_content(c))
            row += c;
        else
            return {};
    }
    return row.size() == size ? row : "";
}

}  // namespace

bool is_square_content(char c) {
    return std::string_view("Xx*bB#@OowW-.+_").find(c) != std::string_view::npos;
}

std::size_t size_of_board(std::string_view text) {
    int squares = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (blanks.find(text[at]) != std::string_view::npos) continue;
        if (!is_square_content(text[at])) return std::string_view::npos;
        if (++squares == square_count) return at + 1;
    }
    return std::string_view::npos;
}

std::string with_plain_squares(std::string_view text) {
    std::string plain(text);
    const std::size_t size = size_of_board(text);
    if (size == std::string_view::npos) return plain;
    const std::string_view squares = text.substr(0, size);
    std::string empty = "+_";
    if (holds_any(squares, "XxBb#@")) empty += '*';
    if (holds_any(squares, "Bb") && holds_any(squares, "Ww")) empty += "Xx";
    for (std::size_t at = 0; at < size; ++at)
        if (empty.find(plain[at]) != std::string::npos) plain[at] = '-';
    const std::size_t side = std::min(text.find_first_not_of(blanks, size), text.size() - 1);
    for (std::size_t at = 0; at <= side; ++at)
        if (plain[at] == '#' || plain[at] == '@') plain[at] = 'X';
    return plain;
}

std::optional<std::string> without_slashes(std::string_view line) {
    const std::vector<std::string> fields = words(line);
    if (fields.empty()) return std::nullopt;
    std::string board;
    for (const std::string& part : split(fields[0], '/')) board += row_between_slashes(part);
    constexpr std::ptrdiff_t slashes = 7;
    if (std::ranges::count(fields[0], '/') != slashes || board.size() != square_count)
        return std::nullopt;
    for (std::size_t at = 1; at < fields.size(); ++at)
        if (at == 1 || holds_any(fields[at], "abcdefghABCDEFGH;%")) board += ' ' + fields[at];
    return board;
}

}  // namespace outflank
