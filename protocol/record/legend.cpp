#include "protocol/record/legend.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "engine/ascii.h"
#include "engine/position.h"
#include "protocol/record/side_in_words.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// Signs of Black and White, of the same length each.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> pairs = {
    {{"X", "O"}, {"x", "o"}, {"\u25CF", "\u25CB"}, {"\u26AB", "\u26AA"}}};

// A word, or a sign of Unicode, that a text begins with.
std::string_view word_of(std::string_view text) {
    const auto end = std::ranges::find_if_not(
        text, [](char c) { return is_alphanumeric(c) || static_cast<unsigned char>(c) >= 0x80; });
    return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

// The color that a sign of `pairs` usually has.
std::optional<Color> usual_color(std::string_view word) {
    for (const auto& [black, white] : pairs) {
        if (word == black) return Color::black;
        if (word == white) return Color::white;
    }
    return std::nullopt;
}

// "=", ":", "(" or "->", with blanks: between a sign and its color.
bool joins(std::string_view text) {
    const std::string_view sign = trimmed(text);
    return sign == "=" || sign == ":" || sign == "(" || sign == "->";
}

// The text with the other color's sign for each sign.
std::string with_each_turned(std::string_view text) {
    std::string turned;
    while (!text.empty()) {
        std::string_view sign = text.substr(0, 1);
        std::string_view other = sign;
        for (const auto& [black, white] : pairs) {
            if (text.starts_with(black)) sign = black, other = white;
            if (text.starts_with(white)) sign = white, other = black;
        }
        turned += other;
        text.remove_prefix(sign.size());
    }
    return turned;
}

}  // namespace

bool turns_signs(std::string_view text) {
    std::string_view last;  // word
    std::size_t end_of_last = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view word = word_of(text.substr(at));
        if (word.empty()) {
            ++at;
            continue;
        }
        const std::string_view between = text.substr(end_of_last, at - end_of_last);
        if (!last.empty() && joins(between)) {
            const auto sign = usual_color(last) ? usual_color(last) : usual_color(word);
            const auto color =
                color_word_alone_in(last) ? color_word_alone_in(last) : color_word_alone_in(word);
            if (sign && color) return sign != color;
        }
        last = word;
        at += word.size();
        end_of_last = at;
    }
    return false;
}

std::string with_signs_turned(std::string_view text) {
    std::string turned;
    turned.reserve(text.size());
    while (!text.empty()) {
        const std::string_view word =
            text.substr(0, std::max<std::size_t>(word_of(text).size(), 1));
        text.remove_prefix(word.size());
        const bool holds_letters = std::ranges::any_of(word, [](char c) {
            return is_alphanumeric(c) &&
                   std::string_view("XxOo0123456789").find(c) == std::string::npos;
        });
        turned += holds_letters ? std::string(word) : with_each_turned(word);
    }
    return turned;
}

}  // namespace outflank
