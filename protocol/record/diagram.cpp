#include "protocol/record/diagram.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/ascii.h"
#include "engine/notation.h"
#include "engine/symmetry.h"
#include "protocol/record/position_line.h"
#include "protocol/record/side_to_move.h"
#include "protocol/record/transcript.h"
#include "protocol/system/encoding.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// ---- The lines that a board is made of ----

// How many squares a row has, and how many rows a board.
constexpr std::size_t diagram_size = 8;

struct DiagramRow {
    std::string squares;  // eight signs
    char number = 0;      // the row's label, '1' to '8'; 0 without one
    std::string rest;     // the text to the right of them
};

bool is_gap(char c) { return c == ' ' || c == '\t' || c == '|'; }
bool is_row_number(char c) { return c >= '1' && c <= '8'; }

// A character of Unicode in ASCII; 0 where none stands for it.
char ascii_sign(std::string_view character) {
    constexpr std::pair<std::string_view, char> signs[] = {
        {"\u25CF", 'X'}, {"\u26AB", 'X'}, {"\u25CB", 'O'}, {"\u26AA", 'O'}, {"\u25EF", 'O'},
        {"\u00B7", '-'}, {"\u30FB", '-'}, {"\u25A1", '-'}, {"\u2591", '-'}, {"\u2502", '|'},
        {"\u2503", '|'}, {"\u2551", '|'}, {"\u2500", '-'}, {"\u2550", '-'}};
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

// A line in signs of ASCII: discs and empty squares of Unicode, lines of frames, letters and
// digits of full width.
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

// The row that a `diagram_line` holds: eight squares with or without blanks and bars between them,
// perhaps with a label. Between bars, a blank is an empty square.
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

// The row with a label whose squares stand below the letters of the columns: a blank is an empty
// square.
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

// The letters of the columns, from left to right: "abcdefgh" or "hgfedcba". Other signs of
// the line are no part of the board. Empty for another line.
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

// Whether a line is letters of columns or a rule: "+---+---+".
bool is_frame(std::string_view line) {
    if (!columns_in(line).empty()) return true;
    std::string marks;
    for (const char c : line)
        if (!is_gap(c) && c != '\r') marks += c;
    return marks.size() > diagram_size && marks.find('-') != std::string::npos &&
           marks.find('+') != std::string::npos &&
           marks.find_first_not_of("+-=") == std::string::npos;
}

// A row as programs hold it in a list of numbers, "[0, 0, 2, 1, ...]": 1 is Black; 2, or -1, is
// White.
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

// Whether a text begins with eight such rows that have discs of both colors.
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

// ---- Boards ----

// Whether a text begins with a line that says whose turn it is on the board drawn below it: "Black
// to move", or the color alone.
bool begins_heading(std::string_view text) {
    const std::string_view heading = first_line(text);
    if (!side_to_move_in(heading) && !color_word_alone_in(heading)) return false;
    constexpr int most_lines = 4;  // a frame, letters of columns, empty lines
    for (int lines = 0; lines < most_lines && text.find('\n') != std::string_view::npos; ++lines) {
        text.remove_prefix(first_line(text).size() + 1);
        const std::string line = diagram_line(first_line(text));
        if (row_of(line) || begins_board_of_digits(text)) return true;
        if (!trimmed(line).empty() && !is_frame(line)) break;
    }
    return false;
}

// What has been read of a diagram.
class Drawing {
  public:
    [[nodiscard]] bool is_whole() const { return squares_.size() == diagram_size * diagram_size; }

    // Whether the first line of a text belongs to the diagram; then it is taken.
    bool take(std::string_view text) {
        const std::string line = diagram_line(first_line(text));
        if (squares_.empty() && begins_board_of_digits(text)) has_digits_ = true;
        if (const auto row = row_in(line); row && !is_whole()) {
            squares_ += row->squares;
            numbers_ += row->number;
            if (const auto beside = side_to_move_in(row->rest)) side_ = beside;
            return true;
        }
        if (is_frame(line)) {
            if (!columns_in(line).empty()) columns_ = line;
            return true;
        }
        if (const auto stated = side_stated_by(line))
            return !heads_next(text) && take_side(*stated);
        // An empty line may stand between the rows and the line above that says whose turn it is.
        if (trimmed(line).empty() && side_ && squares_.empty()) return true;
        // An empty line may stand before the line that says whose turn it is.
        if (trimmed(line).empty() && is_whole() && !side_ && !has_gap_) return has_gap_ = true;
        return false;
    }

    // Whether nothing can follow.
    [[nodiscard]] bool is_finished() const { return has_side_below_; }
    // Whether the last line taken was empty.
    [[nodiscard]] bool ends_with_gap() const { return has_gap_ && !has_side_below_; }

    Result<Diagram> finished() const {
        if (!is_whole())
            return error(fmt::format("a board diagram has 8 rows, this one has {}",
                                     squares_.size() / diagram_size));
        const auto as_drawn = parse_position(with_plain_squares(squares_ + " X"));
        if (!as_drawn) return tl::make_unexpected(as_drawn.error());
        Board board = as_drawn->board;
        int symmetry = columns_in(columns_) == "hgfedcba" ? 1 : 0;  // mirrors left and right
        if (numbers_ == "87654321") symmetry |= 2;                  // mirrors top and bottom
        board = transformed(board, symmetry);
        const Color side = side_.value_or(likely_side(board.player, board.opponent));
        return Diagram{position_of(board.player, board.opponent, side), side_.has_value()};
    }

  private:
    [[nodiscard]] std::optional<DiagramRow> row_in(std::string_view line) const {
        if (has_digits_) return row_of_digits(line);
        if (auto row = row_of(line)) return row;
        return row_below(columns_, line);
    }

    // Below the rows, a sign may stand alone.
    [[nodiscard]] std::optional<Color> side_stated_by(std::string_view line) const {
        if (const auto stated = side_to_move_in(line)) return stated;
        if (is_whole()) return color_named(trimmed(line));
        return squares_.empty() ? color_word_alone_in(line) : std::nullopt;
    }

    // Whether a line that says whose turn it is belongs to the board below it: this one has its
    // side, or an empty line stands between them and none before that board.
    [[nodiscard]] bool heads_next(std::string_view text) const {
        if (!is_whole() || !begins_heading(text)) return false;
        const std::string_view below = text.substr(first_line(text).size() + 1);
        return side_ || (has_gap_ && !trimmed(first_line(below)).empty());
    }

    bool take_side(Color side) {
        side_ = side;
        has_side_below_ = is_whole();
        return true;
    }

    std::string squares_;
    std::string numbers_;
    std::string columns_;  // the line with their letters
    bool has_digits_ = false;
    std::optional<Color> side_;
    bool has_gap_ = false;
    bool has_side_below_ = false;  // below all rows
};

// The most lines between a board and the one that says whose turn it is.
constexpr int most_lines_to_side = 6;

// The size of the lines that a text begins with, up to one that says whose turn it is, and that
// line; 0 where there is none before the next record.
std::size_t size_up_to_side(std::string_view text, std::optional<Color>& side) {
    std::size_t at = 0;
    for (int lines = 0; lines < most_lines_to_side && at < text.size(); ++lines) {
        const std::string_view rest = text.substr(at);
        if (form_of(rest) != nullptr) break;
        at += first_line(rest).size();
        if ((side = side_to_move_in(first_line(rest)))) return at;
        ++at;
    }
    return 0;
}

// The first line of a text, counted from `line`, that gives X to White or O to Black.
std::optional<std::string> swap_in(std::string_view text, std::ptrdiff_t line) {
    for (; !text.empty(); ++line) {
        if (const auto swapped = swapped_sign_in(first_line(text)))
            return fmt::format("line {} says that {}: write X for Black", line, *swapped);
        text.remove_prefix(std::min(first_line(text).size() + 1, text.size()));
    }
    return std::nullopt;
}

}  // namespace

