#include "protocol/record/diagram_row.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "engine/ascii.h"
#include "protocol/record/squares.h"
#include "protocol/system/encoding.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

bool is_gap(char c) { return c == ' ' || c == '\t' || c == '|'; }
bool is_row_number(char c) { return c >= '1' && c <= '8'; }

// A character of Unicode in ASCII; 0 where none stands for it.
char ascii_sign(std::string_view character) {
    constexpr std::array<std::pair<std::string_view, char>, 14> signs = {{{"\u25CF", 'X'},
                                                                          {"\u26AB", 'X'},
                                                                          {"\u25CB", 'O'},
                                                                          {"\u26AA", 'O'},
                                                                          {"\u25EF", 'O'},
                                                                          {"\u00B7", '-'},
                                                                          {"\u30FB", '-'},
                                                                          {"\u25A1", '-'},
                                                                          {"\u2591", '-'},
                                                                          {"\u2502", '|'},
                                                                          {"\u2503", '|'},
                                                                          {"\u2551", '|'},
                                                                          {"\u2500", '-'},
                                                                          {"\u2550", '-'}}};
    for (const auto& [sign, letter] : signs)
        if (sign == character) return letter;
    // The other lines of frames, U+2500 to U+257F.
    if (character >= "\u2500" && character <= "\u257F") return '+';
    // Full width: U+FF01 to U+FF5E are "!" to "~".
    if (character >= "\uFF01" && character <= "\uFF3F")
        return static_cast<char>(character[2] - '\x81' + '!');
    if (character >= "\uFF40" && character <= "\uFF5E")
        return static_cast<char>(character[2] - '\x80' + '`');
    return 0;
}

// What a label and eight squares begin a text with. A blank of full width is an empty square or
// stands between squares; `blank` stands for it.
std::optional<DiagramRow> plain_row(std::string_view line) {
    std::string_view rest = trimmed(line);
    DiagramRow row;
    if (!rest.empty() && is_row_number(rest.front())) {
        row.number = rest.front();
        rest.remove_prefix(1);
    }
    while (row.squares.size() < diagram_size) {
        while (!rest.empty() && is_gap(rest.front())) rest.remove_prefix(1);
        if (rest.empty() || !is_square_content(rest.front())) return std::nullopt;
        row.squares += rest.front();
        rest.remove_prefix(1);
    }
    if (!rest.empty() && !is_gap(rest.front()) && !is_row_number(rest.front())) return std::nullopt;
    while (!rest.empty() && is_gap(rest.front())) rest.remove_prefix(1);
    if (row.number == 0 && !rest.empty() && is_row_number(rest.front()) &&
        (rest.size() == 1 || is_gap(rest[1])))
        row.number = rest.front();
    row.rest = rest;
    return row;
}

// The sign of a square that may be blank; 0 for another text.
char square_of(std::string_view cell) {
    cell = trimmed(cell);
    if (cell.empty()) return '-';
    return cell.size() == 1 && is_square_content(cell.front()) ? cell.front() : '\0';
}

// "4 | | | |O|X| | | |": nine bars with one square or none between each two.
std::optional<DiagramRow> row_between_bars(std::string_view line) {
    const std::vector<std::string> cells = split(line, '|');
    const std::string label(trimmed(cells.front()));
    if (cells.size() != diagram_size + 2 || label.size() > 1 ||
        (label.size() == 1 && !is_row_number(label[0])))
        return std::nullopt;
    DiagramRow row;
    if (!label.empty()) row.number = label[0];
    row.rest = trimmed(cells.back());
    for (std::size_t cell = 1; cell <= diagram_size; ++cell) {
        row.squares += square_of(cells[cell]);
        if (row.squares.back() == '\0') return std::nullopt;
    }
    return row;
}

}  // namespace

