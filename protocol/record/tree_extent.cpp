#include "protocol/record/tree_extent.h"

#include <algorithm>
#include <optional>
#include <string>

#include "engine/ascii.h"
#include "protocol/record/pgn_tag.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// Whether a text is a '(' and a ';', with blanks before and behind each. Then these are taken off.
bool take_beginning(std::string_view& text) {
    if (!text.starts_with('(')) return false;
    const std::size_t node = text.find_first_not_of(blanks, 1);
    if (node == std::string_view::npos || text[node] != ';') return false;
    text.remove_prefix(std::min(text.find_first_not_of(blanks, node + 1), text.size()));
    return true;
}

// The name of the first tag of a game, in capitals: "GM" for "(;GM[2]". Else empty.
std::string first_tag(std::string_view text) {
    constexpr std::size_t longest_name = 16;
    if (!take_beginning(text) || text.empty() || !is_letter(text.front())) return {};
    const std::string name = upper_case(text.substr(0, longest_name));
    const std::size_t end = name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    if (end == 0 || end == std::string::npos) return {};
    const std::size_t value = text.find_first_not_of(blanks, end);
    const bool has_value = value != std::string_view::npos && text[value] == '[';
    return has_value ? name.substr(0, end) : std::string();
}

// The text behind "GM[" or another tag; nothing when there is no such tag.
std::optional<std::string_view> value_of_tag(std::string_view game, std::string_view name) {
    for (std::size_t at = game.find(name); at != std::string_view::npos;
         at = game.find(name, at + 1)) {
        const std::size_t value = game.find_first_not_of(blanks, at + name.size());
        if (value == std::string_view::npos) return std::nullopt;
        if (game[value] == '[') return game.substr(value + 1);
    }
    return std::nullopt;
}

// A branch of SGF begins with "(;", too, but never with a property of the whole game.
bool begins_game(std::string_view text, bool sgf) {
    const std::string name = first_tag(text);
    if (!sgf) return !name.empty();
    for (const std::string_view root : {"FF", "GM", "CA", "AP", "SZ", "FILEFORMAT", "GAME", "SIZE"})
        if (name == root) return true;
    return false;
}

bool begins_game_in_value(std::string_view text, bool sgf) {
    if (!begins_tagged_tree(text)) return false;
    const std::size_t bracket = text.find(']');
    return !sgf || bracket == std::string_view::npos || text[bracket - 1] != '\\';
}

// The name of a property. Older files write it in full, "Black", or in small letters.
std::string capitals_of(std::string_view name) {
    std::string capitals(name);
    std::erase_if(capitals, [](char c) { return c >= 'a' && c <= 'z'; });
    return capitals.empty() ? upper_case(name) : capitals;
}

// Behind the value that begins at this place.
std::size_t end_of_value(std::string_view game, std::size_t at, bool sgf) {
    for (++at; at < game.size() && game[at] != ']'; ++at)
        if (sgf && game[at] == '\\') ++at;
    return std::min(at + 1, game.size());
}

}  // namespace

bool is_sgf(std::string_view game) {
    if (const auto kind = value_of_tag(game, "GM")) {
        const std::string_view value = trimmed(kind->substr(0, 8));
        return !value.empty() && is_digit(value.front());
    }
    return !value_of_tag(game, "BO") && game.find(";)") == std::string_view::npos;
}

TreeExtent extent_of_tree(std::string_view text, bool sgf) {
    using End = TreeExtent::End;
    int depth = 0;
    bool in_value = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '(' && at > 0) {
            const std::string_view rest = text.substr(at);
            if (in_value ? begins_game_in_value(rest, sgf) : begins_game(rest, sgf))
                return {at, End::next_game};
        }
        if (in_value) {
            const bool escapes = sgf && c == '\\';
            if (escapes && !begins_game_in_value(text.substr(at + 1), sgf)) ++at;
            in_value = c != ']';
        } else if (c == '[') {
            // A record of PGN behind a game that lost its end.
            if (at > 0 && text[at - 1] == '\n' &&
                !pgn_tag_name(first_line(text.substr(at))).empty())
                return {at, End::next_game};
            in_value = true;
        } else if (c == '(') {
            depth += sgf || depth == 0 ? 1 : 0;  // GGF has no game within a game
        } else if (c == ')' && --depth == 0) {
            return {at + 1, End::closed};
        }
    }
    return {text.size(), End::open};
}

std::size_t place_of_move(std::string_view game, bool sgf, std::size_t number) {
    std::size_t moves = 0;
    for (std::size_t at = 0; at < game.size() && game[at] != ')';) {
        const std::size_t begin = at;
        while (at < game.size() && is_letter(game[at])) ++at;
        const std::string name = capitals_of(game.substr(begin, at - begin));
        const bool is_move = name == "B" || name == "W";
        const bool is_set_up = moves > 0 && (name == "AB" || name == "AW" || name == "AE");
        if (moves == number && (is_move || is_set_up)) return begin;
        if (is_move) ++moves;
        at = at < game.size() && game[at] == '[' ? end_of_value(game, at, sgf)
                                                 : at + (at == begin ? 1 : 0);
    }
    return game.size();
}

bool begins_tagged_tree(std::string_view text) { return !first_tag(text).empty(); }

std::size_t begin_of_tree(std::string_view line, std::string_view text) {
    const bool has_more = trimmed(line) == "(";
    for (std::size_t at = line.find('('); at != std::string_view::npos; at = line.find('(', at + 1))
        if (std::string_view rest = (has_more ? text : line).substr(at); take_beginning(rest))
            return at;
    return std::string_view::npos;
}

}  // namespace outflank
