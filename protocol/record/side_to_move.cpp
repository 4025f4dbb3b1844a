#include "protocol/record/side_to_move.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/ascii.h"
#include "engine/notation.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

using Words = std::vector<std::string>;

// The words of a text without the signs around them.
Words bare_words(std::string_view text) {
    Words all;
    for (std::string_view word : words(text)) {
        while (!word.empty() && std::string_view("(:").find(word.front()) != std::string::npos)
            word.remove_prefix(1);
        while (!word.empty() && std::string_view("):.,!").find(word.back()) != std::string::npos)
            word.remove_suffix(1);
        if (!word.empty()) all.emplace_back(word);
    }
    return all;
}

std::optional<Color> last_color_in(std::string_view text) {
    std::optional<Color> side;
    for (const std::string& word : bare_words(text))
        if (const auto color = color_named(word)) side = color;
    return side;
}

// "White to move", "To play: X": the last color before these words, else behind them.
std::optional<Color> side_by_phrase(std::string_view line) {
    for (const std::string_view phrase : {"to move", "to play", "must pass", "'s turn",
                                          "\u2019s turn", "'s move", "\u2019s move"}) {
        const std::size_t at = line.find(phrase);
        if (at == std::string_view::npos) continue;
        if (const auto side = last_color_in(line.substr(0, at))) return side;
        if (const auto side = last_color_in(line.substr(at + phrase.size()))) return side;
    }
    return std::nullopt;
}

// "Next: O", "Turn 12 = black", "Current player: X (Black)": nothing but the color behind the sign.
std::optional<Color> side_by_label(std::string_view line) {
    constexpr std::array<std::string_view, 14> labels = {
        "next", "next player",    "next move",     "turn",  "current turn", "mover",  "player",
        "side", "current player", "active player", "color", "active color", "colour", "move"};
    const std::size_t sign = line.find_first_of(":=");
    if (sign == std::string_view::npos) return std::nullopt;
    Words label = bare_words(line.substr(0, sign));
    std::erase_if(label, [](const std::string& word) { return parse_integer(word).has_value(); });
    const Words value = bare_words(line.substr(sign + 1));
    if (std::ranges::find(labels, joined(label, " ")) == labels.end() || value.empty())
        return std::nullopt;
    const auto side = color_named(value.front());
    const auto is_same = [&](const std::string& word) { return color_named(word) == side; };
    return std::ranges::all_of(value, is_same) ? side : std::nullopt;
}

// "Black plays", "white moves and wins", "X turn", "turn of white".
std::optional<Color> side_by_words(std::string_view line) {
    Words all = bare_words(line);
    std::erase_if(all, [](const std::string& word) { return word == "of" || word == "for"; });
    if (all.size() < 2) return std::nullopt;
    const bool is_verb = all[1] == "plays" || all[1] == "moves";
    if (is_verb && all.size() > 2 && all[2] != "and" && all[2] != "now") return std::nullopt;
    if (is_verb || (all.size() == 2 && all[1] == "turn")) return color_named(all[0]);
    return all.size() == 2 && all[0] == "turn" ? color_named(all[1]) : std::nullopt;
}

// A word, or a sign of Unicode, that a text begins with.
std::string_view word_of(std::string_view text) {
    const auto end = std::ranges::find_if_not(
        text, [](char c) { return is_alphanumeric(c) || static_cast<unsigned char>(c) >= 0x80; });
    return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

// "=", ":", "(" or "->", with blanks: between a sign and its color.
bool joins(std::string_view text) {
    const std::string_view sign = trimmed(text);
    return sign == "=" || sign == ":" || sign == "(" || sign == "->";
}

bool is_color_word(std::string_view word) {
    return lower_case(word) == "black" || lower_case(word) == "white";
}

}  // namespace

std::optional<Color> color_named(std::string_view word) {
    constexpr std::array<std::string_view, 8> black = {"black", "b", "x",      "*",
                                                       "@",     "#", "\u25CF", "\u26AB"};
    constexpr std::array<std::string_view, 5> white = {"white", "w", "o", "\u25CB", "\u26AA"};
    const std::string name = lower_case(word);
    if (std::ranges::find(black, name) != black.end()) return Color::black;
    if (std::ranges::find(white, name) != white.end()) return Color::white;
    return std::nullopt;
}

std::optional<Color> color_word_alone_in(std::string_view line) {
    const Words all = bare_words(lower_case(line));
    const bool is_color = all.size() == 1 && (all[0] == "black" || all[0] == "white");
    return is_color ? color_named(all[0]) : std::nullopt;
}

std::optional<Color> side_to_move_in(std::string_view text) {
    const std::string line = lower_case(text);
    if (const auto side = side_by_phrase(line)) return side;
    if (const auto side = side_by_label(line)) return side;
    return side_by_words(line);
}

std::optional<std::string> swapped_sign_in(std::string_view line) {
    constexpr std::array<std::string_view, 6> signs = {"x",      "o",      "\u25CF",
                                                       "\u25CB", "\u26AB", "\u26AA"};
    std::string_view last;  // word
    for (std::size_t at = 0, end_of_last = 0; at < line.size();) {
        const std::string_view word = word_of(line.substr(at));
        if (word.empty()) {
            ++at;
            continue;
        }
        const bool are_joined = !last.empty() && joins(line.substr(end_of_last, at - end_of_last));
        const auto [sign, color] =
            is_color_word(word) ? std::pair(last, word) : std::pair(word, last);
        const bool is_sign = std::ranges::find(signs, lower_case(sign)) != signs.end();
        if (are_joined && is_sign && is_color_word(color) &&
            color_named(sign) != color_named(color))
            return fmt::format("{} is {}", sign, player_name(*color_named(color)));
        last = word;
        at += word.size();
        end_of_last = at;
    }
    return std::nullopt;
}

Color likely_side(Bitboard black, Bitboard white) {
    const bool black_moves = Board{black, white}.can_move();
    const bool white_moves = Board{white, black}.can_move();
    if (black_moves != white_moves) return black_moves ? Color::black : Color::white;
    return count(black | white) % 2 == 0 ? Color::black : Color::white;
}

std::string likely_side_warning(Color side) {
    return "the side to move is not given: " + player_name(side) + " is assumed";
}

}  // namespace outflank
