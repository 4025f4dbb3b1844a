#include "protocol/record/board_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "protocol/record/diagram.h"
#include "protocol/record/position_line.h"
#include "protocol/record/side_to_move.h"
#include "protocol/record/transcript.h"
#include "protocol/record/transcript_lines.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// The most lines between a board and the one that tells whose turn it is.
constexpr int most_lines = 6;

// The moves below a board belong to it, from this place on, but for a line that cannot be played
// there and can begin a game of its own. Gives the place behind them.
std::size_t take_moves_below(const Position& board, const ReadFrom& from, std::size_t at,
                             GameRecord& record) {
    const std::size_t begin = at + (from.text.substr(at).starts_with('\n') ? 1 : 0);
    const std::string_view text = from.text.substr(begin);
    const std::string_view line = first_line(text);
    const auto plies_from = [&](const Position& first) {
        return read_transcript(line, first).game.ply_count();
    };
    if (is_board_line(line)) return at;
    if (plies_from(board) == 0) {
        if (!begins_with_square(line)) return at;
        if (plies_from(start_position()) > 0) {
            record.notes.push_back("the moves below the board cannot be played there: " +
                                   quoted(line) + " is read as another game");
            return at;
        }
    }
    auto [size, game] = read_transcript_lines(text, from.plain, board);
    record.fault_line = std::ranges::count(from.text.substr(0, begin), '\n');
    if (!game) {
        record.fault = game.error().text;
        return begin + size;
    }
    record.fault_line += game->fault_line;
    record.fault = game->fault;
    record.moves = std::move(game->moves);
    record.result = std::move(game->result);
    record.notes.insert(record.notes.end(), game->notes.begin(), game->notes.end());
    return begin + size;
}

// The size of the lines that a text begins with, up to one that tells whose turn it is, and that
// line; 0 where there is none before the next record.
std::size_t size_up_to_side(std::string_view text, std::optional<Color>& side) {
    std::size_t at = 0;
    for (int lines = 0; lines < most_lines && at < text.size(); ++lines) {
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

std::string no_record(std::ptrdiff_t first_line, std::ptrdiff_t last_line) {
    return first_line == last_line
               ? fmt::format("line {}: no record", first_line)
               : fmt::format("lines {} to {}: no record", first_line, last_line);
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
    if (!entry->note.empty()) record.notes.push_back(std::move(entry->note));
    std::size_t size = line.size();
    if (!parts.moves.empty())
        take_transcript(read_transcript(parts.moves, entry->position), record);
    else if (record.scores.empty())  // a line of OBF with scores is whole
        size = take_moves_below(entry->position, from, size, record);
    return located(from, std::move(record), size);
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
        record.notes.push_back(likely_side_note(board.to_move));
    record.first = first_of(board);
    const std::string_view skipped = from.text.substr(drawn, size - drawn);
    const std::string_view left_out = trimmed(skipped.substr(0, skipped.rfind('\n') + 1));
    if (!left_out.empty()) {
        const auto lines_before = [&](const char* end) {
            return std::count(from.text.data(), end, '\n');
        };
        record.notes.push_back(
            no_record(from.line + lines_before(left_out.data()),
                      from.line + lines_before(left_out.data() + left_out.size())));
    }
    size = take_moves_below(board, from, size, record);
    return located(from, std::move(record), size);
}

}  // namespace outflank
