#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "engine/ascii.h"
#include "engine/notation.h"
#include "protocol/play/othello_game.h"
#include "protocol/record/own_data.h"
#include "protocol/record/pgn.h"
#include "protocol/record/position_line.h"
#include "protocol/record/recorded_result.h"
#include "protocol/record/transcript.h"
#include "protocol/record/tree.h"
#include "protocol/system/encoding.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// ---- Moves ----

// The moves of a game in PGN.
struct PgnMoves {
    // The moves for `read_transcript`. All else is replaced by as many blanks, so that characters
    // keep their numbers.
    std::string moves;
    // The word that ends the game, "38-26" or "*"; empty where none stands there.
    std::string result;
    bool has_comments = false;    // in braces or behind ';', or glyphs such as $1
    bool has_variations = false;  // in parentheses
    // The length of what belongs to the game.
    std::size_t size = 0;
};

// Whether a text is one comment and nothing else: "; ..." or "{...}".
bool is_pgn_comment(std::string_view text) {
    return text.starts_with(';') || (text.starts_with('{') && text.find('}') == text.size() - 1);
}

// Whether the comment in braces that a text begins with ends, before a line begins another record.
// Behind an empty line, that may be moves alone.
bool pgn_comment_ends(std::string_view text) {
    const std::size_t close = text.find('}');
    if (close == std::string_view::npos) return false;
    bool is_behind_gap = false;
    for (std::size_t end = text.find('\n'); end < close; end = text.find('\n', end + 1)) {
        const std::string_view rest = text.substr(end + 1);
        if (is_behind_gap ? begins_record(rest) : begins_tagged_record(rest)) return false;
        is_behind_gap = trimmed(first_line(rest)).empty();
    }
    return true;
}

// Whether a text behind an empty line goes on with a game: it begins with a move number above 1, a
// result, a comment or a variation.
bool goes_on(std::string_view text) {
    text = trimmed(first_line(trimmed(text)));
    constexpr std::string_view digits = "0123456789";
    const std::size_t number = std::min(text.find_first_not_of(digits), text.size());
    if (text.substr(number).starts_with('.')) return parse_integer(text.substr(0, number)) > 1;
    return text == "*" || text.starts_with('{') || text.starts_with('(') || text.starts_with(';') ||
           (number > 0 && text.find_first_not_of("0123456789-/:") == std::string_view::npos);
}

class PgnMovesReader {
  public:
    explicit PgnMovesReader(std::string_view text) : text_(text) {}

    PgnMoves read() {
        while (read_.result.empty() && !ends_here()) read_next();
        // Comments behind the result on its line belong to this game.
        while (at_ < text_.size() && text_[at_] != '\n' &&
               (is_blank(text_[at_]) || begins_whole_comment()))
            read_next();
        if (text_.substr(at_).starts_with('\n')) ++at_;
        read_.size = at_;
        read_.moves += text_.substr(read_.moves.size(), at_ - read_.moves.size());
        // A variation that does not end stays in the moves, where it is an error.
        if (depth_ > 0) {
            read_.moves.resize(variation_);
            read_.moves += text_.substr(variation_, at_ - variation_);
        }
        return std::move(read_);
    }

