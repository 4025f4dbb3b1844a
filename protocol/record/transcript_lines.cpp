#include "protocol/record/transcript_lines.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/io/text.h"
#include "protocol/record/diagram.h"
#include "protocol/record/quest_json.h"
#include "protocol/record/recorded_result.h"
#include "protocol/record/transcript.h"
#include "protocol/session/othello_game.h"

namespace outflank {

namespace {

// Characters. No game is longer.
constexpr std::size_t longest_game = 1 << 14;

// Lines. A game may begin with a move number that stands alone, but not with many lines of signs.
constexpr int longest_begin = 3;

using End = Transcript::End;

// The move number that a line begins with, such as 12 in "12. c4"; 0 without one. A result,
// "34-30", has none.
int move_number(std::string_view line) {
    const std::string_view text = trimmed(line);
    std::size_t digits = 0;
    while (digits < text.size() && is_digit(text[digits])) ++digits;
    const bool is_followed = digits < text.size() && text[digits] != '-' && text[digits] != '/';
    const auto number = parse_integer(text.substr(0, digits));
    return is_followed && number ? static_cast<int>(*number) : 0;
}

// The discs of both players at the end of a text, "38-26" with or without blanks, and where they
// begin; the text's end where there are none.
struct Discs {
    std::size_t begin;
    std::string text;
};
Discs discs_at_end(std::string_view text) {
    const auto without_number = [](std::string_view all) {
        while (!all.empty() && is_digit(all.back())) all.remove_suffix(1);
        return all;
    };
    Discs none{text.size(), {}};
    const std::string_view before_white = without_number(text);
    std::string_view before_sign = trimmed(before_white);
    for (const std::string_view sign : {"-", ":", "\u2013", ",", ";"}) {
        if (!before_sign.ends_with(sign)) continue;
        before_sign.remove_suffix(sign.size());
        const std::string_view black = trimmed(before_sign);
        const std::string_view rest = without_number(black);
        const std::string_view white = text.substr(before_white.size());
        const bool is_apart = rest.empty() || std::string_view(" \t,;}([").find(rest.back()) !=
                                                  std::string_view::npos;
        if (white.empty() || rest.size() == black.size() || !is_apart) return none;
        const auto begin = static_cast<std::size_t>(black.data() - text.data()) + rest.size();
        return {begin, fmt::format("{}-{}", black.substr(rest.size()), white)};
    }
    return none;
}

// A line without the result at its end, and the result, if there is one: "f5d6c3 +12", "c3: -4",
// "(34-30)", "52:12". A star says that there is none.
struct Line {
    std::string_view moves;
    std::string result;
};
Line parted(std::string_view line) {
    std::string_view text = trimmed(line);
    if (text.ends_with('*')) text = line = trimmed(text.substr(0, text.size() - 1));
    while (!text.empty() && std::string_view(").]").find(text.back()) != std::string_view::npos)
        text.remove_suffix(1);
    auto [begin, word] = discs_at_end(text);
    if (word.empty()) {
        begin = text.find_last_of(" \t:,}(") + 1;
        word = text.substr(begin);
    }
    const bool has_digit = std::ranges::any_of(word, is_digit);
    if (!has_digit || word.find_first_of("+-") == std::string::npos || !parse_result(word))
        return {line, {}};
    std::string_view moves = text.substr(0, begin);
    while (!moves.empty() && std::string_view(" \t:,([").find(moves.back()) != std::string::npos)
        moves.remove_suffix(1);
    return {moves, word};
}

bool begins_other_record(std::string_view line) {
    return line.find("(;") != std::string_view::npos || begins_json_key(line) ||
           is_board_line(line) || begins_diagram(line) || trimmed(line).starts_with('[') ||
           trimmed(line).starts_with('#');
}

// Whether a comment that is open before this text ends in the same paragraph.
bool comment_ends(std::string_view text) {
    for (; !trimmed(first_line(text)).empty(); text.remove_prefix(first_line(text).size() + 1)) {
        const std::size_t brace = first_line(text).find_first_of("{}");
        if (brace != std::string_view::npos) return text[brace] == '}';
        if (first_line(text).size() == text.size()) break;
    }
    return false;
}

class Reader {
  public:
    Reader(std::string_view text, PlainLine plain, const Position& first)
        : text_(text),
          plain_(plain),
          first_(first),
          size_(first_line(text).size()),
          read_{Game{first}, End::whole, {}} {
        const Line line = parted(first_line(text));
        moves_ = line.moves;
        result_ = line.result;
        read_ = read_transcript(moves_, first_);
        if (read_.end == End::in_comment && !comment_ends(behind(size_))) read_.end = End::fault;
    }

