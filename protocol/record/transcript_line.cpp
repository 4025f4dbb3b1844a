#include "protocol/record/transcript_line.h"

#include <algorithm>
#include <cstddef>

#include "engine/notation.h"
#include "engine/position.h"
#include "protocol/record/diagram.h"
#include "protocol/record/json_reader.h"
#include "protocol/system/encoding.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// Where the first game ends on a line of a list of games in JSON: [["f5","d6"],["f5","f4"]] or
// ["f5d6","f5f4"]. Else npos.
std::size_t end_of_game_in_list(std::string_view line) {
    constexpr std::string_view blanks = " \t";
    constexpr std::size_t move_size = 2;
    const auto behind_comma = [&](std::size_t at) {
        const std::size_t comma = line.find_first_not_of(blanks, at);
        if (comma == std::string_view::npos || line[comma] != ',') return std::string_view();
        return trimmed(line.substr(comma + 1));
    };
    const std::size_t begin = line.find_first_not_of(" \t[,");
    if (begin == std::string_view::npos || line[begin] != '"') return std::string_view::npos;
    const std::size_t bracket = line.find(']', begin);
    if (bracket != std::string_view::npos && behind_comma(bracket + 1).starts_with('['))
        return bracket + 1;
    const std::size_t quote = line.find('"', begin + 1);
    if (quote == std::string_view::npos || quote - begin <= 2 * move_size)
        return std::string_view::npos;
    const std::string_view next = behind_comma(quote + 1);
    const bool is_game = next.starts_with('"') && parse_move(next.substr(1, move_size));
    return is_game ? quote + 1 : std::string_view::npos;
}

// Where the second game of a line begins, by its number: "1. f5 d6 1. f5 f6". Else npos.
std::size_t begin_of_next_number_one(std::string_view line) {
    for (std::size_t at = line.find(" 1"); at != std::string_view::npos;
         at = line.find(" 1", at + 1)) {
        std::string_view behind = line.substr(at + 2);
        const std::size_t signs = std::min(behind.find_first_not_of(".) "), behind.size());
        behind.remove_prefix(signs);
        const auto move = parse_move(behind.substr(0, 2));
        const bool begins = signs > 0 && move && *move != Square::pass &&
                            start_position().is_legal(*move) &&
                            !trimmed(line.substr(0, at)).empty();
        if (begins) return at;
    }
    return std::string_view::npos;
}

}  // namespace

std::string_view transcript_line_of(std::string_view text) {
    std::string_view line = first_line(text);
    line = line.substr(0, line.find(byte_order_mark));
    line = line.substr(0, end_of_game_in_list(line));
    return line.substr(0, begin_of_next_number_one(line));
}

bool begins_other_record(std::string_view line) {
    return line.find("(;") != std::string_view::npos || begins_json_key(line) ||
           is_board_line(line) || begins_diagram(line) || trimmed(line).starts_with('[') ||
           trimmed(line).starts_with('#');
}

// Whether a comment that is open before this text ends in the same paragraph.
bool comment_ends(std::string_view text) {
    for (; !trimmed(first_line(text)).empty(); text.remove_prefix(first_line(text).size() + 1)) {
        const std::size_t brace = first_line(text).find_first_of("{}");
        if (brace != std::string_view::npos) return text[brace] == '}';
        if (first_line(text).size() == text.size()) break;
    }
    return false;
}

}  // namespace outflank