  private:
    [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
    [[nodiscard]] bool begins_line() const { return at_ == 0 || text_[at_ - 1] == '\n'; }

    // Whether the game goes no further than here: an empty line behind which it does not go on, a
    // tag, or a record of another format. Empty lines before the first move do not count. A
    // variation that begins with a comment, at the beginning of a line, looks like a tree, but a
    // tag that is left of a damaged record is more frequent.
    [[nodiscard]] bool ends_here() const {
        if (at_ >= text_.size()) return true;
        if (text_[at_] == '(' && begins_tagged_tree(rest())) return true;
        if (text_[at_] == '[' && !pgn_tag_name(first_line(rest())).empty()) return true;
        if (!begins_line()) return false;
        const std::string_view line = first_line(rest());
        return (trimmed(line).empty() && has_moves_ && !goes_on(rest())) ||
               !pgn_tag_name(line).empty() || line.starts_with("(;");
    }

    // Whether a comment begins here that has an end.
    [[nodiscard]] bool begins_whole_comment() const {
        return text_[at_] == ';' || (text_[at_] == '{' && pgn_comment_ends(rest()));
    }

    // Of the comment that is the rest of a line, up to a record in it.
    [[nodiscard]] std::size_t size_of_remark() const {
        const std::string_view line = first_line(rest());
        for (std::size_t at = line.find('('); at < line.size(); at = line.find('(', at + 1))
            if (begins_tagged_tree(line.substr(at))) return at;
        return line.size();
    }

    // Goes on to this place; what is between is a part of the moves.
    void take(std::size_t size) {
        at_ += size;
        read_.moves += text_.substr(read_.moves.size(), at_ - read_.moves.size());
    }

    // Leaves out so many characters.
    void leave_out(std::size_t size) {
        for (const char c : text_.substr(at_, size)) read_.moves += c == '\n' ? c : ' ';
        at_ = std::min(at_ + size, text_.size());
    }

    // The result of a game has nothing but digits and these signs.
    [[nodiscard]] std::string_view result_here() const {
        if (at_ > 0 && is_pgn_name_letter(text_[at_ - 1])) return {};
        if (text_[at_] == '*') return text_.substr(at_, 1);
        const std::string_view word =
            text_.substr(at_, text_.find_first_not_of("0123456789-/:", at_) - at_);
        const bool is_result = !word.empty() && is_digit(word.front()) && is_digit(word.back()) &&
                               word.find_first_of("-:") != std::string_view::npos && !is_time(word);
        return is_result ? word : std::string_view();
    }

    void read_next() {
        const char next = text_[at_];
        if (next == '%' && begins_line()) return leave_out(first_line(rest()).size());
        has_moves_ |= next != '{' && next != ';' && !is_blank(next);
        if (!is_cut_ && begins_whole_comment()) {
            read_.has_comments |= depth_ == 0;
            return leave_out(next == ';' ? size_of_remark() : rest().find('}') + 1);
        }
        is_cut_ |= next == '{';
        if (is_cut_) return take(1);
        if (next == '(' && depth_++ == 0) variation_ = at_;
        if (depth_ > 0) {
            if (next == ')' && --depth_ == 0) read_.has_variations = true;
            return leave_out(1);
        }
        if (next == '$') {
            read_.has_comments = true;
            return leave_out(skip("0123456789", text_, at_ + 1) - at_);
        }
        if (const std::string_view result = result_here(); !result.empty()) {
            read_.result = result;
            return leave_out(result.size());
        }
        // A dot is of a number, or of Black's move that is left out: "2. ... d6".
        return next == '.' ? leave_out(1) : take(1);
    }

    const std::string_view text_;
    std::size_t at_ = 0;
    bool has_moves_ = false;
    bool is_cut_ = false;  // a comment does not end
    int depth_ = 0;        // of variations
    std::size_t variation_ = 0;
    PgnMoves read_;
};

// ---- Tags ----

// The name in a record of a tag, whose name is in small letters; empty for other tags.
std::string_view own_name_of(std::string_view tag) {
    constexpr std::pair<std::string_view, std::string_view> names[] = {
        {"site", "PC"},   {"date", "DT"},  {"black", "PB"}, {"white", "PW"},
        {"result", "RE"}, {"event", "EV"}, {"round", "RO"}};
    for (const auto& [name, own] : names)
        if (name == tag) return own;
    return {};
}

// Whether two results of one game can both be true. One may have the winner alone.
bool agree(const std::optional<RecordedResult>& one, const std::optional<RecordedResult>& other) {
    if (!one || !other) return false;
    return one->winner == other->winner &&
           (!one->score || !other->score || one->score == other->score);
}

class PgnReader {
  public:
    explicit PgnReader(std::string_view text) : text_(text) {}

