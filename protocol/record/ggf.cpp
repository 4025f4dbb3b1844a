#include "protocol/record/ggf.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "engine/notation.h"
#include "protocol/io/text.h"
#include "protocol/session/factory.h"

namespace outflank {

namespace {

// "[[hours:]minutes:]seconds" in seconds, 1e9 at the most.
std::optional<double> parse_duration(std::string_view text) {
    const std::string_view written = trimmed(text);
    const double sign = written.starts_with('-') ? -1 : 1;
    double total = 0;
    while (true) {
        const std::size_t colon = std::min(text.find(':'), text.size());
        const auto number = parse_number(text.substr(0, colon));
        if (!number) return std::nullopt;
        total = total * 60 + std::abs(*number);
        constexpr double longest = 1e9;
        if (total > longest) return std::nullopt;
        if (colon == text.size()) return sign * total;
        text.remove_prefix(colon + 1);
    }
}

// The part of "a/b/c" with this number, or an empty text.
std::string_view part_of(std::string_view text, int number) {
    for (; number > 0; --number) {
        const std::size_t slash = text.find('/');
        if (slash == std::string_view::npos) return {};
        text.remove_prefix(slash + 1);
    }
    return text.substr(0, text.find('/'));
}

// "duration[/increment[/grace]]"; the last two may be blank.
std::optional<RecordedClock> parse_clock(std::string_view text) {
    RecordedClock clock;
    const auto read = [&](int part, double& value) {
        const std::string_view written = trimmed(part_of(text, part));
        if (part > 0 && written.empty()) return true;
        const auto duration = parse_duration(written);
        if (duration) value = *duration;
        return duration.has_value();
    };
    if (!read(0, clock.seconds) || !read(1, clock.increment) || !read(2, clock.grace))
        return std::nullopt;
    return clock;
}

// The first position, "8 ---...--- *" with the size of the board for Othello, as a record holds it.
Result<std::string> parse_board(AnyGame& game, std::string_view text) {
    std::string_view board = trimmed(text);
    if (game.rules() == default_rules) {
        const std::string_view size = board.substr(0, board.find_first_of(" \t\r\n"));
        if (size != "8") return error(fmt::format("not a board of size 8: '{}'", size));
        board.remove_prefix(size.size());
    }
    game.restart();
    const std::string start = game.position();
    if (const auto done = game.set_up(board); !done) return tl::make_unexpected(done.error());
    const std::string position = game.position();
    return position == start ? "" : position;
}

// A game as far as it has been read.
struct Draft {
    GameRecord record;
    std::unique_ptr<AnyGame> game =
        make_game(record.rules);  // knows how moves and boards are written
};

Result<void> set_rules(Draft& draft, std::string_view value) {
    std::string name = lower_case(trimmed(value));
    if (name == "reversi") name = lower_case(name_of(default_rules));
    const auto* const rules =
        std::ranges::find(all_rules, name, [](Rules each) { return lower_case(name_of(each)); });
    if (rules == all_rules.end()) return error(fmt::format("not a game of Othello: '{}'", value));
    if (*rules == draft.record.rules) return {};
    if (!draft.record.first.empty() || !draft.record.moves.empty())
        return error("the game is named after its board or moves");
    draft.record.rules = *rules;
    draft.game = make_game(*rules);
    return {};
}

Result<void> apply(Draft& draft, const std::string& name, std::string_view value) {
    GameRecord& game = draft.record;
    if (name == "GM") {
        return set_rules(draft, value);
    } else if (std::string* const text = text_named(name, game)) {
        *text = value;
    } else if (name == "RE") {
        game.result = value;
    } else if (name == "TI" || name == "TB" || name == "TW") {
        const auto clock = parse_clock(value);
        if (!clock) game.tags.emplace_back(name, value);
        if (clock && name != "TW") game.black_clock = clock;
        if (clock && name != "TB") game.white_clock = clock;
    } else if (name == "BO") {
        auto first = parse_board(*draft.game, value);
        if (!first) return tl::make_unexpected(first.error());
        game.first = std::move(*first);
    } else if (name == "B" || name == "W") {
        const Color color = name == "B" ? Color::black : Color::white;
        auto move = parse_ggf_move(*draft.game, color, value);
        if (!move) return tl::make_unexpected(move.error());
        game.moves.push_back(std::move(*move));
    } else if (name != "TY") {  // the board's size again, which BO gives
        game.tags.emplace_back(name, value);
    }
    return {};
}

// A text and the place up to which it has been read.
struct Cursor {
    std::string_view text;
    std::ptrdiff_t first_line = 1;
    std::size_t at = 0;

