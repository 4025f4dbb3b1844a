#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/notation.h"
#include "protocol/record/ggf.h"
#include "protocol/record/own_data.h"
#include "protocol/record/record_forms.h"
#include "protocol/system/encoding.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// "[[hours:]minutes:]seconds" in seconds, `longest_seconds` at the most.
std::optional<double> parse_ggf_duration(std::string_view text) {
    const std::string_view written = trimmed(text);
    const double sign = written.starts_with('-') ? -1 : 1;
    double total = 0;
    while (true) {
        const std::size_t colon = std::min(text.find(':'), text.size());
        const auto number = parse_number(text.substr(0, colon));
        if (!number) return std::nullopt;
        total = total * 60 + std::abs(*number);
        if (total > longest_seconds) return std::nullopt;
        if (colon == text.size()) return sign * total;
        text.remove_prefix(colon + 1);
    }
}

// The part of "a/b/c" with this number, counted from 0, or an empty text.
std::string_view part_of_ggf_value(std::string_view text, int number) {
    for (; number > 0; --number) {
        const std::size_t slash = text.find('/');
        if (slash == std::string_view::npos) return {};
        text.remove_prefix(slash + 1);
    }
    return text.substr(0, text.find('/'));
}

// "duration[/increment[/grace]]"; the last two may be blank. GGS writes ",N10" behind a part, a
// number of moves, which is left out.
std::optional<RecordedClock> parse_ggf_clock(std::string_view text) {
    RecordedClock clock;
    const auto read = [&](int part, double& value) {
        const std::string_view whole = part_of_ggf_value(text, part);
        const std::string_view written = trimmed(whole.substr(0, whole.find(",N")));
        if (part > 0 && written.empty()) return true;
        const auto duration = parse_ggf_duration(written);
        if (duration) value = *duration;
        return duration.has_value();
    };
    if (!read(0, clock.seconds) || !read(1, clock.increment) || !read(2, clock.grace))
        return std::nullopt;
    return clock;
}

bool is_clock(std::string_view name) { return name == "TI" || name == "TB" || name == "TW"; }

// A game as far as its tags have been read.
class GgfDraft {
  public:
    // An error says why the game cannot be read. A later move that cannot be read ends the game,
    // and its `fault` says so.
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
            record_.warnings.push_back("left out: the numbers of " + first_unread_ +
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
            record_.warnings.emplace_back("left out: a board, because BO comes again");
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
            record_.warnings.push_back(
                fmt::format("left out: TY[{}], because TY comes again", printable(*type_)));
        std::erase_if(record_.tags, [](const auto& tag) { return tag.first == "TY"; });
        if (type != "8" && !type.empty()) record_.tags.emplace_back("TY", type);
        type_ = std::move(type);
    }

    // Takes a tag that is about the game as a whole.
    void describe(const std::string& name, std::string value) {
        if (name == "RE")
            if (auto warning = warning_on_result(value))
                record_.warnings.push_back(std::move(*warning));
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
            record_.warnings.push_back(fmt::format(
                "left out: a clock of {}, because {} comes again", to_ggf(*earlier), name));
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
            if (name == opening_in_comment || member_named(name, record_) ||
                (is_clock(name) && parse_ggf_clock(value)))
                continue;
            const std::string own(ggf_name_of(name));
            const auto stated = ggf_value_of(name, value);
            const auto& clock = record_.black_clock;
            if (own == "TI" && clock && clock == record_.white_clock && to_ggf(*clock) == stated)
                record_.black_clock = record_.white_clock = std::nullopt;
            if (stated) std::erase(record_.tags, std::pair(own, *stated));
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

std::optional<std::string> type_fault(std::string_view type, bool has_board) {
    constexpr std::string_view digits = "0123456789";
    std::string rest = lower_case(trimmed(type));
    const std::string whole = rest;
    bool is_random = false;
    // "r18" first, so that the number that is left is the size.
    if (const std::size_t at = rest.find('r'); at != std::string::npos) {
        const std::size_t end = std::min(rest.find_first_not_of(digits, at + 1), rest.size());
        is_random = true;
        rest.erase(at, end - at);
    }
    const std::size_t begin = std::min(rest.find_first_of(digits), rest.size());
    const std::size_t end = std::min(rest.find_first_not_of(digits, begin), rest.size());
    const std::string size = rest.substr(begin, end - begin);
    const std::string letters = rest.substr(0, begin) + rest.substr(end);
    if (letters.find('a') != std::string::npos) return "anti-Othello, in which fewer discs win";
    if (letters.find_first_not_of("skbw") != std::string::npos)
        return "an unknown type of game: " + quoted(whole);
    if (!size.empty() && size != "8") return unknown_size(size);
    if (is_random && !has_board) return "a random start, and the record has no board";
    return std::nullopt;
}

std::string unknown_size(std::string_view size) {
    if (size == "88") return "an octagonal board";
    const auto number = parse_integer(size);
    return number && *number > 0 ? fmt::format("a board of {0}x{0}", *number)
                                 : fmt::format("not a board of size 8: {}", quoted(size));
}

Result<RecordedMove> parse_ggf_move(const AnyGame& game, Color color, std::string_view text) {
    auto move = game.parse_move(trimmed(part_of_ggf_value(text, 0)));
    if (!move) return tl::make_unexpected(move.error());
    const std::string_view time = part_of_ggf_value(text, 2);
    return RecordedMove{color, std::move(*move), parse_number(part_of_ggf_value(text, 1)),
                        parse_ggf_duration(time)};
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
