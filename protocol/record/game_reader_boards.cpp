// The part of GameReader that reads positions, on a line and in diagrams, and what stands around
// them.

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "protocol/record/diagram.h"
#include "protocol/record/game_reader.h"
#include "protocol/record/legend.h"
#include "protocol/record/likely_side.h"
#include "protocol/record/position_line.h"
#include "protocol/record/prose.h"
#include "protocol/record/side_in_words.h"
#include "protocol/record/transcript.h"
#include "protocol/record/transcript_lines.h"
#include "protocol/system/text.h"

namespace outflank {

Result<GameRecord> GameReader::read_board(std::string_view text) {
    const std::ptrdiff_t line = now_.line;
    advance_to(now_.at + text.size());
    const PositionAndMoves parts = part_moves(text);
    auto entry = parse_position_form(parts.position);
    if (!entry) return failed(line, entry.error().text);
    GameRecord record;
    record.first = first_of(entry->position);
    record.scores = std::move(entry->moves);
    if (!entry->comment.empty()) record.tags.emplace_back("CO", std::move(entry->comment));
    if (!entry->note.empty()) record.notes.push_back(std::move(entry->note));
    if (parts.moves.empty()) {
        // A line of OBF with scores is whole.
        if (record.scores.empty()) take_moves_below(entry->position, record);
    } else {
        const Transcript moves = outflank::read_transcript(parts.moves, entry->position);
        add_moves(moves.game, record);
        record.fault = moves.fault;
        for (std::string& note : notes_on(moves.has_times, moves.has_numbers))
            record.notes.push_back(std::move(note));
    }
    return located(line, std::move(record));
}

// The lines below a board belong to it, when they begin with a move: but for a line that cannot be
// played from there and can begin a game of its own.
void GameReader::take_moves_below(const Position& board, GameRecord& record) {
    const std::size_t begin = now_.at + (content_.substr(now_.at).starts_with('\n') ? 1 : 0);
    const std::string_view text = content_.substr(std::min(begin, content_.size()));
    const std::string_view line = first_line(text);
    const auto plies_from = [&](const Position& first) {
        return outflank::read_transcript(line, first).game.ply_count();
    };
    if (is_board_line(line)) return;
    if (plies_from(board) == 0) {
        if (!begins_with_square(line)) return;
        if (plies_from(start_position()) > 0) {
            record.notes.push_back("the moves below the board cannot be played there: " +
                                   quoted(line) + " is read as another game");
            return;
        }
    }
    auto [size, game] = read_transcript_lines(text, plain_, board);
    advance_to(begin);
    record.fault_line = now_.line - first_line_ + (game ? game->fault_line : 0);
    advance_to(begin + size);
    if (game) {
        record.moves = std::move(game->moves);
        record.result = std::move(game->result);
        record.notes.insert(record.notes.end(), game->notes.begin(), game->notes.end());
    }
    record.fault = game ? game->fault : game.error().text;
}

// Goes there, and says what is left out; empty when there is nothing.
std::string GameReader::skip_prose(std::size_t end) {
    const std::string_view prose = trimmed(content_.substr(now_.at, end - now_.at));
    if (prose.empty()) return {};
    advance_to(now_.at + static_cast<std::size_t>(prose.data() - &content_[now_.at]));
    const std::ptrdiff_t line = now_.line;
    advance_to(end);
    const auto lines = std::ranges::count(prose, '\n') + 1;
    const std::string first = quoted(first_line(prose));
    if (lines == 1) return fmt::format("left out: line {}, {}", line, first);
    return fmt::format("left out: lines {} to {}, {} ...", line, line + lines - 1, first);
}

// The line that tells whose turn it is may stand below lines of prose, such as the discs of both
// players: then they are left out, and said to be.
std::string GameReader::take_side_below(Diagram& diagram, bool is_turned) {
    if (diagram.has_side) return {};
    const auto prose = size_of_prose_above_side(content_.substr(now_.at));
    if (!prose) return {};
    std::string left_out = skip_prose(now_.at + *prose);
    const std::string_view line = line_at(now_.at);
    const std::string told = is_turned ? with_signs_turned(line) : std::string(line);
    const Position& read = diagram.position;
    diagram.position = position_of(read.discs_of(Color::black), read.discs_of(Color::white),
                                   side_to_move_in(told).value_or(read.to_move));
    diagram.has_side = true;
    advance_to(now_.at + line.size());
    return left_out;
}

// Reads the board that is drawn at this place, and what stands above and below it.
Result<GameRecord> GameReader::read_diagram(std::size_t begin) {
    const std::string_view prose = content_.substr(now_.at, begin - now_.at);
    const std::string above = skip_prose(begin);
    const std::ptrdiff_t line = first_line_ = now_.line;
    std::size_t size = 0;
    const std::string_view text = content_.substr(now_.at);
    auto diagram = parse_diagram(text, size);
    const std::string_view around =
        text.substr(0, size + size_of_prose_below_board(text.substr(size)));
    const bool is_turned = turns_signs(prose) || turns_signs(around);
    if (is_turned) diagram = parse_diagram(with_signs_turned(text.substr(0, size)), size);
    advance_to(now_.at + size);
    if (!diagram) return failed(line, diagram.error().text);
    const std::string between = take_side_below(*diagram, is_turned);
    GameRecord record;
    record.first = first_of(diagram->position);
    if (is_turned) record.notes.emplace_back("the signs are read as the board tells: X is White's");
    if (!diagram->has_side) record.notes.push_back(likely_side_note(diagram->position.to_move));
    take_moves_below(diagram->position, record);
    const std::string below =
        skip_prose(now_.at + size_of_prose_below_board(content_.substr(now_.at)));
    for (const std::string& left_out : {above, between, below})
        if (!left_out.empty()) record.notes.push_back(left_out);
    return located(line, std::move(record));
}

}  // namespace outflank
