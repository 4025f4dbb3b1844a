#include "protocol/record/game_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/notation.h"
#include "protocol/record/diagram.h"
#include "protocol/record/json.h"
#include "protocol/record/position_line.h"
#include "protocol/record/transcript.h"
#include "protocol/system/encoding.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// Whether a line says nothing: it is empty, or begins with %, ! or #, unless # is a disc of a
// board.
bool is_comment(std::string_view line) {
    const std::string_view text = trimmed(line);
    if (text.empty() || text.front() == '%' || text.front() == '!') return true;
    return text.front() == '#' && !is_board_line(line) && !is_diagram_row(line);
}

// Whether a word of a line begins with a square.
bool names_square(std::string_view line) {
    for (std::size_t at = 0; at + 1 < line.size(); ++at)
        if ((at == 0 || !is_alphanumeric(line[at - 1])) && parse_square(line.substr(at, 2)))
            return true;
    return false;
}

}  // namespace

const WthorNames GameReader::no_names;

GameReader::GameReader(std::string_view content, const WthorNames& names, PlainLine plain)
    : content_(content), plain_(plain) {
    if (wthor_kind(content) == WthorKind::games) wthor_.emplace(content, names);
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

void GameReader::go_back() {
    now_ = before_;
    of_json_.clear();
}

void GameReader::go_on_with(std::string_view content, std::size_t dropped) {
    content_ = content;
    now_.at -= dropped;
    dropped_ += dropped;
    line_end_ = 0;  // `line_at` looks anew
}

bool GameReader::could_go_on() const {
    // All that stands behind a game and may belong to it: moves, or what stands below a board.
    constexpr int lines_looked_at = 10;
    if (is_open_) return true;
    if (took_json_) return false;
    std::size_t end = now_.at;
    for (int line = 0; line < lines_looked_at; ++line) {
        end = content_.find('\n', end);
        if (end++ == std::string_view::npos) return true;
    }
    return false;
}

std::optional<Result<GameRecord>> GameReader::next() {
    if (wthor_) return next_of_wthor();
    if (of_json_.empty()) {
        before_ = now_;
        is_open_ = took_json_ = false;
        skipped_ = 0;
        warnings_at_end_.clear();
        if (auto record = next_of_text()) return record;
    }
    if (of_json_.empty()) return std::nullopt;
    auto record = std::move(of_json_.front());
    of_json_.pop_front();
    return record;
}

std::optional<Result<GameRecord>> GameReader::next_of_text() {
    Stretch skipped;
    const auto skipped_lines = [&] { return no_record(skipped.first, skipped.last); };
    for (; now_.at < content_.size(); advance_to(now_.at + line_at(now_.at).size() + 1)) {
        if (content_.substr(now_.at).starts_with(byte_order_mark))
            advance_to(now_.at + byte_order_mark.size());
        const std::string_view line = line_at(now_.at);
        const std::string_view text = content_.substr(now_.at);
        if (is_comment(line)) {
            take_name(trimmed(line));
            continue;
        }
        const bool is_bytes = !is_text(line) || !is_text(head());
        const bool is_json = !is_bytes && !now_.has_other && begins_json(text);
        const RecordForm* const form = is_bytes || now_.is_json ? nullptr : form_of(text);
        if (form == nullptr && !is_bytes && !is_json) {
            if (skipped.first == 0) skipped.at = now_.at;
            if (skipped.first == 0) skipped.first = now_.line;
            skipped.last = now_.line;
            skipped_ = ++skipped.count;
            skipped.names_square |= names_square(line);
            continue;
        }
        if (skipped.names_square) {
            first_line_ = skipped.first;
            return error(skipped_lines());
        }
        first_line_ = now_.line;
        if (is_bytes) {
            now_.at = content_.size();
            met_bytes_ = true;
            return error(now_.line == 1 && text.starts_with("SQLite format 3")
                             ? "a book or a base of games; games export makes records of a base"
                             : fmt::format("line {}: neither WTHOR nor text", now_.line));
        }
        if (is_json) {
            read_json_value();
            if (!of_json_.empty()) return std::nullopt;
            continue;
        }
        return read_record(*form, now_.at + form->begin(text), skipped);
    }
    if (skipped.names_square) {
        first_line_ = skipped.first;
        return error(skipped_lines());
    }
    if (skipped.first > 0) warnings_at_end_.push_back(skipped_lines());
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
std::size_t GameReader::reach(std::size_t begin) {
    constexpr std::size_t whole_games = 64;
    constexpr std::size_t times = 16;
    const std::size_t most =
        whole_games * longest_game + times * (dropped_ + begin + line_at(begin).size());
    return most > now_.searched ? std::min(most - now_.searched, longest_game) : 0;
}

// Reads the record that begins at this place. Text before it on its line is left out, and
// behind a game in brackets the rest of its line, unless the next one begins there.
Result<GameRecord> GameReader::read_record(const RecordForm& form, std::size_t begin,
                                           const Stretch& above) {
    now_.has_other = true;
    advance_to(begin);
    const std::string_view window = content_.substr(begin, reach(begin));
    ReadFrom from{window, now_.line, plain_};
    if (above.first > 0) from.above = content_.substr(above.at, begin - above.at);
    ReadRecord read = form.read(from);
    is_open_ = read.is_open && begin + window.size() == content_.size();
    now_.searched += read.searched;
    advance_to(begin + read.size);
    if (read.searched > 0 && read.size == window.size())  // longer than any game
        advance_to(now_.at + line_at(now_.at).size());
    const std::string_view rest = line_at(now_.at);
    const bool has_ended = form.is_bracketed && !read.is_open && read.searched == 0;
    if (has_ended) advance_to(now_.at + std::min(form.begin(rest), rest.size()));
    if (!read.record) return std::move(read.record);
    if (above.first > 0)
        read.record->warnings.insert(read.record->warnings.begin(),
                                     no_record(above.first, above.last));
    const std::string black = std::exchange(black_, {});
    const std::string white = std::exchange(white_, {});
    if (read.record->black.empty()) read.record->black = black;
    if (read.record->white.empty()) read.record->white = white;
    return std::move(read.record);
}

void GameReader::read_json_value() {
    const std::size_t begin = now_.at;
    JsonGames read = read_json(content_.substr(begin), now_.line, dropped_ + begin + 1);
    for (Result<GameRecord>& game : read.games) of_json_.push_back(std::move(game));
    is_open_ = read.is_open || read.may_be_better;
    now_.is_json = took_json_ = true;
    advance_to(begin + read.size);
}

// The name of a player in a comment: "# BLACK Ann".
void GameReader::take_name(std::string_view comment) {
    for (const auto& [sign, name] : {std::pair("# BLACK ", &black_), {"# WHITE ", &white_}})
        if (comment.starts_with(sign)) *name = trimmed(comment.substr(8));
}

bool is_meant_as_game(std::string_view text) {
    if (begins_with_square(text) && holds_only_moves(text)) return true;
    if (is_position_form(text)) return true;
    const auto record = GameReader(text).next();
    return record && *record && (*record)->fault.empty();
}

}  // namespace outflank
