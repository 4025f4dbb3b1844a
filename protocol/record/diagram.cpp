#include "protocol/record/diagram.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "engine/notation.h"
#include "protocol/io/text.h"

namespace outflank {

namespace {

constexpr std::size_t size = 8;

struct Row {
    std::string squares;    // as parse_position reads them
    std::string_view rest;  // the text to the right of them
};

bool is_gap(char c) { return c == ' ' || c == '\t' || c == '|'; }
bool is_row_number(char c) { return c >= '1' && c <= '8'; }

std::optional<Row> row_of(std::string_view line) {
    std::string_view rest = trimmed(line);
    if (!rest.empty() && is_row_number(rest.front())) rest.remove_prefix(1);
    Row row;
    while (row.squares.size() < size) {
        while (!rest.empty() && is_gap(rest.front())) rest.remove_prefix(1);
        if (rest.empty() || !is_square_content(rest.front())) return std::nullopt;
        row.squares += rest.front() == '+' || rest.front() == '_' ? '-' : rest.front();
        rest.remove_prefix(1);
    }
    if (!rest.empty() && !is_gap(rest.front()) && !is_row_number(rest.front())) return std::nullopt;
    row.rest = rest;
    return row;
}

// "  a b c d e f g h", "+---+---+".
bool is_frame(std::string_view line) {
    std::string marks;
    for (const char c : lower_case(line))
        if (!is_gap(c) && c != '\r') marks += c;
    return marks == "abcdefgh" || (marks.size() > size && marks.find('-') != std::string::npos &&
                                   marks.find_first_not_of("+-=") == std::string::npos);
}

std::optional<Color> color_of(std::string_view word) {
    constexpr std::array<std::string_view, 4> black = {"black", "b", "x", "*"};
    constexpr std::array<std::string_view, 3> white = {"white", "w", "o"};
    if (std::ranges::find(black, word) != black.end()) return Color::black;
    if (std::ranges::find(white, word) != white.end()) return Color::white;
    return std::nullopt;
}

// Whose turn it is by a line like "White to move": the last color before these words.
std::optional<Color> side_to_move_in(std::string_view text) {
    const std::string line = lower_case(text);
    std::size_t end = std::string::npos;
    for (const std::string_view phrase : {"to move", "to play", "must pass", "'s turn"})
        end = std::min(end, line.find(phrase));
    if (end == std::string::npos) return std::nullopt;
    std::optional<Color> side;
    for (const std::string& word : words(line.substr(0, end)))
        if (const auto color = color_of(word)) side = color;
    return side;
}

}  // namespace

bool is_square_content(char c) {
    return std::string_view("Xx*bBOowW-.+_").find(c) != std::string_view::npos;
}

bool is_board_line(std::string_view line) {
    int squares = 0;
    for (const char c : line) {
        if (c == ' ' || c == '\t') continue;
        if (!is_square_content(c)) return false;
        if (++squares == 16) return true;
    }
    return false;
}

bool begins_diagram(std::string_view line) {
    return row_of(line) || is_frame(line) || side_to_move_in(line);
}

Result<Position> parse_diagram(std::string_view text, std::size_t& length) {
    std::string squares;
    std::optional<Color> side;
    length = 0;
    const auto is_whole = [&] { return squares.size() == size * size; };
    while (length < text.size()) {
        const std::string_view left = text.substr(length);
        const std::size_t line_end = std::min(left.find('\n'), left.size());
        const std::string_view line = left.substr(0, line_end);
        const auto row = row_of(line);
        const auto told = side_to_move_in(line);
        const bool tells_side = told || (is_whole() && color_of(lower_case(trimmed(line))));
        if (!is_frame(line) && !tells_side && (!row || is_whole())) break;
        length += std::min(line_end + 1, left.size());
        if (told) side = told;
        if (row && !is_whole()) {
            squares += row->squares;
            if (const auto beside = side_to_move_in(row->rest)) side = beside;
        } else if (tells_side) {
            if (!told) side = color_of(lower_case(trimmed(line)));
            if (is_whole()) break;
        }
    }
    if (!is_whole())
        return error(
            fmt::format("a board diagram has 8 rows, this one has {}", squares.size() / size));
    return parse_position(squares + (side == Color::white ? " O" : " X"));
}

}  // namespace outflank