std::string diagram_line(std::string_view line) {
    const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    if (std::ranges::all_of(line, is_ascii)) return std::string(line);
    std::string text;
    while (!line.empty()) {
        const std::string_view character =
            line.substr(0, std::max<std::size_t>(utf8_size(line), 1));
        const char sign = character.size() > 1 ? ascii_sign(character) : '\0';
        if (sign != '\0')
            text += sign;
        else if (character != "\uFE0F" && character != "\uFE0E")  // these choose among looks
            text += character;
        line.remove_prefix(character.size());
    }
    return text;
}

std::optional<DiagramRow> row_of(std::string_view line) {
    if (auto row = plain_row(line)) return row;
    if (auto row = row_between_bars(line)) return row;
    // A blank of full width is an empty square or stands between two.
    constexpr std::string_view wide_blank = "\u3000";
    if (line.find(wide_blank) == std::string_view::npos) return std::nullopt;
    for (const char blank : {' ', '-'}) {
        std::string text(line);
        for (std::size_t at = text.find(wide_blank); at != std::string::npos;
             at = text.find(wide_blank))
            text.replace(at, wide_blank.size(), 1, blank);
        if (auto row = plain_row(text)) return row;
    }
    return std::nullopt;
}

std::optional<DiagramRow> row_below(std::string_view columns, std::string_view line) {
    const std::size_t first = columns.find_first_of("abcdefghABCDEFGH");
    const std::string_view label = trimmed(line.substr(0, first));
    if (first == std::string_view::npos || label.size() != 1 || !is_row_number(label[0]))
        return std::nullopt;
    DiagramRow row{{}, label[0], {}};
    std::size_t at = first;
    for (; row.squares.size() < diagram_size; ++at) {
        const char sign = at < line.size() ? line[at] : ' ';
        const bool is_column = at < columns.size() && !is_blank(columns[at]) && columns[at] != '|';
        if (!is_column && !is_blank(sign) && sign != '|') return std::nullopt;
        if (at >= columns.size()) return std::nullopt;
        if (is_column) row.squares += square_of(std::string_view(&sign, 1));
        if (is_column && row.squares.back() == '\0') return std::nullopt;
    }
    row.rest = trimmed(line.substr(std::min(at, line.size())));
    return row;
}

std::string columns_in(std::string_view line) {
    std::string letters;
    std::string plain = lower_case(line);
    std::ranges::replace(plain, '|', ' ');
    for (const std::string& word : words(plain)) {
        if (word.size() != 1 && !letters.empty()) break;
        letters += word;
        if (letters.size() >= diagram_size) break;
    }
    return letters == "abcdefgh" || letters == "hgfedcba" ? letters : "";
}

bool is_frame(std::string_view line) {
    if (!columns_in(line).empty()) return true;
    std::string marks;
    for (const char c : line)
        if (!is_gap(c) && c != '\r') marks += c;
    return marks.size() > diagram_size && marks.find('-') != std::string::npos &&
           marks.find('+') != std::string::npos &&
           marks.find_first_not_of("+-=") == std::string::npos;
}

std::optional<DiagramRow> row_of_digits(std::string_view line) {
    DiagramRow row;
    for (std::size_t at = 0; at < line.size(); ++at) {
        const char c = line[at];
        if (is_blank(c) || std::string_view("[](),|").find(c) != std::string_view::npos) continue;
        const bool is_minus_one = line.substr(at).starts_with("-1");
        if (!is_minus_one && (c < '0' || c > '2')) return std::nullopt;
        row.squares += is_minus_one || c == '2' ? 'O' : c == '1' ? 'X' : '-';
        if (is_minus_one) ++at;
    }
    return row.squares.size() == diagram_size ? std::optional(row) : std::nullopt;
}

bool begins_board_of_digits(std::string_view text) {
    std::string squares;
    for (std::size_t rows = 0; rows < diagram_size; ++rows) {
        const std::string_view line = first_line(text);
        const auto row = row_of_digits(line);
        if (!row) return false;
        squares += row->squares;
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    return squares.find('X') != std::string::npos && squares.find('O') != std::string::npos;
}

}  // namespace outflank
