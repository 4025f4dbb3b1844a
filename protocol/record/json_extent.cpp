#include "protocol/record/json_extent.h"

#include <algorithm>

#include "protocol/record/record_begin.h"
#include "protocol/record/tree_extent.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// The quote that ends the text which begins at this place; where it was cut, the end of its line.
std::size_t last_quote(std::string_view text, std::size_t at) {
    for (++at; at < text.size() && text[at] != '"' && text[at] != '\n'; ++at)
        if (text[at] == '\\' && !text.substr(at + 1).starts_with('\n')) ++at;
    return std::min(at, text.size());
}

// Whether an object of its own or a record of another format begins here, at the beginning of a
// line. Objects within another one are indented.
bool begins_next(std::string_view text) {
    const bool is_object =
        text.starts_with("{\"") || text.starts_with("{\n") || text.starts_with("{\r");
    return is_object || begins_record(text);
}

// Up to where so many braces are closed, or to where the object was cut.
std::size_t end_of_object(std::string_view text, int depth) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool in_text = text[at] == '"';
        if (in_text) at = last_quote(text, at);
        if (at == text.size()) break;
        const char c = text[at];
        if (c == '\n' && (in_text || begins_next(text.substr(at + 1)))) return at;
        if (c == '(' && begins_tagged_tree(text.substr(at))) return at;
        if (c == '{') ++depth;
        if (c == '}' && --depth == 0) return at + 1;
    }
    return text.size();
}

// The length of the head of an object, up to the first object in its list of games; 0 for an object
// that has no such list.
std::size_t size_of_head(std::string_view text) {
    constexpr std::size_t longest_head = 4096;
    text = text.substr(0, longest_head);
    int depth = 0;
    std::string_view last;  // text in quotes
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"') {
            const std::size_t end = last_quote(text, at);
            last = text.substr(at + 1, end - at - 1);
            at = end;
        }
        if (c == '[' && depth == 1 && last == "games") {
            const std::size_t first = skip(blanks, text, at + 1);
            return text.substr(first).starts_with('{') ? first : 0;
        }
        if (c == '{' || c == '[') ++depth;
        if (c == '}' || c == ']') --depth;
        if (depth == 0) return 0;
    }
    return 0;
}

}  // namespace

std::size_t begin_of_json_game(std::string_view text) {
    const std::size_t begin = skip("[ \t\r\n", text, 0);
    return begin + size_of_head(text.substr(begin));
}

std::size_t size_of_json_object(std::string_view text) { return end_of_object(text, 0); }

std::size_t end_of_json_game(std::string_view text, std::size_t at) {
    at = skip(", \t\r\n", text, at);
    if (!text.substr(at).starts_with(']')) return at;
    at = skip("] \t\r\n", text, at);
    const std::string_view rest = text.substr(at);
    const bool has_more =
        rest.starts_with(',') && rest.substr(skip(blanks, rest, 1)).starts_with('"');
    if (has_more) at += end_of_object(rest, 1);
    return skip("}], \t\r\n", text, at);
}

}  // namespace outflank
