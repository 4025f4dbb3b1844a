#include "engine/mod/notation.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

#include "engine/ascii.h"
#include "engine/text.h"

namespace outflank::inline OUTFLANK_TIER::mod {

namespace {

using detail::lower_case;
using detail::quoted;

std::optional<int> parse_integer(std::string_view text) {
    int number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failure != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

std::optional<Place> parse_place(std::string_view text) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const auto x = parse_integer(text.substr(0, comma));
    const auto y = parse_integer(text.substr(std::min(comma + 1, text.size())));
    if (!x || !y) return std::nullopt;
    return Place{*x, *y};
}

std::optional<Color> parse_color(std::string_view text) {
    if (text == "x" || text == "b" || text == "black") return Color::black;
    if (text == "o" || text == "w" || text == "white") return Color::white;
    return std::nullopt;
}

Result<void> parse_rows(std::string_view text, const Place& corner, Layout& layout) {
    Place at = corner;
    for (const char c : text) {
        if (c == '!') {
            const auto is_before = [&](const Place& place) {
                return place.y == at.y && place.x < at.x && place.x + 1 == at.x;
            };
            const bool follows = !layout.cards.empty() && !layout.cards.back().has_tile &&
                                 is_before(layout.cards.back().place);
            if (!follows) return error("a tile without a card in " + quoted(text));
            layout.cards.back().has_tile = true;
            continue;
        }
        if (c == '/') {
            if (at.y == std::numeric_limits<int>::max()) return error("too many rows");
            at = {corner.x, at.y + 1};
            continue;
        }
        if (c != 'x' && c != 'o' && c != '.')
            return error("not X, O, '.', '!' or '/': " + quoted({&c, 1}) + " in " + quoted(text));
        if (c != '.') layout.cards.push_back({at, c == 'x' ? Color::black : Color::white, false});
        if (at.x == std::numeric_limits<int>::max()) return error("a row too long");
        ++at.x;
    }
    return {};
}

std::optional<Supply> parse_supply(std::string_view text) {
    const std::size_t plus = text.find('+');
    const auto left = parse_integer(text.substr(0, plus));
    const auto given = plus == std::string_view::npos ? std::optional<int>(0)
                                                      : parse_integer(text.substr(plus + 1));
    if (!left || !given) return std::nullopt;
    return Supply{*left, *given};
}

std::vector<std::string> fields_of(std::string_view text) {
    std::vector<std::string> fields;
    std::string field;
    for (const char c : std::string(text) + ' ') {
        if (!is_blank(c)) {
            field += c;
        } else if (!field.empty()) {
            fields.push_back(lower_case(field));
            field.clear();
        }
    }
    return fields;
}

}  // namespace

std::string to_string(const Place& place) {
    return std::to_string(place.x) + ',' + std::to_string(place.y);
}

std::string to_string(const Move& move) {
    if (move.is_pass) return "pass";
    return to_string(move.place) + (move.has_tile ? "!" : "");
}

Result<Move> parse_move(std::string_view text) {
    const std::string word = lower_case(text);
    if (word == "pass" || word == "pa" || word == "ps" || word == "--") return pass;
    const bool has_tile = word.ends_with('!');
    const auto place = parse_place(std::string_view(word).substr(0, word.size() - has_tile));
    if (!place) return error("not a move such as 2,0 or 2,0!: " + quoted(text));
    return Move{*place, has_tile};
}

std::string to_string(const Layout& layout) {
    Place first = layout.cards.front().place;
    Place last = first;
    for (const Layout::Card& card : layout.cards) {
        first = {std::min(first.x, card.place.x), std::min(first.y, card.place.y)};
        last = {std::max(last.x, card.place.x), std::max(last.y, card.place.y)};
    }
    std::string text = to_string(first) + ' ';
    for (int y = first.y; y <= last.y; ++y) {
        if (y > first.y) text += '/';
        for (int x = first.x; x <= last.x; ++x) {
            const auto card = std::ranges::find(layout.cards, Place{x, y}, &Layout::Card::place);
            if (card == layout.cards.end()) {
                text += '.';
            } else {
                text += card->color == Color::black ? 'X' : 'O';
                if (card->has_tile) text += '!';
            }
        }
    }
    text += layout.to_move == Color::black ? " X" : " O";
    for (const Layout::Player& player : layout.players) {
        text += ' ' + std::to_string(player.cards.left);
        if (player.cards.given > 0) text += '+' + std::to_string(player.cards.given);
    }
    for (const Layout::Player& player : layout.players) text += ' ' + std::to_string(player.tiles);
    return text;
}

std::string to_string(const State& state) { return to_string(state.layout()); }

Result<State> parse_state(std::string_view text) {
    const std::vector<std::string> fields = fields_of(text);
    if (fields.size() != 7)
        return error("a position has 7 fields, as in '0,0 OX/XO X 23 23 5 5', not " +
                     std::to_string(fields.size()));
    const auto corner = parse_place(fields[0]);
    if (!corner) return error("not a place: " + quoted(fields[0]));
    Layout layout;
    if (auto rows = parse_rows(fields[1], *corner, layout); !rows)
        return tl::make_unexpected(rows.error());
    const auto to_move = parse_color(fields[2]);
    if (!to_move) return error("not a side to move: " + quoted(fields[2]));
    layout.to_move = *to_move;
    for (std::size_t i = 0; i < 2; ++i) {
        const auto supply = parse_supply(fields[3 + i]);
        if (!supply) return error("not a number of cards: " + quoted(fields[3 + i]));
        const auto tiles = parse_integer(fields[5 + i]);
        if (!tiles) return error("not a number of tiles: " + quoted(fields[5 + i]));
        layout.players[i] = {*supply, *tiles};
    }
    return State::set_up(layout);
}

}  // namespace outflank::inline OUTFLANK_TIER::mod
