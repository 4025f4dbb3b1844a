#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "engine/ascii.h"
#include "engine/notation.h"
#include "protocol/play/othello_game.h"
#include "protocol/record/own_data.h"
#include "protocol/record/pgn.h"
#include "protocol/record/pgn_moves.h"
#include "protocol/record/pgn_tag.h"
#include "protocol/record/position_line.h"
#include "protocol/record/recorded_result.h"
#include "protocol/record/transcript.h"
#include "protocol/system/encoding.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// The name that `member_named` knows for what a tag tells; empty for other tags.
std::string_view name_of_member(std::string_view tag) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> members = {
        {{"site", "PC"}, {"date", "DT"}, {"black", "PB"}, {"white", "PW"}, {"result", "RE"}}};
    const auto* const found =
        std::ranges::find(members, tag, &std::pair<std::string_view, std::string_view>::first);
    return found == members.end() ? std::string_view() : found->second;
}

// The name of Othello in programs for chess. Who begins is White there.
bool is_flipello(std::string_view variant) { return lower_case(trimmed(variant)) == "flipello"; }

bool is_othello(std::string_view variant) {
    const std::string name = lower_case(trimmed(variant));
    return name == "othello" || name == "reversi";
}

// Whether two results of one game can both be true. One may tell the winner alone.
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
        note_on_final_board(OthelloGame(game.game), record_);
        if (auto note = note_on_result(record_.result)) record_.notes.push_back(std::move(*note));
        if (text.has_comments) record_.notes.emplace_back("the comments on moves are left out");
        if (has_comments_) record_.notes.emplace_back("the comments on tags are left out");
        if (text.has_variations) record_.notes.emplace_back("the variations are left out");
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

    // Goes behind the empty lines, if there is another tag.
    void skip_empty_between_tags() {
        const std::size_t before = at_;
        skip_empty();
        if (!begins_pgn(line())) at_ = before;
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
                skip_comment();
                if (trimmed(line()).empty()) next_line();
            } else {
                keep_first(error(fmt::format("tag {} does not end", name)));
                is_cut_ = true;
                next_line();
            }
            skip_empty_between_tags();
        }
        return done;
    }

    // Leaves out a comment on the rest of the line behind a tag.
    void skip_comment() {
        if (!is_pgn_comment(trimmed(line()))) return;
        at_ += line().size();
        has_comments_ = true;
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
                record_.notes.push_back(
                    fmt::format("tag {} comes again: {} is not taken", name, quoted(value)));
        } else if (const std::string_view own_name = name_of_member(word); !own_name.empty()) {
            if (is_known) *member_named(own_name, record_) = value;
        } else if (word == "fen") {
            return set_up(value);
        } else if (is_flipello(value) && word == "variant") {
            begins_with_white_ = true;
        } else if (word == "variant" && is_known && !is_othello(value)) {
            return error("tag Variant: not a game of Othello: " + quoted(value));
        } else if (word == "outflank") {
            if (!take_own_data(value, record_))
                return error("tag Outflank: not as Outflank writes it");
        } else if (is_known && word != "setup") {
            record_.tags.emplace_back(word == "event"   ? "EV"
                                      : word == "round" ? "RO"
                                                        : name,
                                      value);
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
        if (!entry->note.empty()) record_.notes.push_back(std::move(entry->note));
        return {};
    }

    // The result behind the moves counts where no tag tells one, or only the winner.
    void take_result(const std::string& told) {
        if (told.empty() || told == "*") return;
        const auto of_tag = parse_result(record_.result);
        const auto behind = parse_result(told);
        const bool agrees = agree(of_tag, behind);
        if (record_.result.empty() || (agrees && !of_tag->score && behind->score)) {
            record_.result = told;
        } else if (!agrees) {
            record_.notes.push_back(
                fmt::format("left out: {} behind the moves, because the tag Result says {}", told,
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
        PgnMoves moves = parse_pgn_moves(rest());
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
