#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "engine/notation.h"
#include "protocol/io/encoding.h"
#include "protocol/io/text.h"
#include "protocol/record/ggf.h"
#include "protocol/record/ggf_comment.h"
#include "protocol/record/ggf_type.h"
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

// "duration[/increment[/grace]]"; the last two may be blank. GGS writes ",N10" behind a part, a
// number of moves.
std::optional<RecordedClock> parse_clock(std::string_view text) {
    RecordedClock clock;
    const auto read = [&](int part, double& value) {
        const std::string_view whole = part_of(text, part);
        const std::string_view written = trimmed(whole.substr(0, whole.find(",N")));
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
        if (size != "8") return error(unknown_size(size));
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
    bool has_board = false;
    std::vector<std::string> own_comments;
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

// Takes a tag that is about the game as a whole. A clock that a record cannot hold as it is written
// is also kept as a tag.
void describe(GameRecord& record, const std::string& name, std::string value) {
    if (std::string* const text = text_named(name, record)) {
        *text = std::move(value);
    } else if (name == "RE") {
        record.result = std::move(value);
    } else if (name == "TI" || name == "TB" || name == "TW") {
        const auto clock = parse_clock(value);
        if (clock && name != "TW") record.black_clock = clock;
        if (clock && name != "TB") record.white_clock = clock;
        if (!clock || value.find(',') != std::string::npos)
            record.tags.emplace_back(name, std::move(value));
    } else {
        record.tags.emplace_back(name, std::move(value));
    }
}

Result<void> apply(Draft& draft, const std::string& name, std::string_view value) {
    GameRecord& record = draft.record;
    if (name == "GM") {
        return set_rules(draft, value);
    } else if (name == "BO") {
        auto first = parse_board(*draft.game, value);
        if (!first) return tl::make_unexpected(first.error());
        record.first = std::move(*first);
        draft.has_board = true;
    } else if (name == "B" || name == "W") {
        const Color color = name == "B" ? Color::black : Color::white;
        auto move = parse_ggf_move(*draft.game, color, value);
        if (!move) return tl::make_unexpected(move.error());
        record.moves.push_back(std::move(*move));
    } else if (name == "CO" && is_own_comment(value)) {
        draft.own_comments.emplace_back(value);
    } else if (name != "TY") {
        describe(record, name, utf8_or_latin1(std::string(value)));
    } else if (trimmed(value) != "8" && !trimmed(value).empty()) {  // the usual type is not kept
        record.tags.emplace_back(name, trimmed(value));
    }
    return {};
}

// What our writer has kept. It writes a type without the bids that NBoard would look for.
void take_own(GameRecord& record, const std::string& name, std::string value) {
    if (name == opening_in_comment) return;
    const std::string_view written = record.tag("TY");
    if (name == "TY" && without_bids(value) == (written.empty() ? "8" : written))
        std::erase_if(record.tags, [](const auto& tag) { return tag.first == "TY"; });
    describe(record, name, std::move(value));
}

Result<GameRecord> finished(Draft draft) {
    GameRecord& record = draft.record;
    const std::string_view type = record.tag("TY");
    if (record.rules == default_rules)
        if (const auto fault = type_fault(type, draft.has_board))
            return error(fmt::format("tag TY[{}]: {}", printable(type), *fault));
    if (draft.own_comments.empty()) return std::move(record);
    if (auto tags = parse_ggf_comments(draft.own_comments)) {
        for (auto& [name, value] : *tags) take_own(record, name, std::move(value));
    } else {
        for (std::string& comment : draft.own_comments)
            describe(record, "CO", utf8_or_latin1(std::move(comment)));
    }
    return std::move(record);
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
    const std::size_t begin = cursor.at;
    const auto failed = [&](std::size_t where, const std::string& what) {
        return error(fmt::format("GGF line {}: {}", cursor.line(where), what));
    };
    while (true) {
        cursor.skip_blanks();
        const std::string name = upper_case(cursor.take_name());
        cursor.skip_blanks();
        const std::size_t line = cursor.at;
        if (cursor.ended()) return failed(line, "the game does not end with ;)");
        if (name.empty() && cursor.text[cursor.at] == ')') {
            auto record = finished(std::move(draft));
            return record ? std::move(record) : failed(begin, record.error().text);
        }
        if (name.empty() && cursor.text[cursor.at] == ';') {
            ++cursor.at;
            continue;
        }
        if (name.empty() || cursor.text[cursor.at] != '[')
            return failed(line, name.empty() ? fmt::format("a tag should begin at '{}'",
                                                           cursor.text.substr(cursor.at, 8))
                                             : fmt::format("tag {} has no value", name));
        const std::size_t value = ++cursor.at;
        if (!cursor.skip_past("]")) return failed(line, fmt::format("tag {} does not end", name));
        const auto applied = apply(draft, name, cursor.text.substr(value, cursor.at - 1 - value));
        if (!applied) return failed(line, fmt::format("tag {}: {}", name, applied.error().text));
    }
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

}  // namespace outflank
