#include "protocol/record/position_line.h"

#include <algorithm>
#include <optional>

#include "engine/notation.h"
#include "protocol/io/text.h"
#include "protocol/record/diagram.h"
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

Result<ObfEntry> parse_gpdb(std::string_view line, std::size_t board) {
    const auto fields = split(line, ';');
    std::string text(trimmed(fields[board]));
    std::ranges::replace(text, '@', 'X');
    std::ranges::replace(text, '#', 'X');
    if (board + 1 < fields.size()) text += " " + fields[board + 1];
    auto entry = parse_obf(text);
    if (!entry) return entry;
    for (std::size_t at = 0; at < fields.size(); ++at)
        if (at != board && at != board + 1 && !trimmed(fields[at]).empty())
            entry->comment += (entry->comment.empty() ? "" : "; ") + fields[at];
    return entry;
}

}  // namespace

bool is_position_form(std::string_view line) {
    return is_board_line(line) || is_fen(line) || board_field(line);
}

Result<ObfEntry> parse_position_form(std::string_view line) {
    if (is_fen(line)) {
        const auto board = parse_fen(trimmed(line));
        if (!board) return tl::make_unexpected(board.error());
        return parse_obf(*board);
    }
    if (const auto board = board_field(line)) return parse_gpdb(line, *board);
    return parse_obf(line);
}

}  // namespace outflank
