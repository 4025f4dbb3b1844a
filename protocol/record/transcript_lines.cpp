#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/ascii.h"
#include "engine/notation.h"
#include "protocol/play/othello_game.h"
#include "protocol/record/annotations.h"
#include "protocol/record/diagram.h"
#include "protocol/record/transcript.h"
#include "protocol/system/encoding.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// Characters. No game is longer.
constexpr std::size_t longest_transcript = 1 << 14;

// Lines. A game may begin with a move number that stands alone, but not with many lines of signs.
constexpr int longest_begin = 3;

using TranscriptEnd = Transcript::End;

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

// Whether a line begins with the second move of a number: "1... d6", "1. ... d6", "... d6".
bool begins_with_second_move(std::string_view line) {
    constexpr std::string_view ellipsis = "\u2026";
    std::string_view text = trimmed(line);
    text.remove_prefix(std::min(text.find_first_not_of("0123456789"), text.size()));
    const std::string_view dots = text.substr(0, text.find_first_not_of(" \t."));
    text.remove_prefix(dots.size());
    if (text.starts_with(ellipsis)) return true;
    return std::ranges::count(dots, '.') > 1 && parse_square(text.substr(0, 2));
}

// Where the second game of a line begins, by its number: "1. f5 d6 1. f5 f6". Else npos.
std::size_t begin_of_next_number_one(std::string_view line) {
    for (std::size_t at = line.find(" 1"); at != std::string_view::npos;
         at = line.find(" 1", at + 1)) {
        std::string_view behind = line.substr(at + 2);
        const std::size_t signs = std::min(behind.find_first_not_of(".) "), behind.size());
        behind.remove_prefix(signs);
        const auto move = parse_move(behind.substr(0, 2));
        const bool begins = signs > 0 && move && *move != Square::pass &&
                            start_position().is_legal(*move) &&
                            !trimmed(line.substr(0, at)).empty();
        if (begins) return at;
    }
    return std::string_view::npos;
}

// The first line of a text, or a part of it that ends like one: before a byte order mark, where
// files were joined, or before a second move number 1.
std::string_view transcript_line_of(std::string_view text) {
    std::string_view line = first_line(text);
    line = line.substr(0, line.find(byte_order_mark));
    return line.substr(0, begin_of_next_number_one(line));
}

