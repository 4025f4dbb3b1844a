#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/notation.h"
#include "protocol/play/factory.h"
#include "protocol/record/ggf.h"
#include "protocol/record/ggf_values.h"
#include "protocol/record/own_data.h"
#include "protocol/record/record_forms.h"
#include "protocol/system/encoding.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

bool is_clock(std::string_view name) { return name == "TI" || name == "TB" || name == "TW"; }

// A game as far as its tags have been read.
class GgfDraft {
  public:
    // An error tells why the game cannot be read. A later move that is none ends the game, and its
    // `fault` says so.
    Result<void> apply(const std::string& name, std::string_view value) {
        if (name == "GM") return set_rules(value);
        if (name == "BO") return set_board(value);
        if (name == "B" || name == "W") return add_move(name, value);
        if (name == "CO" && is_own_comment(value))
            own_data_ += (value.starts_with(own_comment) && !own_data_.empty() ? "|" : "") +
                         std::string(value.substr(own_comment.size()));
        else if (name == "TY")
            set_type(value);
        else
            describe(name, utf8_or_latin1(std::string(value)));
        return {};
    }

    Result<GameRecord> finished() {
        const std::string_view type = record_.tag("TY");
        if (record_.rules == default_rules)
            if (const auto fault = type_fault(type, has_board_))
                return error(fmt::format("tag TY[{}]: {}", printable(type), *fault));
        if (unread_numbers_ > 0)
            record_.notes.push_back("left out: the numbers of " + first_unread_ +
                                    (unread_numbers_ > 1 ? " and of moves behind it" : ""));
        if (!own_data_.empty()) take_own_data();
        return std::move(record_);
    }

  private:
    Result<void> set_rules(std::string_view value) {
        std::string name = lower_case(trimmed(value));
        if (name == "reversi") name = lower_case(name_of(default_rules));
        const auto* const rules = std::ranges::find(
            all_rules, name, [](Rules each) { return lower_case(name_of(each)); });
        if (rules == all_rules.end())
            return error(fmt::format("not a game of Othello: '{}'", value));
        if (*rules == record_.rules) return {};
        if (has_board_ || !record_.moves.empty())
            return error("the game is named after its board or moves");
        record_.rules = *rules;
        game_ = make_game(*rules);
        return {};
    }

    // The first position, "8 ---...--- *" with the size of the board for Othello.
    Result<void> set_board(std::string_view value) {
        std::string_view board = trimmed(value);
        if (record_.rules == default_rules) {
            const std::string_view size = board.substr(0, board.find_first_of(blanks));
            if (size != "8") return error(unknown_size(size));
            board.remove_prefix(size.size());
        }
        game_->restart();
        const std::string start = game_->position();
        if (auto done = game_->set_up(board); !done) return done;
        std::string first = game_->position() == start ? "" : game_->position();
        if (has_board_ && record_.first != first)
            record_.notes.emplace_back("left out: a board, because BO comes again");
        record_.first = std::move(first);
        has_board_ = true;
        return {};
    }

    Result<void> add_move(const std::string& name, std::string_view value) {
        if (!record_.fault.empty()) return {};
        const Color color = name == "B" ? Color::black : Color::white;
        auto move = parse_ggf_move(*game_, color, value);
        if (!move && record_.moves.empty()) return tl::make_unexpected(move.error());
        if (!move) {
            record_.fault = fmt::format("move {}: {}", record_.moves.size() + 1, move.error().text);
            return {};
        }
        const auto is_blank_part = [&](int part) {
            return trimmed(part_of_ggf_value(value, part)).empty();
        };
        const bool is_all_read = (move->eval || is_blank_part(1)) &&
                                 (move->seconds || is_blank_part(2)) && is_blank_part(3);
        if (!is_all_read && unread_numbers_++ == 0)
            first_unread_ = fmt::format("{}[{}]", name, printable(value));
        record_.moves.push_back(std::move(*move));
        return {};
    }

    // The usual type is not kept.
    void set_type(std::string_view value) {
        std::string type(trimmed(value));
        if (type_ && *type_ != type)
            record_.notes.push_back(
                fmt::format("left out: TY[{}], because TY comes again", printable(*type_)));
        std::erase_if(record_.tags, [](const auto& tag) { return tag.first == "TY"; });
        if (type != "8" && !type.empty()) record_.tags.emplace_back("TY", type);
        type_ = std::move(type);
    }

