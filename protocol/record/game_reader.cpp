#include "protocol/record/game_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/notation.h"
#include "protocol/record/comment.h"
#include "protocol/record/diagram.h"
#include "protocol/record/diagram_row.h"
#include "protocol/record/ggf.h"
#include "protocol/record/json_reader.h"
#include "protocol/record/obf.h"
#include "protocol/record/pgn_reader.h"
#include "protocol/record/position_line.h"
#include "protocol/record/prose.h"
#include "protocol/record/quotation.h"
#include "protocol/record/record_begin.h"
#include "protocol/record/sgf_reader.h"
#include "protocol/record/transcript.h"
#include "protocol/record/transcript_lines.h"
#include "protocol/record/tree_extent.h"
#include "protocol/system/encoding.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

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

GameReader::GameReader(std::string_view content, const WthorNames& names, PlainLine plain)
    : content_(content), plain_(plain) {
    if (wthor_kind(content) == WthorKind::games) wthor_.emplace(content, names);
}

tl::unexpected<Error> GameReader::failed(std::ptrdiff_t line, const std::string& what) {
    return error(with_line(line, what));
}

// The record, or why there is none, with the line before what is wrong.
Result<GameRecord> GameReader::located(std::ptrdiff_t line, Result<GameRecord> record) {
    if (!record) return failed(line, record.error().text);
    if (!record->fault.empty()) record->fault = with_line(line + record->fault_line, record->fault);
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
    now_.line += std::count(content_.begin() + static_cast<std::ptrdiff_t>(now_.at),
                            content_.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    now_.at = at;
}

// What an input begins with that may be WTHOR's: its header may have a line end before its zeros.
std::string_view GameReader::head() const {
    constexpr std::size_t header = 16;
    const bool is_first = now_.at + dropped_ == 0 && !content_.empty();
    return is_first && is_control(content_.front()) ? content_.substr(0, header)
                                                    : std::string_view();
}

void GameReader::go_back() { now_ = before_; }

void GameReader::go_on_with(std::string_view content, std::size_t dropped) {
    content_ = content;
    now_.at -= dropped;
    dropped_ += dropped;
    line_end_ = 0;  // `line_at` looks anew
}

bool GameReader::could_go_on() const {
    // All that stands behind a game and may belong to it: moves, or what stands below a board.
    constexpr auto lines_looked_at = longest_prose + 4;
    if (is_open_) return true;
    std::size_t end = now_.at;
    for (int line = 0; line < lines_looked_at; ++line) {
        end = content_.find('\n', end);
        if (end++ == std::string_view::npos) return true;
    }
    return false;
}

std::optional<Result<GameRecord>> GameReader::next() {
    if (wthor_) return next_of_wthor();
    before_ = now_;
    is_open_ = false;
    return next_of_text();
}

std::optional<Result<GameRecord>> GameReader::next_of_text() {
    for (; now_.at < content_.size(); advance_to(now_.at + line_at(now_.at).size() + 1)) {
        if (content_.substr(now_.at).starts_with(byte_order_mark))
            advance_to(now_.at + byte_order_mark.size());
        const std::string_view line = line_at(now_.at);
        if (is_comment(line)) continue;
        first_line_ = now_.line;
        if (!is_text(line) || !is_text(head())) {
            now_.at = content_.size();
            met_bytes_ = true;
            return failed(now_.line, "neither WTHOR nor text");
        }
        if (table_ && table_->holds(line)) return read_table();
        if (!trimmed(line).empty())
            table_ = CsvTable::begun_by(line, content_.substr(now_.at + line.size()));
        if (table_) continue;  // behind the header
        if (begins_quoted_record(line)) return read_quotation();
        if (begins_json(content_.substr(now_.at))) return read_json();
        if (const std::size_t tree = begin_of_tree(line, content_.substr(now_.at));
            tree != std::string_view::npos)
            return read_tree(now_.at + tree);
        if (is_position_form(line)) return read_board(line);
        if (begins_pgn(line)) return read_pgn();
        if (begins_diagram(line) || begins_board_of_digits(content_.substr(now_.at)))
            return read_diagram(now_.at);
        if (const auto size = size_of_prose_above_board(content_.substr(now_.at)))
            return read_diagram(now_.at + *size);
        return read_transcript();
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
    const std::size_t most =
        whole_games * longest_game + times * (dropped_ + begin + line_at(begin).size());
    return most > now_.searched ? std::min(most - now_.searched, longest_game) : 0;
}

Result<GameRecord> GameReader::read_tree(std::size_t begin) {
    advance_to(begin);
    const std::ptrdiff_t line = now_.line;
    const std::string_view near = content_.substr(begin, reach_of_tree(begin));
    const std::string_view head = head_of_tree(near);
    const bool sgf = is_sgf(head);
    const TreeExtent extent = extent_of_tree(near, sgf);
    const std::string_view text = near.substr(0, extent.size);
    if (extent.end != TreeExtent::End::closed) {
        now_.searched += std::max(extent.size, head.size());
        const bool has_next = extent.end == TreeExtent::End::next_game;
        is_open_ = !has_next && begin + near.size() == content_.size();
        const std::size_t next = size_before_next_record(text);
        const bool is_known = has_next || next < text.size();
        advance_to(begin + (is_known ? next : line_at(begin).size()));
        return failed(line, near.size() < longest_game || has_next
                                ? "the game does not end with )"
                                : fmt::format("the game does not end with ) within {} characters, "
                                              "the most that a game may have",
                                              longest_game));
    }
    Result<GameRecord> record = sgf ? parse_sgf(text, line) : parse_ggf(text, line);
    // The last bracket of a game that was cut may be one of another record behind it.
    const std::size_t size = record ? text.size() : size_before_next_record(text);
    now_.searched += text.size() - size;
    advance_to(begin + size);
    if (size == text.size()) skip_line_without_tree();
    if (!record) return record;
    if (record->rules != default_rules)
        return failed(line, fmt::format("a game of {}, which no command reads; the board loads it "
                                        "(outflank --game mod)",
                                        name_of(record->rules)));
    const auto line_of_move = [&](std::size_t number) {
        const std::string_view before = text.substr(0, place_of_move(text, sgf, number));
        return std::ranges::count(before, '\n');
    };
    const auto used = record->complete();
    if (!used) return failed(line + line_of_move(0), used.error().text);
    if (!record->fault.empty()) record->fault_line = line_of_move(*used);
    return located(line, std::move(record));
}

// Skips the rest of the line behind a game, or what stands before the next game on that line.
void GameReader::skip_line_without_tree() {
    const std::string_view line = line_at(now_.at);
    const std::size_t tree = begin_of_tree(line, line);
    advance_to(now_.at + (tree == std::string_view::npos ? line.size() : tree));
}

Result<GameRecord> GameReader::read_transcript() {
    const std::ptrdiff_t line = now_.line;
    const std::string_view text = content_.substr(now_.at);
    auto [size, game] = read_transcript_lines(text, plain_);
    advance_to(now_.at + size);
    return located(line, std::move(game));
}

Result<GameRecord> GameReader::read_pgn() {
    const std::ptrdiff_t line = now_.line;
    RecordExtent extent;
    auto record = parse_pgn(content_.substr(now_.at), extent);
    advance_to(now_.at + extent.size);
    return located(record ? line : line + extent.fault_line, std::move(record));
}

Result<GameRecord> GameReader::read_json() {
    const std::ptrdiff_t line = now_.line;
    RecordExtent extent;
    auto record = parse_json_game(content_.substr(now_.at), extent, dropped_ + now_.at + 1);
    advance_to(now_.at + extent.size);
    return located(line + extent.fault_line, std::move(record));
}

Result<GameRecord> GameReader::read_table() {
    const std::ptrdiff_t line = now_.line;
    RecordExtent extent;
    auto record = table_->read(content_.substr(now_.at), extent);
    advance_to(now_.at + extent.size);
    return located(line, std::move(record));
}

// Reads the record that is quoted here by a reader of its own.
std::optional<Result<GameRecord>> GameReader::read_quotation() {
    const std::string_view text = content_.substr(now_.at, longest_game);
    const std::string plain = plain_of_quotation(text);
    GameReader reader(plain, no_names, plain_);
    reader.now_.line = now_.line;
    auto record = reader.next();
    first_line_ = reader.first_line_;
    is_open_ = reader.is_open_;
    const auto read = std::string_view(plain).substr(0, reader.now_.at);
    advance_to(now_.at + size_of_quotation(text, read));
    return record;
}

bool is_meant_as_game(std::string_view text) {
    if (begins_with_square(text) && holds_only_moves(text)) return true;
    if (is_position_form(text)) return true;
    const auto record = GameReader(text).next();
    return record && *record && (*record)->fault.empty();
}

}  // namespace outflank
