#include "protocol/record/transcript_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "protocol/play/othello_game.h"
#include "protocol/record/diagram_row.h"
#include "protocol/record/line_of_moves.h"
#include "protocol/record/move_number.h"
#include "protocol/record/prose.h"
#include "protocol/record/transcript.h"
#include "protocol/record/transcript_line.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// Characters. No game is longer.
constexpr std::size_t longest_transcript = 1 << 14;

// Lines. A game may begin with a move number that stands alone, but not with many lines of signs.
constexpr int longest_begin = 3;

using TranscriptEnd = Transcript::End;

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
            if (trimmed(next).empty() || begins_other_record(next) ||
                begins_board_of_digits(text_.substr(at)))
                return;
            const LineOfMoves line = line_of_moves(next);
            if (has_end_ && !goes_on_behind_number(line, gap)) return;
            if (!take(line, gap, behind(at + next.size()))) return;
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
        if (!result_.empty()) note_on_final_board(OthelloGame(read_.game), record);
        if (has_joined_ && !has_end_ && !read_.game.is_over())
            record.notes.emplace_back("lines without move numbers were read as one game");
        for (std::string& note : notes_on(read_.has_times, has_numbers_))
            record.notes.push_back(std::move(note));
        if (is_result_apart_)
            record.notes.emplace_back(
                "the result behind an empty line was read as that of the game above it");
        for (const std::string& text : left_out_)
            record.notes.push_back(
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
        // Only its number can tell that a line with a fault belongs to the game.
        const bool has_number = number > 0 && number <= plies() + 1 && !read_.game.is_over();
        if (more.end == TranscriptEnd::fault && !has_number) return false;
        if (more.end == TranscriptEnd::in_move && read_.game.is_over()) return false;
        if (more.end == TranscriptEnd::in_comment && !comment_ends(rest)) return false;
        const bool is_plain =
            !is_broken && number == 0 && more.game.ply_count() > read_.game.ply_count();
        if (is_plain && plain_ == PlainLine::begins_game && begins_game(moves)) return false;
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

    static bool begins_game(std::string_view line) {
        return read_transcript(line).game.ply_count() > 0;
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
    bool has_joined_ = false;  // lines that nothing but their moves says to be one game
};

}  // namespace

LinesOfGame read_transcript_lines(std::string_view text, PlainLine plain, const Position& first) {
    TranscriptReader reader(text, plain, first);
    reader.read_on();
    return {reader.size(), reader.record()};
}

}  // namespace outflank
