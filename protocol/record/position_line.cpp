#include "protocol/record/position_line.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "engine/notation.h"
#include "engine/square.h"
#include "protocol/play/uci_notation.h"
#include "protocol/record/diagram.h"
#include "protocol/record/side_to_move.h"
#include "protocol/record/transcript.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

bool holds_any(std::string_view text, std::string_view signs) {
    return text.find_first_of(signs) != std::string_view::npos;
}

// A row of a board between slashes, as eight signs; empty for another text.
std::string row_between_slashes(std::string_view text) {
    constexpr std::size_t size = 8;
    std::string row;
    for (const char c : text) {
        if (c >= '1' && c <= '8')
            row.append(static_cast<std::size_t>(c - '0'), '-');
        else if (is_square_content(c))
            row += c;
        else
            return {};
    }
    return row.size() == size ? row : "";
}

// The length of a board that a text begins with, up to its 64th square and with the blanks and
// line ends in it; npos for a text that does not begin with one.
std::size_t size_of_board(std::string_view text) {
    int squares = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (blanks.find(text[at]) != std::string_view::npos) continue;
        if (!is_square_content(text[at])) return std::string_view::npos;
        if (++squares == square_count) return at + 1;
    }
    return std::string_view::npos;
}

// The squares one behind the other, of a line that begins with eight rows between slashes, where
// digits count empty squares: "8/8/8/3OX3/3XO3/8/8/8 X". The counters that FEN has behind the side
// to move are left out. Nothing for another line.
std::optional<std::string> without_slashes(std::string_view line) {
    const std::vector<std::string> fields = words(line);
    if (fields.empty()) return std::nullopt;
    std::string board;
    for (const std::string& part : split(fields[0], '/')) board += row_between_slashes(part);
    constexpr std::ptrdiff_t slashes = 7;
    if (std::ranges::count(fields[0], '/') != slashes || board.size() != square_count)
        return std::nullopt;
    for (std::size_t at = 1; at < fields.size(); ++at)
        if (at == 1 || holds_any(fields[at], "abcdefghABCDEFGH;%")) board += ' ' + fields[at];
    return board;
}

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

// A line that begins with 64 digits, and perhaps one for the side to move, in signs: 1 is Black, 2
// is White. Nothing for another line.
std::optional<std::string> with_signs_for_digits(std::string_view line) {
    std::string text(trimmed(line));
    if (text.find_first_not_of("012") < square_count || text.size() < square_count)
        return std::nullopt;
    const std::size_t side = text.find_first_not_of(" \t", square_count);
    for (std::size_t at = 0; at < text.size(); ++at)
        if ((at < square_count || at == side) && text[at] >= '0' && text[at] <= '2')
            text[at] = "-XO"[text[at] - '0'];
    return text;
}

// A line with a sign for the side to move where words behind the board name it.
std::string with_sign_of_side(std::string_view line) {
    const std::size_t board = size_of_board(line);
    if (board == std::string_view::npos) return std::string(line);
    const std::string_view rest = line.substr(board);
    const std::string_view words = rest.substr(0, rest.find_first_of(";%"));
    auto side = color_word_alone_in(words);
    if (!side) side = side_to_move_in(words);
    if (!side) return std::string(line);
    std::string text(line.substr(0, board));
    text += *side == Color::black ? " X" : " O";
    text += rest.substr(words.size());
    return text;
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

bool is_square_content(char c) {
    return std::string_view("Xx*bB#@OowW-.+_").find(c) != std::string_view::npos;
}

std::string with_plain_squares(std::string_view text) {
    std::string plain(text);
    const std::size_t size = size_of_board(text);
    if (size == std::string_view::npos) return plain;
    const std::string_view squares = text.substr(0, size);
    std::string empty = "+_";
    if (holds_any(squares, "XxBb#@")) empty += '*';
    if (holds_any(squares, "Bb") && holds_any(squares, "Ww")) empty += "Xx";
    for (std::size_t at = 0; at < size; ++at)
        if (empty.find(plain[at]) != std::string::npos) plain[at] = '-';
    const std::size_t side = std::min(text.find_first_not_of(blanks, size), text.size() - 1);
    for (std::size_t at = 0; at <= side; ++at)
        if (plain[at] == '#' || plain[at] == '@') plain[at] = 'X';
    return plain;
}

PositionAndMoves part_moves(std::string_view line) {
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
    return is_board_line(line) || is_fen(line) || board_field(line) || without_slashes(line) ||
           with_signs_for_digits(line);
}

Result<ObfEntry> parse_position_form(std::string_view line) {
    if (is_fen(line)) {
        const auto board = parse_fen(trimmed(line));
        if (!board) return tl::make_unexpected(board.error());
        return parse_obf(*board);
    }
    if (const auto board = board_field(line)) return parse_gpdb(line, *board);
    if (const auto signs = with_signs_for_digits(line)) return parse_obf(*signs);
    const std::string plain = without_slashes(line).value_or(std::string(line));
    return parse_obf(with_plain_squares(with_sign_of_side(plain)));
}

ReadRecord read_position_record(const ReadFrom& from) {
    const std::string_view line = first_line(from.text);
    const PositionAndMoves parts = part_moves(line);
    auto entry = parse_position_form(parts.position);
    if (!entry) return located(from, error(entry.error().text), line.size());
    GameRecord record;
    record.first = first_of(entry->position);
    record.scores = std::move(entry->moves);
    if (!entry->comment.empty()) record.tags.emplace_back("CO", std::move(entry->comment));
    if (!entry->warning.empty()) record.warnings.push_back(std::move(entry->warning));
    std::size_t size = line.size();
    if (!parts.moves.empty())
        take_transcript(read_transcript(parts.moves, entry->position), record);
    else if (record.scores.empty())  // a line of OBF with scores is whole
        size = take_moves_below(entry->position, from, size, record);
    return located(from, std::move(record), size);
}

}  // namespace outflank
