#include "protocol/record/pgn_moves.h"

#include <algorithm>

#include "engine/ascii.h"
#include "protocol/record/pgn_tag.h"
#include "protocol/record/record_forms.h"
#include "protocol/record/recorded_result.h"
#include "protocol/record/tree.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// Whether the comment that a text begins with ends, before a line begins another record. Behind an
// empty line, that may be moves alone.
bool comment_ends(std::string_view text) {
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

// How far the text goes at most: up to an empty line that is not in a comment and behind which the
// game does not go on, to a tag, or to a record of another format. Empty lines before the first
// move do not count.
std::size_t longest_size(std::string_view text) {
    bool in_comment = false;
    bool is_cut = false;  // within a comment
    bool has_moves = false;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view line = first_line(text.substr(at));
        const std::size_t next = std::min(at + line.size() + 1, text.size());
        const bool is_end = trimmed(line).empty() && has_moves && !in_comment;
        if (is_end && !goes_on(text.substr(at))) return at;
        if (!pgn_tag_name(line).empty()) return at;
        // A variation that begins with a comment looks like a tree, but a tag that is left of a
        // damaged record is more frequent.
        if (!in_comment && line.starts_with("(;")) return at;
        if (!in_comment && line.starts_with('%')) {
            at = next;
            continue;
        }
        bool in_rest = false;  // of the line, which is a comment
        for (std::size_t column = 0; column < line.size(); ++column) {
            const char c = line[column];
            if (!in_comment && c == '(' && begins_tagged_tree(line.substr(column)))
                return at + column;
            in_rest |= !in_comment && c == ';';
            if (in_rest) continue;
            if (!in_comment && c == '[' && !pgn_tag_name(line.substr(column)).empty())
                return at + column;
            has_moves |= !in_comment && c != '{' && !is_blank(c);
            if (c == '{' && !in_comment && !is_cut)
                is_cut = !(in_comment = comment_ends(text.substr(at + column)));
            else if (c == '}')
                in_comment = false;
        }
        at = next;
    }
    return text.size();
}

class PgnMovesReader {
  public:
    explicit PgnMovesReader(std::string_view text) : text_(text) { read_.moves = text; }

    PgnMoves read() {
        while (at_ < text_.size() && read_.result.empty()) read_next();
        // What stands behind the result on its line and is no move belongs to this game.
        while (at_ < text_.size() && text_[at_] != '\n' &&
               (is_blank(text_[at_]) || end_of_comment(at_) != 0))
            read_next();
        if (text_.substr(at_).starts_with('\n')) ++at_;
        read_.size = at_;
        read_.moves.resize(at_);
        return std::move(read_);
    }

  private:
    // Leaves out what is between here and there.
    void leave_out(std::size_t end) {
        for (; at_ < end; ++at_)
            if (read_.moves[at_] != '\n') read_.moves[at_] = ' ';
    }

    [[nodiscard]] bool begins_line() const { return at_ == 0 || text_[at_ - 1] == '\n'; }

    // Behind the comment that begins at this place; npos when it does not end, 0 when there is
    // none.
    [[nodiscard]] std::size_t end_of_comment(std::size_t at) const {
        const bool is_first = at == 0 || text_[at - 1] == '\n';
        if (text_[at] == ';' || (text_[at] == '%' && is_first))
            return std::min(text_.find('\n', at), text_.size());
        if (text_[at] != '{') return 0;
        const std::size_t close = text_.find('}', at);
        return close == std::string_view::npos ? close : close + 1;
    }

    // Behind the variation that begins here, with those within it; npos when it does not end.
    [[nodiscard]] std::size_t end_of_variation() const {
        int depth = 0;
        for (std::size_t at = at_; at < text_.size();) {
            if (const std::size_t end = end_of_comment(at)) {
                at = end;
                continue;
            }
            if (text_[at] == '(') ++depth;
            if (text_[at] == ')' && --depth == 0) return at + 1;
            ++at;
        }
        return std::string_view::npos;
    }

    // Leaves that out, or goes to the end of the text when it does not end.
    void leave_out_part(std::size_t end, bool& has_any) {
        if (end == std::string_view::npos) {
            at_ = text_.size();
            return;
        }
        has_any = true;
        leave_out(end);
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
        if (next == '%' && begins_line()) {
            leave_out(end_of_comment(at_));
        } else if (const std::size_t end = end_of_comment(at_)) {
            leave_out_part(end, read_.has_comments);
        } else if (next == '(') {
            leave_out_part(end_of_variation(), read_.has_variations);
        } else if (next == '$') {
            const std::size_t glyph = text_.find_first_not_of("0123456789", at_ + 1);
            leave_out_part(std::min(glyph, text_.size()), read_.has_comments);
        } else if (const std::string_view result = result_here(); !result.empty()) {
            read_.result = result;
            leave_out(at_ + result.size());
        } else if (next == '.') {  // of a number, or of Black's move that is left out: "2. ... d6"
            leave_out(at_ + 1);
        } else {
            ++at_;
        }
    }

    const std::string_view text_;
    std::size_t at_ = 0;
    PgnMoves read_;
};

}  // namespace

PgnMoves parse_pgn_moves(std::string_view text) {
    return PgnMovesReader(text.substr(0, longest_size(text))).read();
}

}  // namespace outflank
