#include "protocol/record/tree_extent.h"

#include <string>

#include "protocol/io/text.h"

namespace outflank {

namespace {

constexpr std::string_view blanks = " \t\r\n";

// The name of the first tag of a game, in capitals: "GM" for "(;GM[2]". Else empty.
std::string first_tag(std::string_view text) {
    constexpr std::size_t longest_name = 16;
    if (!text.starts_with("(;")) return {};
    const std::size_t begin = text.find_first_not_of(blanks, 2);
    if (begin == std::string_view::npos) return {};
    const std::string name = upper_case(text.substr(begin, longest_name));
    const std::size_t end = name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    if (end == 0 || end == std::string::npos || name[end] != '[') return {};
    return name.substr(0, end);
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
    if (first_tag(text).empty()) return false;
    const std::size_t bracket = text.find(']');
    return !sgf || bracket == std::string_view::npos || text[bracket - 1] != '\\';
}

}  // namespace

bool is_sgf(std::string_view game) {
    const std::size_t kind = game.find("GM[");
    if (kind != std::string_view::npos) {
        const std::string_view value = trimmed(game.substr(kind + 3, 8));
        return !value.empty() && value.front() >= '0' && value.front() <= '9';
    }
    return game.find("BO[") == std::string_view::npos && game.find(";)") == std::string_view::npos;
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
            in_value = true;
        } else if (c == '(') {
            depth += sgf || depth == 0 ? 1 : 0;  // GGF has no game within a game
        } else if (c == ')' && --depth == 0) {
            return {at + 1, End::closed};
        }
    }
    return {text.size(), End::open};
}

std::size_t begin_of_tree(std::string_view line, std::string_view text) {
    if (trimmed(line) != "(") return line.find("(;");
    const std::size_t next = text.find_first_not_of(" \t\r\n", line.find('(') + 1);
    return next != std::string_view::npos && text[next] == ';' ? line.find('(')
                                                               : std::string_view::npos;
}

}  // namespace outflank