    void read_on() {
        for (int lines = 1; result_.empty() && size_ + 1 < text_.size(); ++lines) {
            const bool has_begun = read_.game.ply_count() > 0 || read_.end != End::whole;
            if (moves_.size() >= longest_game || (!has_begun && lines > longest_begin)) return;
            const std::string_view next = first_line(text_.substr(size_ + 1));
            if (trimmed(next).empty() || begins_other_record(next)) return;
            if (!take(parted(next), behind(size_ + 1 + next.size()))) return;
            size_ += 1 + next.size();
        }
    }

    [[nodiscard]] std::size_t size() const { return size_; }

    Result<GameRecord> record() const {
        if (read_.game.ply_count() == 0)
            return error(read_.fault.empty() ? "no move in it" : read_.fault);
        GameRecord record;
        record.result = result_;
        add_moves(read_.game, record);
        record.fault = read_.fault;
        if (!result_.empty()) note_on_final_board(OthelloGame(read_.game), record);
        if (has_joined_ && result_.empty() && !read_.game.is_over())
            record.notes.emplace_back("lines without move numbers were read as one game");
        return record;
    }

  private:
    // The text behind the line end at this place.
    [[nodiscard]] std::string_view behind(std::size_t line_end) const {
        return text_.substr(std::min(line_end + 1, text_.size()));
    }

    // Whether the line belongs to the game; then it is read. `rest` is the text behind it.
    bool take(const Line& line, std::string_view rest) {
        if (read_.end == End::fault) return false;
        const bool is_broken = read_.end != End::whole;
        const int number = is_broken ? 0 : move_number(line.moves);
        const auto plies = static_cast<int>(read_.game.ply_count());
        if (number == 1 || is_next_in_list(line.moves, number)) return false;
        const std::string longer =
            moves_ + (read_.end == End::in_move ? "" : "\n") + std::string(line.moves);
        Transcript more = read_transcript(longer, first_);
        // Only its number can tell that a line with a fault belongs to the game.
        const bool has_next_number = number > 0 && number <= plies + 1 && !read_.game.is_over();
        if (more.end == End::fault && !has_next_number) return false;
        if (more.end == End::in_move && read_.game.is_over()) return false;
        if (more.end == End::in_comment && !comment_ends(rest)) return false;
        const bool is_plain =
            !is_broken && number == 0 && more.game.ply_count() > read_.game.ply_count();
        if (is_plain && plain_ == PlainLine::begins_game && begins_game(line.moves)) return false;
        has_joined_ |= is_plain;
        moves_ = longer;
        result_ = line.result;
        read_ = std::move(more);
        return true;
    }

    // Whether the line is a game of its own in a list, "2: f5d6c3", whose number is not that of the
    // next move, or whose first move cannot be the next one.
    [[nodiscard]] bool is_next_in_list(std::string_view line, int number) const {
        if (number == 0) return false;
        const auto plies = static_cast<int>(read_.game.ply_count());
        const Transcript alone = read_transcript(line);
        if (alone.end != End::whole || alone.game.ply_count() < 2) return false;
        const bool is_next_move = number == plies / 2 + 1 || number == plies + 1;
        const Transcript more = read_transcript(line, read_.game.position());
        return !is_next_move || more.game.ply_count() == 0;
    }

    static bool begins_game(std::string_view line) {
        return read_transcript(line).game.ply_count() > 0;
    }

    const std::string_view text_;
    const PlainLine plain_;
    const Position first_;
    std::size_t size_;
    std::string moves_;  // those of all lines so far
    std::string result_;
    Transcript read_;
    bool has_joined_ = false;  // lines that nothing but their moves says to be one game
};

}  // namespace

Result<LinesOfGame> read_transcript_lines(std::string_view text, PlainLine plain,
                                          const Position& first) {
    Reader reader(text, plain, first);
    reader.read_on();
    auto record = reader.record();
    if (!record) return tl::make_unexpected(record.error());
    return LinesOfGame{reader.size(), std::move(*record)};
}

}  // namespace outflank
