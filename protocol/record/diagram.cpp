#include "protocol/record/diagram.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include "engine/notation.h"
#include "engine/symmetry.h"
#include "protocol/record/diagram_row.h"
#include "protocol/record/side_to_move.h"
#include "protocol/record/squares.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

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
        if (const auto told = side_told_by(line)) return !heads_next(text) && take_side(*told);
        // An empty line may stand between the rows and the line above that tells whose turn it is.
        if (trimmed(line).empty() && side_ && squares_.empty()) return true;
        // An empty line may stand before the line that tells whose turn it is.
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
    [[nodiscard]] std::optional<Color> side_told_by(std::string_view line) const {
        if (const auto told = side_to_move_in(line)) return told;
        if (is_whole()) return color_named(trimmed(line));
        return squares_.empty() ? color_word_alone_in(line) : std::nullopt;
    }

    // Whether a line that tells whose turn it is belongs to the board below it: this one has its
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

}  // namespace outflank