    // A game whose tags cannot be read is an error with its moves: they may begin elsewhere.
    Result<GameRecord> read() {
        const Result<void> tags = read_tags();
        const PgnMoves text = take_moves();
        if (!tags) return tl::make_unexpected(tags.error());
        Position first = start_position();
        if (const auto set_up = parse_position(record_.first)) first = *set_up;
        const Transcript game = read_transcript(text.moves, first);
        fault_line_ = lines_before_moves_ + game.fault_line;
        if (game.game.ply_count() == 0 && game.end != Transcript::End::whole)
            return error(game.fault);
        if (game.game.ply_count() == 0 && record_.first.empty() && text.result.empty())
            return error("a game in PGN without moves");
        take_transcript(game, record_);
        if (!game.fault.empty()) record_.fault_line = fault_line_;
        take_result(text.result);
        if (begins_with_white_) std::swap(record_.black, record_.white);
        warn_of_final_board(OthelloGame(game.game), record_);
        if (auto warning = warning_on_result(record_.result))
            record_.warnings.push_back(std::move(*warning));
        if (text.has_comments) record_.warnings.emplace_back("the comments on moves are left out");
        if (has_comments_) record_.warnings.emplace_back("the comments on tags are left out");
        if (text.has_variations) record_.warnings.emplace_back("the variations are left out");
        return std::move(record_);
    }

    [[nodiscard]] std::size_t size() const { return std::min(at_, text_.size()); }
    [[nodiscard]] std::ptrdiff_t fault_line() const { return fault_line_; }

  private:
    [[nodiscard]] std::string_view rest() const { return text_.substr(size()); }
    [[nodiscard]] std::string_view line() const { return first_line(rest()); }
    [[nodiscard]] std::ptrdiff_t lines_before() const {
        return std::ranges::count(text_.substr(0, size()), '\n');
    }
    void next_line() { at_ += line().size() + 1; }
    [[nodiscard]] bool has_more() const { return at_ < text_.size(); }

    // Skips lines that are empty from here on.
    void skip_empty() {
        while (has_more() && trimmed(line()).empty()) next_line();
    }

    // Event begins a game, and so does the tag that this one began with: then this one was cut.
    // After an error, the rest is read to know where the game ends.
    Result<void> read_tags() {
        Result<void> done;
        const auto keep_first = [&](Result<void> next) {
            if (!done) return;
            done = std::move(next);
            if (!done) fault_line_ = lines_before();
        };
        const std::string first_word = lower_case(pgn_tag_name(line()));
        for (bool is_first = true; has_more(); is_first = false) {
            const std::string_view text = line();
            const std::string name(pgn_tag_name(text));
            const std::string word = lower_case(name);
            if (name.empty()) {
                if (!begins_pgn(text) && !text.starts_with('%')) break;
                if (begins_pgn(text)) keep_first(error("a tag that does not end: " + quoted(text)));
                is_cut_ |= begins_pgn(text);
                next_line();
            } else if (!is_first && (word == "event" || word == first_word)) {
                break;
            } else if (const auto tag = pgn_tag_at(text); tag && ends_well(tag->size)) {
                keep_first(apply(name, utf8_or_latin1(tag->value)));
                at_ += tag->size;
                if (is_pgn_comment(trimmed(line()))) {
                    at_ += line().size();
                    has_comments_ = true;
                }
                if (trimmed(line()).empty()) next_line();
            } else {
                keep_first(error(fmt::format("tag {} does not end", name)));
                is_cut_ = true;
                next_line();
            }
            const std::size_t behind_tag = at_;
            skip_empty();
            if (!begins_pgn(line())) at_ = behind_tag;
        }
        return done;
    }

    // Whether nothing stands on the line behind a tag of this size but a comment, other tags, or
    // the moves.
    [[nodiscard]] bool ends_well(std::size_t size) const {
        const std::string_view behind = trimmed(line().substr(size));
        if (is_pgn_comment(behind)) return true;
        const std::string_view below = rest().substr(std::min(line().size() + 1, rest().size()));
        return behind.empty() || begins_pgn(behind) || !begins_pgn(first_line(below));
    }

