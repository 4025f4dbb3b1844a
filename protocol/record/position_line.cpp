#include "protocol/record/position_line.h"

#include <algorithm>
#include <optional>

#include "engine/notation.h"
#include "protocol/io/text.h"
#include "protocol/record/diagram.h"
#include "protocol/record/squares.h"
#include "protocol/record/uci_notation.h"

namespace outflank {

namespace {

bool is_fen(std::string_view line) {
    const std::string_view board = trimmed(line).substr(0, trimmed(line).find_first_of(" ["));
    return std::ranges::count(board, '/') == 7 &&
           board.find_first_not_of("12345678pP/~") == std::string_view::npos;
}

bool is_whole_board(std::string_view field) {
    return field.size() == square_count && std::ranges::all_of(field, is_square_content);
}

// The field of a line of GPDB that holds the board; nothing for another line.
std::optional<std::size_t> board_field(std::string_view line) {
    const auto fields = split(line, ';');
    const auto board = std::ranges::find_if(
        fields, [](const std::string& field) { return is_whole_board(trimmed(field)); });
    if (board == fields.begin() || board == fields.end()) return std::nullopt;
    return static_cast<std::size_t>(board - fields.begin());
}

bool begins_move(std::string_view text) {
    return parse_move(trimmed(text).substr(0, 2)).has_value();
}

PositionAndMoves part_fen(std::string_view line) {
    constexpr std::string_view word = " moves ";
    const std::size_t end = line.find(word);
    if (end == std::string_view::npos) return {line, {}};
    std::string moves;
    for (const std::string& move : words(line.substr(end + word.size())))
        moves += parse_uci_move(move).value_or(move) + ' ';
    return {line.substr(0, end), moves};
}

Result<ObfEntry> parse_gpdb(std::string_view line, std::size_t board) {
    const auto fields = split(line, ';');
    std::string text(trimmed(fields[board]));
    if (board + 1 < fields.size()) text += " " + fields[board + 1];
    auto entry = parse_obf(with_plain_squares(text));
    if (!entry) return entry;
    for (std::size_t at = 0; at < fields.size(); ++at)
        if (at != board && at != board + 1 && !trimmed(fields[at]).empty())
            entry->comment += (entry->comment.empty() ? "" : "; ") + fields[at];
    return entry;
}

}  // namespace

PositionAndMoves part_moves(std::string_view line) {
    line = without_quotation(line);
    if (is_fen(line)) return part_fen(line);
    std::string_view text = trimmed(line);
    if (text.starts_with("[8 ") && text.ends_with(']')) {
        text.remove_prefix(3);
        text.remove_suffix(1);
        return {trimmed(text), {}};
    }
    const std::size_t board = size_of_board(text);
    if (board == std::string_view::npos) return {line, {}};
    // Without the side to move, "B1" is a move; with it, a blank stands between.
    const std::size_t next = text.find_first_not_of(" \t", board);
    if (next == std::string_view::npos) return {line, {}};
    if (begins_move(text.substr(next)))
        return {text.substr(0, board), std::string(text.substr(next))};
    if (is_square_content(text[next]) && begins_move(text.substr(next + 1)))
        return {text.substr(0, next + 1), std::string(text.substr(next + 1))};
    return {line, {}};
}

bool is_position_form(std::string_view line) {
    line = part_moves(line).position;
    return is_board_line(line) || is_fen(line) || board_field(line) || without_slashes(line);
}

Result<ObfEntry> parse_position_form(std::string_view line) {
    line = without_quotation(line);
    if (is_fen(line)) {
        const auto board = parse_fen(trimmed(line));
        if (!board) return tl::make_unexpected(board.error());
        return parse_obf(*board);
    }
    if (const auto board = board_field(line)) return parse_gpdb(line, *board);
    return parse_obf(with_plain_squares(without_slashes(line).value_or(std::string(line))));
}

}  // namespace outflank
