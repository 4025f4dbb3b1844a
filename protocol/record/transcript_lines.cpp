#include "protocol/record/transcript_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "engine/notation.h"
#include "protocol/io/encoding.h"
#include "protocol/io/text.h"
#include "protocol/record/diagram.h"
#include "protocol/record/diagram_row.h"
#include "protocol/record/json_reader.h"
#include "protocol/record/line_of_moves.h"
#include "protocol/record/transcript.h"
#include "protocol/session/othello_game.h"

namespace outflank {

namespace {

// Characters. No game is longer.
constexpr std::size_t longest_game = 1 << 14;

// Lines. A game may begin with a move number that stands alone, but not with many lines of signs.
constexpr int longest_begin = 3;

using End = Transcript::End;

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

// Where the first game ends on a line of a list of games in JSON: [["f5","d6"],["f5","f4"]] or
// ["f5d6","f5f4"]. Else npos.
std::size_t end_of_game_in_list(std::string_view line) {
    constexpr std::string_view blanks = " \t";
    constexpr std::size_t move_size = 2;
    const auto behind_comma = [&](std::size_t at) {
        const std::size_t comma = line.find_first_not_of(blanks, at);
        if (comma == std::string_view::npos || line[comma] != ',') return std::string_view();
        return trimmed(line.substr(comma + 1));
    };
    const std::size_t begin = line.find_first_not_of(" \t[,");
    if (begin == std::string_view::npos || line[begin] != '"') return std::string_view::npos;
    const std::size_t bracket = line.find(']', begin);
    if (bracket != std::string_view::npos && behind_comma(bracket + 1).starts_with('['))
        return bracket + 1;
    const std::size_t quote = line.find('"', begin + 1);
    if (quote == std::string_view::npos || quote - begin <= 2 * move_size)
        return std::string_view::npos;
    const std::string_view next = behind_comma(quote + 1);
    const bool is_game = next.starts_with('"') && parse_move(next.substr(1, move_size));
    return is_game ? quote + 1 : std::string_view::npos;
}

// The first line of a text, or a part of it that ends like one: before a byte order mark, where
// files were joined, or behind a game in a list.
std::string_view line_at(std::string_view text) {
    std::string_view line = first_line(text);
    line = line.substr(0, line.find(byte_order_mark));
    return line.substr(0, end_of_game_in_list(line));
}

class Reader {
  public:
    Reader(std::string_view text, PlainLine plain, const Position& first)
        : text_(text),
          plain_(plain),
          first_(first),
          size_(line_at(text).size()),
          read_{Game{first}, End::whole, {}, 0, false} {
        const LineOfMoves line = line_of_moves(line_at(text));
        moves_ = line.moves;
        number_ = move_number(line.moves);
        take_beside(line);
        read_ = read_transcript(moves_, first_);
        if (read_.end == End::in_comment && !comment_ends(behind(size_))) read_.end = End::fault;
    }

    void read_on() {
        for (int lines = 1; !has_end_ && text_.substr(size_).starts_with('\n'); ++lines) {
            const bool has_begun = read_.game.ply_count() > 0 || read_.end != End::whole;
            if (moves_.size() >= longest_game || (!has_begun && lines > longest_begin)) return;
            std::size_t at = size_ + 1;
            const std::size_t gap = skip_empty_lines(at);
            const std::string_view next = line_at(text_.substr(at));
            if (trimmed(next).empty() || begins_other_record(next) ||
                begins_board_of_digits(text_.substr(at)))
                return;
            if (!take(line_of_moves(next), gap, behind(at + next.size()))) return;
            size_ = at + next.size();
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
        record.fault_line = read_.fault_line;
        if (!result_.empty()) note_on_final_board(OthelloGame(read_.game), record);
        if (has_joined_ && !has_end_ && !read_.game.is_over())
            record.notes.emplace_back("lines without move numbers were read as one game");
        if (read_.has_times) record.notes.emplace_back(times_left_out);
        for (const std::string& text : left_out_)
            record.notes.push_back(
                fmt::format("left out: {}, no result or date of a game", quoted(text)));
        return record;
    }

  private:
    void take_beside(const LineOfMoves& line) {
        if (!line.result.empty()) result_ = line.result;
        if (!line.date.empty()) date_ = line.date;
        left_out_.insert(left_out_.end(), line.left_out.begin(), line.left_out.end());
        has_end_ = line.ends_game;
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
        const bool is_behind_fault = read_.end == End::fault;
        if (line.begins_game || ((gap > 0 || is_behind_fault) && !has_next_number(line)))
            return false;
        if (!is_behind_fault && !append(line.moves, gap, rest)) return false;
        number_ = std::max(number_, move_number(line.moves));
        take_beside(line);
        return true;
    }

    // Whether a line behind an empty one, or behind a move that cannot be played, goes on with the
    // game: by its number, and without being a game of its own.
    [[nodiscard]] bool has_next_number(const LineOfMoves& line) const {
        const int number = move_number(line.moves);
        if (number_ == 0 || number <= number_) return false;
        const Transcript alone = read_transcript(line.moves);
        if (read_.end == End::fault) return alone.end != End::whole || alone.game.ply_count() < 2;
        return read_.end == End::whole && is_next_move(number) &&
               read_transcript(line.moves, read_.game.position()).game.ply_count() > 0;
    }

    // Whether the game can go on with these moves; then they are played.
    bool append(const std::string& moves, std::size_t gap, std::string_view rest) {
        const bool is_broken = read_.end != End::whole;
        const int number = is_broken ? 0 : move_number(moves);
        if (number == 1 || is_next_in_list(moves, number)) return false;
        const std::string longer = moves_ + std::string(gap + 1, '\n') + moves;
        Transcript more = read_transcript(longer, first_);
        // Only its number can tell that a line with a fault belongs to the game.
        const bool has_number = number > 0 && number <= plies() + 1 && !read_.game.is_over();
        if (more.end == End::fault && !has_number) return false;
        if (more.end == End::in_move && read_.game.is_over()) return false;
        if (more.end == End::in_comment && !comment_ends(rest)) return false;
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

    // Whether the line is a game of its own in a list, "2: f5d6c3", whose number is not that of the
    // next move, or whose first move cannot be the next one.
    [[nodiscard]] bool is_next_in_list(std::string_view line, int number) const {
        if (number == 0) return false;
        const Transcript alone = read_transcript(line);
        if (alone.end != End::whole || alone.game.ply_count() < 2) return false;
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