    Result<void> apply(const std::string& name, const std::string& value) {
        const std::string word = lower_case(name);
        const bool is_known = !is_unknown_pgn_value(value);
        if (!words_.insert(word).second) {
            record_.tags.emplace_back(name, value);
            // Edax writes the date twice.
            if (word != "date")
                record_.warnings.push_back(
                    fmt::format("tag {} comes again: {} is not taken", name, quoted(value)));
        } else if (word == "fen") {
            return set_up(value);
        } else if (word == "variant" && is_known) {
            // The name of Othello in programs for chess, where White begins.
            const std::string game = lower_case(trimmed(value));
            begins_with_white_ = game == "flipello";
            if (!begins_with_white_ && game != "othello" && game != "reversi")
                return error("tag Variant: not a game of Othello: " + quoted(value));
            if (!begins_with_white_) record_.tags.emplace_back(name, value);
        } else if (word == "outflank") {
            if (!take_own_data(value, record_))
                return error("tag Outflank: not as Outflank writes it");
        } else if (is_known && word != "setup") {
            const std::string own_name(own_name_of(word));
            if (std::string* const member = member_named(own_name, record_))
                *member = value;
            else
                record_.tags.emplace_back(own_name.empty() ? name : own_name, value);
        }
        return {};
    }

    // A position in any form that it can have on a line.
    Result<void> set_up(std::string_view value) {
        const PositionAndMoves parts = part_moves(value);
        auto entry = parse_position_form(parts.moves.empty() ? parts.position : value);
        if (!entry) return error("tag FEN: " + entry.error().text);
        record_.first = first_of(entry->position);
        record_.scores = std::move(entry->moves);
        if (!entry->warning.empty()) record_.warnings.push_back(std::move(entry->warning));
        return {};
    }

    // The result behind the moves counts where no tag has one, or only the winner.
    void take_result(const std::string& stated) {
        if (stated.empty() || stated == "*") return;
        const auto of_tag = parse_result(record_.result);
        const auto behind = parse_result(stated);
        const bool agrees = agree(of_tag, behind);
        if (record_.result.empty() || (agrees && !of_tag->score && behind->score)) {
            record_.result = stated;
        } else if (!agrees) {
            record_.warnings.push_back(
                fmt::format("left out: {} behind the moves, because the tag Result says {}", stated,
                            printable(record_.result)));
        }
    }

    // Moves without numbers below a header that was cut are another game.
    PgnMoves take_moves() {
        skip_empty();
        while (is_cut_ && has_more() && is_pgn_comment(trimmed(line()))) {
            next_line();
            skip_empty();
        }
        if (is_cut_ && parse_square(line().substr(0, 2))) return {};
        lines_before_moves_ = lines_before();
        PgnMoves moves = PgnMovesReader(rest()).read();
        at_ += moves.size;
        return moves;
    }

    const std::string_view text_;
    std::size_t at_ = 0;
    bool is_cut_ = false;          // a tag does not end
    std::set<std::string> words_;  // the names of the tags so far
    bool begins_with_white_ = false;
    bool has_comments_ = false;  // behind tags
    std::ptrdiff_t lines_before_moves_ = 0;
    std::ptrdiff_t fault_line_ = 0;
    GameRecord record_;
};

}  // namespace

bool begins_pgn(std::string_view line) {
    const std::string_view text = trimmed(line);
    // "[f5, d6]" is a list of moves.
    return text.size() > 1 && text.front() == '[' && is_letter(text[1]) && !begins_moves(text);
}

ReadRecord read_pgn(const ReadFrom& from) {
    PgnReader reader(from.text);
    auto record = reader.read();
    return located(from, std::move(record), reader.size(), reader.fault_line());
}

}  // namespace outflank