    // Takes a tag that is about the game as a whole.
    void describe(const std::string& name, std::string value) {
        if (name == "RE")
            if (auto note = note_on_result(value)) record_.notes.push_back(std::move(*note));
        if (member_named(name, record_) != nullptr)
            set_member(name, std::move(value), record_);
        else if (const auto clock = is_clock(name) ? parse_ggf_clock(value) : std::nullopt)
            set_clock(name, *clock);
        else
            record_.tags.emplace_back(name, std::move(value));
    }

    // Sets a clock, or both where the name is TI.
    void set_clock(std::string_view name, const RecordedClock& clock) {
        const auto earlier = name == "TW" ? record_.white_clock : record_.black_clock;
        if (name != "TW") record_.black_clock = clock;
        if (name != "TB") record_.white_clock = clock;
        if (earlier && earlier != clock)
            record_.notes.push_back(fmt::format("left out: a clock of {}, because {} comes again",
                                                to_ggf(*earlier), name));
    }

    // The tags for which GGF has no place. One of SGF or PGN that GGF's own tag tells, too, is the
    // same tag.
    void take_own_data() {
        const auto tags = parse_own_data(own_data_);
        if (!tags) {
            record_.tags.emplace_back("CO", std::string(own_comment) + own_data_);
            return;
        }
        for (const auto& [name, value] : *tags) {
            if (name == opening_in_comment || member_named(name, record_) || is_clock(name))
                continue;
            const std::string own(ggf_name_of(name));
            const auto told = ggf_value_of(name, value);
            const auto& clock = record_.black_clock;
            if (own == "TI" && clock && clock == record_.white_clock && to_ggf(*clock) == told)
                record_.black_clock = record_.white_clock = std::nullopt;
            if (told) std::erase(record_.tags, std::pair(own, *told));
            record_.tags.emplace_back(name, value);
        }
    }

    GameRecord record_;
    // Knows how moves and boards are written.
    std::unique_ptr<AnyGame> game_ = make_game(record_.rules);
    bool has_board_ = false;
    std::optional<std::string> type_;  // TY
    std::size_t unread_numbers_ = 0;   // moves whose evaluation or time could not be read
    std::string first_unread_;
    std::string own_data_;
};

}  // namespace

Result<RecordedMove> parse_ggf_move(const AnyGame& game, Color color, std::string_view text) {
    auto move = game.parse_move(trimmed(part_of_ggf_value(text, 0)));
    if (!move) return tl::make_unexpected(move.error());
    const std::string_view time = part_of_ggf_value(text, 2);
    return RecordedMove{
        color, std::move(*move), parse_number(part_of_ggf_value(text, 1)),
        time.find(':') == std::string_view::npos ? parse_number(time) : parse_ggf_duration(time)};
}

Result<GameRecord> ggf_game(std::string_view text, const Tree& tree, std::ptrdiff_t first_line) {
    const auto failed = [&](std::size_t place, const std::string& what) {
        return error(fmt::format(
            "GGF line {}: {}", first_line + std::ranges::count(text.substr(0, place), '\n'), what));
    };
    GgfDraft draft;
    for (const TreeProperty& tag : tree.properties)
        if (const auto done = draft.apply(tag.name, tag.values.front()); !done)
            return failed(tag.place, fmt::format("tag {}: {}", tag.name, done.error().text));
    if (!tree.fault.empty()) return failed(tree.fault_place, tree.fault);
    if (tree.end != Tree::End::closed) return failed(0, "the game does not end with ;)");
    auto record = draft.finished();
    return record ? std::move(record) : failed(0, record.error().text);
}

Result<GameRecord> parse_ggf(std::string_view text, std::ptrdiff_t first_line) {
    const std::size_t begin = begin_of_tree(text);
    if (begin == std::string_view::npos) return error("no GGF game: (; is missing");
    first_line += std::ranges::count(text.substr(0, begin), '\n');
    text.remove_prefix(begin);
    return ggf_game(text, read_tree(text, false), first_line);
}

std::vector<Result<GameRecord>> parse_ggf_file(std::string_view text) {
    std::vector<Result<GameRecord>> games;
    std::ptrdiff_t line = 1;
    for (std::size_t begin = begin_of_tree(text); begin != std::string_view::npos;
         begin = begin_of_tree(text)) {
        line += std::ranges::count(text.substr(0, begin), '\n');
        text.remove_prefix(begin);
        const Tree tree = read_tree(text.substr(0, longest_game), false);
        auto game = ggf_game(text, tree, line);
        // What is wrong may be in the next game: that is read again.
        const std::size_t size = game ? tree.size : 1;
        if (game && !game->fault.empty()) game = error("GGF " + game->fault);
        games.push_back(std::move(game));
        line += std::ranges::count(text.substr(0, size), '\n');
        text.remove_prefix(size);
    }
    return games;
}

}  // namespace outflank
