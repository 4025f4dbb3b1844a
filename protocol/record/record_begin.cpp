#include "protocol/record/record_begin.h"

#include <algorithm>

#include "engine/ascii.h"
#include "protocol/record/diagram.h"
#include "protocol/record/json_reader.h"
#include "protocol/record/pgn_tag.h"
#include "protocol/record/position_line.h"
#include "protocol/record/transcript_lines.h"
#include "protocol/record/tree_extent.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// A line of JSON may begin with a quoted move, so the first sign is a letter or a digit.
bool is_line_of_moves(std::string_view line) {
    if (line.empty() || !is_alphanumeric(line.front())) return false;
    const auto game = read_transcript_lines(line).record;
    return game && game->fault.empty() && game->moves.size() >= 2;
}

bool begins_whole_diagram(std::string_view text) {
    std::size_t size = 0;
    return begins_rows(first_line(text)) && parse_diagram(text, size);
}

}  // namespace

bool begins_tagged_record(std::string_view text) {
    return begins_tagged_tree(text) || !pgn_tag_name(first_line(text)).empty() ||
           begins_json_key(text);
}

bool begins_record(std::string_view text) {
    const std::string_view line = first_line(text);
    if (begins_tagged_record(text) || is_line_of_moves(line)) return true;
    // Noise may have many short lines: they hold no row of a board.
    constexpr std::size_t row = 8;
    if (line.size() < row) return false;
    return (is_position_form(line) && parse_position_form(part_moves(line).position)) ||
           begins_whole_diagram(text);
}

std::size_t size_before_next_record(std::string_view text) {
    for (std::size_t at = first_line(text).size(); at < text.size();
         at += first_line(text.substr(at)).size())
        if (begins_record(text.substr(++at))) return at;
    return text.size();
}

}  // namespace outflank
