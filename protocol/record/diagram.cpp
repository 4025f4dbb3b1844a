#include "protocol/record/diagram.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "engine/notation.h"
#include "engine/symmetry.h"
#include "protocol/io/text.h"
#include "protocol/record/likely_side.h"
#include "protocol/record/side_in_words.h"
#include "protocol/record/squares.h"

namespace outflank {

namespace {

constexpr std::size_t size = 8;

struct Row {
    std::string squares;
    char number = 0;   // the row's label, '1' to '8'; 0 without one
    std::string rest;  // the text to the right of them
};

bool is_gap(char c) { return c == ' ' || c == '\t' || c == '|'; }
bool is_row_number(char c) { return c >= '1' && c <= '8'; }

// A line with discs and empty squares of Unicode in the signs of ASCII.
std::string in_ascii(std::string_view line) {
    constexpr std::array<std::pair<std::string_view, char>, 7> signs = {{{"\u25CF", 'X'},
                                                                         {"\u26AB", 'X'},
                                                                         {"\u25CB", 'O'},
                                                                         {"\u26AA", 'O'},
                                                                         {"\u00B7", '-'},
                                                                         {"\u25A1", '-'},
                                                                         {"\u2591", '-'}}};
    std::string text(line);
    for (const auto& [sign, letter] : signs)
        for (std::size_t at = text.find(sign); at != std::string::npos; at = text.find(sign, at))
            text.replace(at, sign.size(), 1, letter);
    return text;
}

std::optional<Row> row_of(std::string_view line) {
    const std::string text = in_ascii(without_quotation(line));
    std::string_view rest = trimmed(text);
    Row row;
    if (!rest.empty() && is_row_number(rest.front())) {
        row.number = rest.front();
        rest.remove_prefix(1);
    }
    while (row.squares.size() < size) {
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

// The letters of the columns, from left to right: "abcdefgh" or "hgfedcba". What stands beside them
// is no part of the board. Empty for another line.
std::string columns_in(std::string_view line) {
    std::string letters;
    for (const std::string& word : words(lower_case(line))) {
        if (word == "|") continue;
        if (word.size() != 1 && !letters.empty()) break;
        letters += word;
        if (letters.size() >= size) break;
    }
    return letters == "abcdefgh" || letters == "hgfedcba" ? letters : "";
}

// "  a b c d e f g h", "+---+---+".
bool is_frame(std::string_view line) {
    if (!columns_in(line).empty()) return true;
    std::string marks;
    for (const char c : line)
        if (!is_gap(c) && c != '\r') marks += c;
    return marks.size() > size && marks.find('-') != std::string::npos &&
           marks.find('+') != std::string::npos &&
           marks.find_first_not_of("+-=") == std::string::npos;
}

// What has been read of a diagram.
class Drawing {
  public:
    [[nodiscard]] bool is_whole() const { return squares_.size() == size * size; }

    // Whether a line belongs to the diagram; then it is taken.
    bool take(std::string_view line) {
        line = without_quotation(line);
        const auto row = row_of(line);
        const auto told = side_to_move_in(line);
        if (row && !is_whole()) {
            squares_ += row->squares;
            numbers_ += row->number;
            if (const auto beside = side_to_move_in(row->rest)) side_ = beside;
            return true;
        }
        if (is_frame(line)) {
            if (const std::string columns = columns_in(line); !columns.empty()) columns_ = columns;
            return true;
        }
        if (told) return take_side(*told);
        // An empty line may stand between the rows and the line above that tells whose turn it is.
        if (trimmed(line).empty() && side_ && squares_.empty()) return true;
        if (!is_whole()) return false;
        if (const auto color = color_named(trimmed(line))) return take_side(*color);
        // An empty line may stand before the line that tells whose turn it is.
        if (trimmed(line).empty() && !side_ && !has_gap_) return has_gap_ = true;
        return false;
    }

    // Whether nothing can follow.
    [[nodiscard]] bool is_finished() const { return has_side_below_; }
    // Whether the last line taken was empty.
    [[nodiscard]] bool ends_with_gap() const { return has_gap_ && !has_side_below_; }

    Result<Diagram> finished() const {
        if (!is_whole())
            return error(
                fmt::format("a board diagram has 8 rows, this one has {}", squares_.size() / size));
        const auto as_drawn = parse_position(with_plain_squares(squares_ + " X"));
        if (!as_drawn) return tl::make_unexpected(as_drawn.error());
        Board board = as_drawn->board;
        int symmetry = columns_ == "hgfedcba" ? 1 : 0;  // mirrors left and right
        if (numbers_ == "87654321") symmetry |= 2;      // mirrors top and bottom
        board = transformed(board, symmetry);
        const Color side = side_.value_or(likely_side(board.player, board.opponent));
        return Diagram{position_of(board.player, board.opponent, side), side_.has_value()};
    }

  private:
    bool take_side(Color side) {
        side_ = side;
        has_side_below_ = is_whole();
        return true;
    }

    std::string squares_;
    std::string numbers_;
    std::string columns_;
    std::optional<Color> side_;
    bool has_gap_ = false;
    bool has_side_below_ = false;  // below all rows
};

}  // namespace

bool is_board_line(std::string_view line) {
    line = without_quotation(line);
    if (is_frame(line)) return false;
    int squares = 0;
    for (const char c : line) {
        if (c == ' ' || c == '\t') continue;
        if (!is_square_content(c)) return false;
        if (++squares == 16) return true;
    }
    return false;
}

bool is_diagram_row(std::string_view line) { return row_of(line).has_value(); }

bool begins_rows(std::string_view line) {
    return row_of(line) || is_frame(without_quotation(line));
}

bool begins_diagram(std::string_view line) { return begins_rows(line) || side_to_move_in(line); }

Result<Diagram> parse_diagram(std::string_view text, std::size_t& length) {
    Drawing drawing;
    length = 0;
    std::size_t before_gap = 0;
    while (length < text.size() && !drawing.is_finished()) {
        const std::string_view left = text.substr(length);
        const std::size_t line_end = std::min(left.find('\n'), left.size());
        const bool had_gap = drawing.ends_with_gap();
        if (!drawing.take(left.substr(0, line_end))) {
            if (had_gap) length = before_gap;
            break;
        }
        if (!had_gap && drawing.ends_with_gap()) before_gap = length;
        length += std::min(line_end + 1, left.size());
    }
    return drawing.finished();
}

}  // namespace outflank
