#include "protocol/record/transcript_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "protocol/io/text.h"
#include "protocol/record/diagram.h"
#include "protocol/record/quest_json.h"
#include "protocol/record/recorded_date.h"
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

// A line of moves, and what stands beside them: "38-26 f5d6c3", "f5d6c3 +12 2020-05-20", "c3: -4",
// "f5d6c3,12", "(34-30)", "52:12". A star says that there is no result.
struct Line {
    std::string_view moves;
    std::string result;
    std::string date;
    std::vector<std::string> left_out;  // what looks like a result or date, and is none
    bool begins_game = false;           // one of these stands before the moves
    bool ends_game = false;             // the result stands behind them
};

bool is_date(std::string_view word) {
    constexpr std::size_t shortest = 8;
    return word.size() >= shortest && parse_date(word);
}

// Digits with signs between them, such as "40-30" and "20.05.2020", and no move number.
bool is_beside_moves(std::string_view word) {
    return !word.empty() && is_digit(word.back()) &&
           word.find_first_not_of("0123456789+-./") == std::string_view::npos &&
           (is_date(word) || word.find_first_of("+-") != std::string_view::npos);
}

void take(std::string_view word, Line& line) {
    if (parse_result(word))
        line.result = word;
    else if (is_date(word))
        line.date = word;
    else
        line.left_out.emplace_back(word);
}

void take_beginning(Line& line) {
    const std::string_view text = trimmed(line.moves);
    const std::size_t size = std::min(text.find_first_of(" \t,;:"), text.size());
    if (size == text.size() || !is_beside_moves(text.substr(0, size))) return;
    take(text.substr(0, size), line);
    line.moves = trimmed(text.substr(size + 1));
    line.begins_game = true;
}

// Takes what stands at the end; false where nothing but moves is left.
bool take_end(Line& line) {
    std::string_view text = trimmed(line.moves);
    while (!text.empty() && std::string_view(").]").find(text.back()) != std::string_view::npos)
        text.remove_suffix(1);
    auto [begin, word] = discs_at_end(text);
    if (word.empty()) {
        begin = text.find_last_of(" \t:,}(") + 1;
        word = text.substr(begin);
    }
    // A number in a column of its own is the difference of the discs.
    const bool is_column =
        begin > 0 && text[begin - 1] == ',' && std::ranges::all_of(word, is_digit);
    if (is_column && parse_result(word)) word.insert(0, "+");
    const bool is_result = std::ranges::any_of(word, is_digit) &&
                           word.find_first_of("+-") != std::string::npos && parse_result(word);
    if (is_result ? line.ends_game : !is_beside_moves(word)) return false;
    take(word, line);
    std::string_view moves = text.substr(0, begin);
    while (!moves.empty() && std::string_view(" \t:,([").find(moves.back()) != std::string::npos)
        moves.remove_suffix(1);
    line.moves = moves;
    line.ends_game |= is_result;
    return true;
}

Line parted(std::string_view text) {
    Line line;
    line.moves = text;
    if (trimmed(text).ends_with('*')) {
        line.moves = trimmed(text);
        line.moves.remove_suffix(1);
    }
    while (take_end(line)) {
    }
    take_beginning(line);
    return line;
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
        take_beside(line);
        read_ = read_transcript(moves_, first_);
        if (read_.end == End::in_comment && !comment_ends(behind(size_))) read_.end = End::fault;
    }

    void read_on() {
        for (int lines = 1; !has_end_ && size_ + 1 < text_.size(); ++lines) {
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
        record.date = date_;
        add_moves(read_.game, record);
        record.fault = read_.fault;
        if (!result_.empty()) note_on_final_board(OthelloGame(read_.game), record);
        if (has_joined_ && !has_end_ && !read_.game.is_over())
            record.notes.emplace_back("lines without move numbers were read as one game");
        for (const std::string& text : left_out_)
            record.notes.push_back(
                fmt::format("left out: {}, no result or date of a game", quoted(text)));
        return record;
    }

  private:
    void take_beside(const Line& line) {
        if (!line.result.empty()) result_ = line.result;
        if (!line.date.empty()) date_ = line.date;
        left_out_.insert(left_out_.end(), line.left_out.begin(), line.left_out.end());
        has_end_ = line.ends_game;
    }

    // The text behind the line end at this place.
    [[nodiscard]] std::string_view behind(std::size_t line_end) const {
        return text_.substr(std::min(line_end + 1, text_.size()));
    }

    // Whether the line belongs to the game; then it is read. `rest` is the text behind it.
    bool take(const Line& line, std::string_view rest) {
        if (read_.end == End::fault || line.begins_game) return false;
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
        take_beside(line);
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
    std::string date_;
    std::vector<std::string> left_out_;
    bool has_end_ = false;  // the result, behind the moves
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