    [[nodiscard]] bool ended() const { return at >= text.size(); }
    // The line of the character with this number.
    [[nodiscard]] auto line(std::size_t number) const {
        return first_line +
               std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(number), '\n');
    }
    // Goes behind the next `what`, or to the end when there is none: then false.
    bool skip_past(std::string_view what) {
        const std::size_t found = text.find(what, at);
        at = found == std::string_view::npos ? text.size() : found + what.size();
        return found != std::string_view::npos;
    }
    void skip_blanks() {
        while (!ended() && std::isspace(static_cast<unsigned char>(text[at]))) ++at;
    }
    std::string take_name() {
        const std::size_t begin = at;
        while (!ended() && std::isalnum(static_cast<unsigned char>(text[at]))) ++at;
        return std::string(text.substr(begin, at - begin));
    }
};

// Reads a game from behind its "(;" up to its ')'.
Result<GameRecord> parse_tags(Cursor& cursor) {
    Draft draft;
    const auto failed = [&](std::size_t where, const std::string& what) {
        return error(fmt::format("GGF line {}: {}", cursor.line(where), what));
    };
    while (true) {
        cursor.skip_blanks();
        const std::string name = cursor.take_name();
        cursor.skip_blanks();
        const std::size_t line = cursor.at;
        if (cursor.ended()) return failed(line, "the game does not end with ;)");
        if (name.empty() && cursor.text[cursor.at] == ')') return std::move(draft.record);
        if (name.empty() && cursor.text[cursor.at] == ';') {
            ++cursor.at;
            continue;
        }
        if (name.empty() || cursor.text[cursor.at] != '[')
            return failed(line, name.empty() ? fmt::format("a tag should begin at '{}'",
                                                           cursor.text.substr(cursor.at, 8))
                                             : fmt::format("tag {} has no value", name));
        const std::size_t begin = ++cursor.at;
        if (!cursor.skip_past("]")) return failed(line, fmt::format("tag {} does not end", name));
        const auto applied = apply(draft, name, cursor.text.substr(begin, cursor.at - 1 - begin));
        if (!applied) return failed(line, fmt::format("tag {}: {}", name, applied.error().text));
    }
}

std::string to_duration(double seconds) {
    // Rounded to milliseconds first, so that 59.9999 does not become 0:60.
    const auto total = static_cast<long long>(seconds * 1000 + (seconds < 0 ? -0.5 : 0.5));
    const long long milliseconds = total < 0 ? -total : total;
    const long long minutes = milliseconds / 60000;
    std::string text = total < 0 ? "-" : "";
    text += minutes < 60 ? fmt::format("{}", minutes)
                         : fmt::format("{}:{:02}", minutes / 60, minutes % 60);
    text += fmt::format(":{:02}", milliseconds / 1000 % 60);
    if (milliseconds % 1000 != 0) text += fmt::format(".{:03}", milliseconds % 1000);
    return text;
}

std::string to_text(const RecordedClock& clock) {
    std::string text = to_duration(clock.seconds);
    if (clock.increment != 0 || clock.grace != RecordedClock::default_grace)
        text += "/" + to_duration(clock.increment);
    if (clock.grace != RecordedClock::default_grace) text += "/" + to_duration(clock.grace);
    return text;
}

// The value of BO; of a game of other rules than Othello's empty where the game starts as usual.
std::string board_of(const GameRecord& game) {
    if (game.rules != default_rules) return game.first;
    std::string board = game.first.empty() ? to_string(start_position()) : game.first;
    std::ranges::replace(board, 'X', '*');
    return "8 " + board;
}

// A text as it may stand between brackets: on one line, in ASCII.
std::string value_of(std::string_view text) {
    std::string value(text);
    std::ranges::replace(value, ']', ')');
    std::ranges::replace_if(
        value, [](char c) { return c < ' ' || c > '~'; }, ' ');
    return value;
}

}  // namespace

Result<RecordedMove> parse_ggf_move(const AnyGame& game, Color color, std::string_view text) {
    auto move = game.parse_move(trimmed(part_of(text, 0)));
    if (!move) return tl::make_unexpected(move.error());
    return RecordedMove{color, std::move(*move), parse_number(part_of(text, 1)),
                        parse_number(part_of(text, 2))};
}

Result<GameRecord> parse_ggf(std::string_view text, std::ptrdiff_t first_line) {
    Cursor cursor{text, first_line};
    if (!cursor.skip_past("(;")) return error("no GGF game: (; is missing");
    return parse_tags(cursor);
}

std::vector<Result<GameRecord>> parse_ggf_file(std::string_view text) {
    std::vector<Result<GameRecord>> games;
    for (Cursor cursor{text}; cursor.skip_past("(;");) {
        const std::size_t begin = cursor.at;
        games.push_back(parse_tags(cursor));
        if (!games.back())
            cursor.at = begin;  // the error may lie in the next game: read that again
    }
    return games;
}

std::string to_ggf(const RecordedMove& move, Rules rules) {
    std::string text = move.move;
    if (rules == default_rules) text = text == pass_text ? "PA" : upper_case(text);
    if (move.eval || move.seconds) text += "/";
    if (move.eval) text += to_decimal(*move.eval, 2);
    if (move.seconds) text += "/" + to_decimal(*move.seconds, 3);
    return text;
}

std::string to_ggf(const GameRecord& game) {
    std::string text = fmt::format("(;GM[{}]", name_of(game.rules));
    const auto add = [&](std::string_view name, std::string_view value) {
        text += fmt::format("{}[{}]", name, value_of(value));
    };
    add("PC", game.place);
    add("DT", game.date);
    add("PB", game.black);
    add("PW", game.white);
    for (const auto& [name, value] : game.tags) add(name, value);
    if (game.black_clock && game.black_clock == game.white_clock) {
        add("TI", to_text(*game.black_clock));
    } else {
        if (game.black_clock) add("TB", to_text(*game.black_clock));
        if (game.white_clock) add("TW", to_text(*game.white_clock));
    }
    if (game.rules == default_rules) add("TY", "8");
    add("RE", game.result);
    if (const std::string board = board_of(game); !board.empty()) add("BO", board);
    for (const RecordedMove& move : game.moves)
        add(move.color == Color::black ? "B" : "W", to_ggf(move, game.rules));
    return text + ";)";
}

}  // namespace outflank
