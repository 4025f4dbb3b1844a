#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>

namespace outflank {

/// Why the readers of other programs would not read this game to its end; empty when they would.
/// The rules are those that NBoard and Edax have in common: only the tags that NBoard knows, in
/// capitals, nothing between them, no brackets within values, numbers where numbers belong, values
/// short enough for Edax.
inline std::string strict_ggf_fault(std::string_view game) {
    constexpr std::array<std::string_view, 18> known = {"GM", "PC", "DT", "PB", "PW", "RB",
                                                        "RW", "TI", "TB", "TW", "TY", "RE",
                                                        "BO", "B",  "W",  "KB", "KW", "CO"};
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto is_number = [&](std::string_view text) {
        if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
        return !text.empty() && is_digit(text.front()) && is_digit(text.back()) &&
               text.find_first_not_of("0123456789.") == std::string_view::npos;
    };
    const auto is_clock = [&](std::string_view text) {
        return !text.empty() && is_digit(text.front()) && is_digit(text.back()) &&
               text.find_first_not_of("0123456789:/") == std::string_view::npos;
    };
    const auto is_move = [&](std::string_view text) {
        const std::string_view move = text.substr(0, text.find('/'));
        if (move != "PA" && !(move.size() == 2 && move[0] >= 'A' && move[0] <= 'H' &&
                              move[1] >= '1' && move[1] <= '8'))
            return false;
        text.remove_prefix(move.size());
        if (text.empty()) return true;
        text.remove_prefix(1);
        const std::size_t slash = std::min(text.find('/'), text.size());
        const std::string_view eval = text.substr(0, slash);
        if (!eval.empty() && !is_number(eval)) return false;
        return slash == text.size() ? !eval.empty() : is_number(text.substr(slash + 1));
    };
    if (!game.starts_with("(;") || !game.ends_with(";)")) return "not between (; and ;)";
    std::string_view rest = game.substr(2, game.size() - 4);
    if (rest.find("(;") != std::string_view::npos || rest.find(";)") != std::string_view::npos)
        return "the end or the begin of a game within";
    if (std::ranges::any_of(game, [](char c) { return static_cast<unsigned char>(c) < ' '; }))
        return "a control character";
    std::string_view type;
    std::string_view result;
    bool has_board = false;
    while (!rest.empty()) {
        const std::size_t open = rest.find('[');
        const std::size_t close = rest.find(']');
        if (close == std::string_view::npos || open > close) return "no value";
        const std::string_view name = rest.substr(0, open);
        const std::string_view value = rest.substr(open + 1, close - open - 1);
        const auto wrong = [&] { return std::string(name) + "[" + std::string(value) + "]"; };
        if (std::ranges::find(known, name) == known.end()) return wrong();
        if (value.size() >= 900) return std::string(name) + " is too long for Edax";
        if (name == "GM" && value != "Othello") return wrong();
        if (name == "TY") type = value;
        if (name == "RE") {
            result = value;
            std::string_view number = value;
            for (const char* end : {":r", ":t", ":l"})
                if (number.ends_with(end)) number.remove_suffix(2);
            if (value != "?" && !is_number(number)) return wrong();
        }
        if (name == "BO") {
            has_board = true;
            if (value.size() != 68 || !value.starts_with("8 ")) return wrong();
        }
        if ((name == "RB" || name == "RW") && !(is_number(value) || is_digit(value.front())))
            return wrong();
        if ((name == "TI" || name == "TB" || name == "TW") && !is_clock(value)) return wrong();
        if ((name == "B" || name == "W") && !(has_board && is_move(value))) return wrong();
        rest.remove_prefix(close + 1);
    }
    if (type.empty()) return "no TY";
    if (result.empty()) return "no RE";
    return has_board ? "" : "no BO";
}

}  // namespace outflank
