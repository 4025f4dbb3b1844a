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

class PgnMovesReader {
  public:
    explicit PgnMovesReader(std::string_view text) : text_(text) {}

    PgnMoves read() {
        while (read_.result.empty() && !ends_here()) read_next();
        // What stands behind the result on its line and is no move belongs to this game.
        while (at_ < text_.size() && text_[at_] != '\n' &&
               (is_blank(text_[at_]) || begins_whole_comment()))
            read_next();
        if (text_.substr(at_).starts_with('\n')) ++at_;
        read_.size = at_;
        read_.moves += text_.substr(read_.moves.size(), at_ - read_.moves.size());
        // A variation that does not end is none.
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
        return text_[at_] == ';' || (text_[at_] == '{' && comment_ends(rest()));
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

}  // namespace

PgnMoves parse_pgn_moves(std::string_view text) { return PgnMovesReader(text).read(); }

}  // namespace outflank