bool is_board_line(std::string_view line) {
    if (is_frame(line)) return false;
    int squares = 0;
    for (const char c : line) {
        if (c == ' ' || c == '\t') continue;
        if (!is_square_content(c)) return false;
        if (++squares == 16) return true;
    }
    return false;
}

bool is_diagram_row(std::string_view line) { return row_of(diagram_line(line)).has_value(); }

bool begins_rows(std::string_view line) {
    const std::string text = diagram_line(line);
    return row_of(text) || is_frame(text);
}

bool begins_diagram(std::string_view text) {
    return begins_rows(first_line(text)) || begins_heading(text) || begins_board_of_digits(text);
}

Result<Diagram> parse_diagram(std::string_view text, std::size_t& length) {
    Drawing drawing;
    length = 0;
    std::size_t before_gap = 0;
    while (length < text.size() && !drawing.is_finished()) {
        const std::string_view left = text.substr(length);
        const bool had_gap = drawing.ends_with_gap();
        if (!drawing.take(left)) {
            if (had_gap) length = before_gap;
            break;
        }
        if (!had_gap && drawing.ends_with_gap()) before_gap = length;
        length += std::min(first_line(left).size() + 1, left.size());
    }
    return drawing.finished();
}

ReadRecord read_diagram_record(const ReadFrom& from) {
    std::size_t size = 0;
    auto diagram = parse_diagram(from.text, size);
    std::optional<Color> side;
    const std::size_t drawn = size;  // so much of it is the board
    if (diagram && !diagram->has_side) size += size_up_to_side(from.text.substr(size), side);
    std::string_view below = from.text.substr(size);
    if (form_of(below) != nullptr) below = {};
    auto swapped = swap_in(from.above, from.line - std::ranges::count(from.above, '\n'));
    if (!swapped)
        swapped = swap_in(from.text.substr(0, size + first_line(below).size()), from.line);
    if (swapped) return {error(*swapped), size};
    if (!diagram) return located(from, error(diagram.error().text), size);
    GameRecord record;
    Position& board = diagram->position;
    if (side)
        board = position_of(board.discs_of(Color::black), board.discs_of(Color::white), *side);
    else if (!diagram->has_side)
        record.warnings.push_back(likely_side_warning(board.to_move));
    record.first = first_of(board);
    const std::string_view skipped = from.text.substr(drawn, size - drawn);
    const std::string_view left_out = trimmed(skipped.substr(0, skipped.rfind('\n') + 1));
    if (!left_out.empty()) {
        const auto lines_before = [&](const char* end) {
            return std::count(from.text.data(), end, '\n');
        };
        record.warnings.push_back(
            no_record(from.line + lines_before(left_out.data()),
                      from.line + lines_before(left_out.data() + left_out.size())));
    }
    size = take_moves_below(board, from, size, record);
    return located(from, std::move(record), size);
}

}  // namespace outflank
