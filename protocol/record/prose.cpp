#include "protocol/record/prose.h"

#include <algorithm>

#include "engine/notation.h"
#include "protocol/record/comment.h"
#include "protocol/record/diagram.h"
#include "protocol/record/diagram_row.h"
#include "protocol/record/json_reader.h"
#include "protocol/record/pgn_reader.h"
#include "protocol/record/position_line.h"
#include "protocol/record/side_in_words.h"
#include "protocol/record/squares.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

bool is_prose(std::string_view line) {
    line = without_quotation(line);
    return !is_comment(line) && !begins_with_square(line) && !is_board_line(line) &&
           !begins_diagram(line) && !begins_pgn(line) && !is_position_form(line) &&
           line.find("(;") == std::string_view::npos && !begins_json(line);
}

}  // namespace

bool begins_with_square(std::string_view line) {
    const std::size_t word = line.find_first_not_of(" \t\r0123456789.,;:()[]'\"!?|>-");
    return word != std::string_view::npos && parse_square(line.substr(word, 2));
}

std::optional<std::size_t> size_of_prose_above_board(std::string_view text) {
    std::size_t at = 0;
    for (int lines = 0; lines < longest_prose && at < text.size(); ++lines) {
        const std::string_view line = first_line(text.substr(at));
        if (begins_with_square(line)) return std::nullopt;
        if (begins_diagram(line) || begins_heading(text.substr(at)) ||
            begins_board_of_digits(text.substr(at))) {
            std::size_t size = 0;
            const bool is_whole = parse_diagram(text.substr(at), size).has_value();
            return is_whole ? std::optional(at) : std::nullopt;
        }
        if (!is_prose(line) && !is_comment(line)) return std::nullopt;
        at += line.size() + 1;
    }
    return std::nullopt;
}

std::size_t size_of_prose_below_board(std::string_view text) {
    std::size_t size = 0;
    std::size_t at = 0;
    for (int lines = 0; lines < longest_prose && at < text.size(); ++lines) {
        const std::string_view line = first_line(text.substr(at));
        if (begins_heading(text.substr(at)) || begins_board_of_digits(text.substr(at))) break;
        at = std::min(at + line.size() + 1, text.size());
        if (is_prose(line))
            size = at;
        else if (!trimmed(line).empty())
            break;
    }
    return size;
}

std::optional<std::size_t> size_of_prose_above_side(std::string_view text) {
    std::size_t at = 0;
    for (int lines = 0; lines < longest_prose && at < text.size(); ++lines) {
        const std::string_view line = first_line(text.substr(at));
        if (side_to_move_in(line) && !begins_rows(line)) {
            const std::string_view below = trimmed(text.substr(at).substr(line.size()));
            return begins_rows(first_line(below)) ? std::nullopt : std::optional(at);
        }
        if (!is_prose(line) && !is_comment(line)) break;
        at += line.size() + 1;
    }
    return std::nullopt;
}

}  // namespace outflank