// Whether a line that could go on with a transcript begins a record of another format, or a tag or
// a comment.
bool begins_other_record(std::string_view text) {
    const std::string_view line = trimmed(first_line(text));
    if (line.starts_with('[') || line.starts_with('#') || is_board_line(line)) return true;
    const RecordForm* const form = form_of(text);
    return form != nullptr && form->read != read_transcript_record;
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

// A game whose moves stand on one line or on several.
struct LinesOfGame {
    std::size_t size = 0;  // of the text that belongs to the game, without the last line end
    Result<GameRecord> record;
};

class TranscriptReader {
  public:
    TranscriptReader(std::string_view text, PlainLine plain, const Position& first)
        : text_(text),
          plain_(plain),
          first_(first),
          size_(transcript_line_of(text).size()),
          read_{Game{first}, TranscriptEnd::whole, {}, 0, false, false} {
        const LineOfMoves line = line_of_moves(transcript_line_of(text));
        moves_ = line.moves;
        number_ = move_number(line.moves);
        read_ = first_ == start_position() && begins_with_second_move(moves_)
                    ? without_first_move()
                    : read_transcript(moves_, first_);
        has_numbers_ = read_.has_numbers;
        take_beside(line);
        if (read_.end == TranscriptEnd::in_comment && !comment_ends(behind(size_)))
            read_.end = TranscriptEnd::fault;
    }

    void read_on() {
        for (int lines = 1; text_.substr(size_).starts_with('\n'); ++lines) {
            const bool has_begun = read_.game.ply_count() > 0 || read_.end != TranscriptEnd::whole;
            if (moves_.size() >= longest_transcript || (!has_begun && lines > longest_begin))
                return;
            std::size_t at = size_ + 1;
            const std::size_t gap = skip_empty_lines(at);
            const std::string_view next = transcript_line_of(text_.substr(at));
            if (trimmed(next).empty() || begins_other_record(text_.substr(at))) return;
            const LineOfMoves line = line_of_moves(next);
            if (has_end_ && !goes_on_behind_number(line, gap)) return;
            const auto rest = behind(at + next.size());
            const bool is_move_a_line = read_.end == TranscriptEnd::whole && plies() == lines;
            if (!take(line, gap, rest) && !(is_move_a_line && take_without_remark(line, gap, rest)))
                return;
            size_ = at + next.size();
        }
    }

    // Of the game; of the first line where there is none, but for the lines that go on behind a
    // fault.
    [[nodiscard]] std::size_t size() const {
        const bool is_game = read_.game.ply_count() > 0 || read_.end == TranscriptEnd::fault;
        return is_game ? size_ : transcript_line_of(text_).size();
    }

    Result<GameRecord> record() const {
        if (read_.game.ply_count() == 0)
            return error(read_.fault.empty() ? "no move in it" : read_.fault);
        GameRecord record;
        record.result = result_;
        record.date = date_;
        add_moves(read_.game, record);
        record.fault = read_.fault;
        record.fault_line = read_.fault_line;
        if (!result_.empty()) warn_of_final_board(OthelloGame(read_.game), record);
        if (has_joined_ && !has_end_ && !read_.game.is_over())
            record.warnings.emplace_back("lines without move numbers were read as one game");
        warn_of_left_out(read_.has_times, has_numbers_, record);
        if (has_remarks_) record.warnings.emplace_back("the remarks behind moves are left out");
        if (is_result_apart_)
            record.warnings.emplace_back(
                "the result behind an empty line was read as that of the game above it");
        for (const std::string& text : left_out_)
            record.warnings.push_back(
                fmt::format("left out: {}, no result or date of a game", quoted(text)));
        return record;
    }

  private:
    void take_beside(LineOfMoves line) {
        const bool has_moves = !trimmed(line.moves).empty();
        // Where numbers stand beside other moves, the last one is no result.
        if (has_numbers_ && has_moves && is_score(line.result)) {
            line.result.clear();
            line.ends_game = false;
        }
        if (!line.result.empty()) result_ = line.result;
        if (!line.date.empty()) date_ = line.date;
        left_out_before_ = left_out_.size();
        left_out_.insert(left_out_.end(), line.left_out.begin(), line.left_out.end());
        has_end_ = line.ends_game;
        has_number_at_end_ = has_end_ && has_moves && !line.has_result_in_words;
    }

    // What is left of a game whose lines before this one were lost.
    [[nodiscard]] Transcript without_first_move() const {
        Transcript read{Game{first_}, TranscriptEnd::fault, {}, 0, false, false};
        read.fault = "the second move of a number, without the first one: " + quoted(moves_);
        return read;
    }

    // Whether the game goes on with a line behind what looked like its result, a number beside the
    // moves. The line must be no game of its own.
    [[nodiscard]] bool goes_on_behind_number(const LineOfMoves& line, std::size_t gap) const {
        if (!has_number_at_end_ || gap > 0 || read_.game.is_over() ||
            read_.end != TranscriptEnd::whole)
            return false;
        const bool has_next_number = number_ > 0 && move_number(line.moves) == number_ + 1;
        return read_transcript(line.moves).game.ply_count() <= (has_next_number ? 1U : 0U) &&
               read_transcript(line.moves, read_.game.position()).game.ply_count() > 0;
    }

    // What looked like the result was an evaluation, a time or the like.
    void leave_out_number() {
        result_.clear();
        left_out_.resize(left_out_before_);
        has_numbers_ = true;
    }

    // The text behind the line end at this place.
    [[nodiscard]] std::string_view behind(std::size_t line_end) const {
        return text_.substr(std::min(line_end + 1, text_.size()));
    }

    // Goes behind the empty lines at this place, so many as may stand within a game, and counts
    // them.
    std::size_t skip_empty_lines(std::size_t& at) const {
        constexpr std::size_t most = 2;
        std::size_t count = 0;
        while (count < most) {
            const std::size_t line_end = text_.find('\n', at);
            if (line_end == std::string_view::npos ||
                !trimmed(text_.substr(at, line_end - at)).empty())
                break;
            at = line_end + 1;
            ++count;
        }
        return count;
    }

    // Whether the line belongs to the game; then it is read. `gap`: so many empty lines stand
    // before it. `rest`: the text behind it.
    bool take(const LineOfMoves& line, std::size_t gap, std::string_view rest) {
        const bool is_behind_fault = read_.end == TranscriptEnd::fault;
        const bool is_result = line.ends_game && trimmed(line.moves).empty();
        const bool is_apart = gap > 0 || is_behind_fault;
        if (line.begins_game || (is_apart && !is_result && !has_next_number(line))) return false;
        // A line that heads the next game belongs to that one.
        if (is_result && gap > 0 && !trimmed(first_line(rest)).empty()) return false;
        if (!is_behind_fault && !append(line.moves, gap, rest)) return false;
        number_ = std::max(number_, move_number(line.moves));
        if (has_end_) leave_out_number();
        has_numbers_ |= read_.has_numbers;
        take_beside(line);
        is_result_apart_ = is_result && gap > 0 && !trimmed(rest).empty();
        return true;
    }

    // As `take`, where each line so far has one move: words behind the move of this line are a
    // remark, and left out.
    bool take_without_remark(LineOfMoves line, std::size_t gap, std::string_view rest) {
        const std::string_view moves = trimmed(line.moves);
        const std::string move(moves.substr(0, moves.find(' ')));
        if (move == moves || !parse_square(move)) return false;
        line.moves = move;
        return has_remarks_ |= take(line, gap, rest);
    }

    // Whether a line behind an empty one, or behind a move that cannot be played, goes on with the
    // game: by its number, and without being a game of its own.
    [[nodiscard]] bool has_next_number(const LineOfMoves& line) const {
        const int number = move_number(line.moves);
        const bool is_second = number > 1 || begins_with_second_move(line.moves);
        if (number_ == 0 || number < number_ || (number == number_ && !is_second)) return false;
        const Transcript alone = read_transcript(line.moves);
        if (read_.end == TranscriptEnd::fault)
            return begins_with_square(line.moves) &&
                   (alone.end != TranscriptEnd::whole || alone.game.ply_count() < 2);
        return read_.end == TranscriptEnd::whole && is_next_move(number) &&
               read_transcript(line.moves, read_.game.position()).game.ply_count() > 0;
    }

    // Whether the game can go on with these moves; then they are played.
    bool append(const std::string& moves, std::size_t gap, std::string_view rest) {
        const bool is_broken = read_.end != TranscriptEnd::whole;
        const int number = is_broken ? 0 : move_number(moves);
        if (begins_list(moves, number) || is_next_in_list(moves, number)) return false;
        const std::string longer = moves_ + std::string(gap + 1, '\n') + moves;
        Transcript more = read_transcript(longer, first_);
        // Only its number shows that a line with a fault belongs to the game.
        const bool has_number = number > 0 && number <= plies() + 1 && !read_.game.is_over();
        if (more.end == TranscriptEnd::fault && !has_number) return false;
        if (more.end == TranscriptEnd::in_move && read_.game.is_over()) return false;
        if (more.end == TranscriptEnd::in_comment && !comment_ends(rest)) return false;
        const bool is_plain =
            !is_broken && number == 0 && more.game.ply_count() > read_.game.ply_count();
        if (is_plain && plain_ == PlainLine::begins_game &&
            read_transcript(moves).game.ply_count() > 0)
            return false;
        has_joined_ |= is_plain;
        moves_ = longer;
        read_ = std::move(more);
        return true;
    }

    [[nodiscard]] int plies() const { return static_cast<int>(read_.game.ply_count()); }

    // Whether the next move may have this number, of moves of both sides or of plies.
    [[nodiscard]] bool is_next_move(int number) const {
        return number == plies() / 2 + 1 || number == plies() + 1;
    }

    // Whether the line begins a game by its number 1, which the second move of a game may have,
    // too.
    [[nodiscard]] bool begins_list(std::string_view line, int number) const {
        if (number != 1 || begins_with_second_move(line)) return false;
        const bool is_second = plies() == 1 && read_transcript(line).game.ply_count() == 0 &&
                               read_transcript(line, read_.game.position()).game.ply_count() > 0;
        return !is_second;
    }

    // Whether the line is a game of its own in a list, "2: f5d6c3", whose number is not that of the
    // next move, or whose first move cannot be the next one.
    [[nodiscard]] bool is_next_in_list(std::string_view line, int number) const {
        if (number == 0 || begins_with_second_move(line)) return false;
        const Transcript alone = read_transcript(line);
        if (alone.end != TranscriptEnd::whole || alone.game.ply_count() < 2) return false;
        const Transcript more = read_transcript(line, read_.game.position());
        return !is_next_move(number) || more.game.ply_count() == 0;
    }

    const std::string_view text_;
    const PlainLine plain_;
    const Position first_;
    std::size_t size_;
    std::string moves_;  // those of all lines so far
    int number_ = 0;     // the highest move number that a line begins with
    std::string result_;
    std::string date_;
    std::vector<std::string> left_out_;
    std::size_t left_out_before_ = 0;  // so many of them stand above the last line
    bool has_end_ = false;             // the result, behind the moves
    bool has_numbers_ = false;         // beside the moves, which are left out
    bool has_number_at_end_ = false;   // the result is a number on a line of moves
    bool is_result_apart_ = false;     // the result stands between empty lines, and text below it
    Transcript read_;
    bool has_remarks_ = false;  // behind moves, which are left out
    bool has_joined_ = false;   // lines that nothing but their moves says to be one game
};

LinesOfGame read_lines(std::string_view text, PlainLine plain,
                       const Position& first = start_position()) {
    TranscriptReader reader(text, plain, first);
    reader.read_on();
    return {reader.size(), reader.record()};
}

// The moves of a line "NAME | MOVES | ...", and its name. Empty for another line.
struct NamedLine {
    std::string_view name, moves;
};
NamedLine named_line(std::string_view text) {
    const std::string_view line = first_line(text);
    const std::size_t bar = line.find('|');
    if (bar == std::string_view::npos || begins_moves(line)) return {};
    const std::string_view moves = line.substr(bar + 1, line.find('|', bar + 1) - bar - 1);
    return begins_moves(moves) ? NamedLine{trimmed(line.substr(0, bar)), moves} : NamedLine();
}

}  // namespace

bool begins_lines_of_moves(std::string_view text) {
    return begins_moves(text) || !named_line(text).moves.empty();
}

ReadRecord read_transcript_record(const ReadFrom& from) {
    if (const NamedLine named = named_line(from.text); !named.moves.empty()) {
        GameRecord record;
        if (!named.name.empty()) record.tags.emplace_back("EV", named.name);
        take_transcript(read_transcript(named.moves), record);
        return located(from, std::move(record), first_line(from.text).size());
    }
    auto [size, record] = read_lines(from.text, from.plain);
    return located(from, std::move(record), size);
}

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
            record.warnings.push_back("the moves below the board cannot be played there: " +
                                      quoted(line) + " is read as another game");
            return at;
        }
    }
    auto [size, game] = read_lines(text, from.plain, board);
    record.fault_line = std::ranges::count(from.text.substr(0, begin), '\n');
    if (!game) {
        record.fault = game.error().text;
        return begin + size;
    }
    record.fault_line += game->fault_line;
    record.fault = game->fault;
    record.moves = std::move(game->moves);
    record.result = std::move(game->result);
    record.warnings.insert(record.warnings.end(), game->warnings.begin(), game->warnings.end());
    return begin + size;
}

}  // namespace outflank
