#include "protocol/record/game_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "protocol/io/text.h"
#include "protocol/record/comment.h"
#include "protocol/record/diagram.h"
#include "protocol/record/ggf.h"
#include "protocol/record/likely_side.h"
#include "protocol/record/obf.h"
#include "protocol/record/pgn_reader.h"
#include "protocol/record/position_line.h"
#include "protocol/record/quest_json.h"
#include "protocol/record/sgf_reader.h"
#include "protocol/record/transcript.h"
#include "protocol/record/transcript_lines.h"
#include "protocol/record/tree_extent.h"

namespace outflank {

namespace {

// Characters. No game is longer.
constexpr std::size_t longest_game = 1 << 18;

// Where a game in GGF or SGF begins in a line: at "(;", or at the only '(' of the line when the
// next line begins with the ';'. Else npos.
std::size_t begin_of_tree(std::string_view line, std::string_view text) {
    if (trimmed(line) != "(") return line.find("(;");
    const std::size_t next = text.find_first_not_of(" \t\r\n", line.find('(') + 1);
    return next != std::string_view::npos && text[next] == ';' ? line.find('(')
                                                               : std::string_view::npos;
}

std::string with_line(std::ptrdiff_t line, const std::string& what) {
    return fmt::format("line {}: {}", line, what);
}

// The text up to where the next game begins, or at most that far.
std::string_view head_of_tree(std::string_view text) {
    text = text.substr(0, text.find("\n(", 1));
    return text.substr(0, text.find("(;", 2));
}

}  // namespace

const WthorNames GameReader::no_names;

GameReader::GameReader(std::string_view content, const WthorNames& names) : content_(content) {
    if (wthor_kind(content) == WthorKind::games) wthor_.emplace(content, names);
}

tl::unexpected<Error> GameReader::failed(std::ptrdiff_t line, const std::string& what) {
    return error(with_line(line, what));
}

// The record, or why there is none, with the line before what is wrong.
Result<GameRecord> GameReader::located(std::ptrdiff_t line, Result<GameRecord> record) {
    if (!record) return failed(line, record.error().text);
    if (!record->fault.empty()) record->fault = with_line(line, record->fault);
    return record;
}

// The line from `at` on. Remembers where the line ends, because one long line may hold many games.
std::string_view GameReader::line_at(std::size_t at) {
    if (at < line_begin_ || at > line_end_ || line_end_ == 0) {
        line_begin_ = at;
        line_end_ = std::min(content_.find('\n', at), content_.size());
    }
    return content_.substr(at, line_end_ - at);
}

void GameReader::advance_to(std::size_t at) {
    at = std::min(at, content_.size());
    line_ += std::count(content_.begin() + static_cast<std::ptrdiff_t>(at_),
                        content_.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    at_ = at;
}

std::optional<Result<GameRecord>> GameReader::next() {
    if (wthor_) return next_of_wthor();
    for (; at_ < content_.size(); advance_to(at_ + line_at(at_).size() + 1)) {
        const std::string_view line = line_at(at_);
        if (is_comment(line)) continue;
        if (!is_text(line)) {
            at_ = content_.size();
            return failed(line_, "neither WTHOR nor text");
        }
        if (begins_quest_json(content_.substr(at_))) return read_quest_json();
        if (const std::size_t tree = begin_of_tree(line, content_.substr(at_));
            tree != std::string_view::npos)
            return read_tree(at_ + tree);
        if (is_position_form(line)) return read_board(line);
        if (begins_pgn(line)) return read_pgn();
        return begins_diagram(line) ? read_diagram() : read_transcript();
    }
    return std::nullopt;
}

std::optional<Result<GameRecord>> GameReader::next_of_wthor() {
    if (next_wthor_ < wthor_->game_count()) return wthor_->game(next_wthor_++);
    if (next_wthor_++ == wthor_->game_count())
        if (const auto fault = wthor_->fault()) return error(*fault);
    return std::nullopt;
}

// How many characters to search for the end of a game. What was searched for games without an end
// is limited, else noise could make the time grow with the square of the content.
std::size_t GameReader::reach_of_tree(std::size_t begin) {
    constexpr std::size_t whole_games = 64;
    constexpr std::size_t times = 16;
    const std::size_t most = whole_games * longest_game + times * (begin + line_at(begin).size());
    return most > searched_ ? std::min(most - searched_, longest_game) : 0;
}

Result<GameRecord> GameReader::read_tree(std::size_t begin) {
    advance_to(begin);
    const std::ptrdiff_t line = line_;
    const std::string_view near = content_.substr(begin, reach_of_tree(begin));
    const std::string_view head = head_of_tree(near);
    const bool sgf = is_sgf(head);
    const TreeExtent extent = extent_of_tree(near, sgf);
    if (extent.end != TreeExtent::End::closed) {
        searched_ += std::max(extent.size, head.size());
        const bool has_next = extent.end == TreeExtent::End::next_game;
        advance_to(begin + (has_next ? extent.size : line_at(begin).size()));
        return failed(line, "the game does not end with )");
    }
    const std::string_view text = near.substr(0, extent.size);
    Result<GameRecord> record = sgf ? parse_sgf(text, line) : parse_ggf(text, line);
    advance_to(begin + extent.size);
    skip_line_without_tree();
    if (!record) return record;
    if (record->rules != default_rules)
        return failed(line, fmt::format("a game of {}", name_of(record->rules)));
    if (const auto done = record->complete(); !done) return failed(line, done.error().text);
    return located(line, std::move(record));
}

// Skips the rest of the line behind a game, or what stands before the next game on that line.
void GameReader::skip_line_without_tree() {
    const std::string_view line = line_at(at_);
    const std::size_t tree = line.find("(;");
    advance_to(at_ + (tree == std::string_view::npos ? line.size() : tree));
}

Result<GameRecord> GameReader::read_board(std::string_view text) {
    const std::ptrdiff_t line = line_;
    advance_to(at_ + text.size());
    const PositionAndMoves parts = part_moves(text);
    auto entry = parse_position_form(parts.position);
    if (!entry) return failed(line, entry.error().text);
    GameRecord record;
    record.first = first_of(entry->position);
    record.scores = std::move(entry->moves);
    if (!entry->comment.empty()) record.tags.emplace_back("CO", std::move(entry->comment));
    if (!entry->note.empty()) record.notes.push_back(std::move(entry->note));
    if (parts.moves.empty()) {
        take_moves_after(entry->position, record);
    } else {
        const Transcript moves = outflank::read_transcript(parts.moves, entry->position);
        add_moves(moves.game, record);
        record.fault = moves.fault;
    }
    return located(line, std::move(record));
}

// The line below a board belongs to it, when it holds moves that can be played from there and do
// not begin a game of their own.
void GameReader::take_moves_after(const Position& board, GameRecord& record) {
    if (at_ >= content_.size()) return;
    const std::string_view line = line_at(at_ + 1);
    const Transcript moves = outflank::read_transcript(line, board);
    if (moves.end != Transcript::End::whole || moves.game.ply_count() == 0) return;
    if (outflank::read_transcript(line).game.ply_count() > 0) return;
    add_moves(moves.game, record);
    advance_to(at_ + 1 + line.size());
}

Result<GameRecord> GameReader::read_diagram() {
    const std::ptrdiff_t line = line_;
    std::size_t size = 0;
    const auto diagram = parse_diagram(content_.substr(at_), size);
    advance_to(at_ + size);
    if (!diagram) return failed(line, diagram.error().text);
    GameRecord record;
    record.first = first_of(diagram->position);
    if (!diagram->has_side) record.notes.push_back(likely_side_note(diagram->position.to_move));
    return record;
}

Result<GameRecord> GameReader::read_transcript() {
    const std::ptrdiff_t line = line_;
    const std::string_view text = content_.substr(at_);
    auto game = read_transcript_lines(text);
    advance_to(at_ + (game ? game->size : line_at(at_).size()));
    if (!game) return failed(line, game.error().text);
    return located(line, std::move(game->record));
}

Result<GameRecord> GameReader::read_pgn() {
    const std::ptrdiff_t line = line_;
    std::size_t size = 0;
    auto record = parse_pgn(content_.substr(at_), size);
    advance_to(at_ + size);
    return located(line, std::move(record));
}

Result<GameRecord> GameReader::read_quest_json() {
    const std::ptrdiff_t line = line_;
    std::size_t size = 0;
    auto record = parse_quest_json(content_.substr(at_), size, at_ + 1);
    advance_to(at_ + size);
    return located(line, std::move(record));
}

}  // namespace outflank
