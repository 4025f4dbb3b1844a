#include <fmt/format.h>

#include <algorithm>

#include "engine/ascii.h"
#include "protocol/record/ggf.h"
#include "protocol/record/ggf_draft.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

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
    bool skip_past(char what) {
        at = std::min(text.find(what, at), text.size());
        if (ended()) return false;
        ++at;
        return true;
    }
    // Goes behind the next '(' and ';', which may have blanks between them.
    bool skip_past_beginning() {
        while (skip_past('(')) {
            skip_blanks();
            if (!ended() && text[at] == ';') return skip_past(';');
        }
        return false;
    }
    void skip_blanks() {
        while (!ended() && is_blank(text[at])) ++at;
    }
    std::string take_name() {
        const std::size_t begin = at;
        while (!ended() && is_alphanumeric(text[at])) ++at;
        return std::string(text.substr(begin, at - begin));
    }
};

// Reads a game from behind its "(;" up to its ')'.
Result<GameRecord> parse_tags(Cursor& cursor) {
    GgfDraft draft;
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
        if (!cursor.skip_past(']')) return failed(line, fmt::format("tag {} does not end", name));
        const auto applied = apply(draft, name, cursor.text.substr(value, cursor.at - 1 - value));
        if (!applied) return failed(line, fmt::format("tag {}: {}", name, applied.error().text));
    }
}

}  // namespace

Result<GameRecord> parse_ggf(std::string_view text, std::ptrdiff_t first_line) {
    Cursor cursor{text, first_line};
    if (!cursor.skip_past_beginning()) return error("no GGF game: (; is missing");
    return parse_tags(cursor);
}

std::vector<Result<GameRecord>> parse_ggf_file(std::string_view text) {
    std::vector<Result<GameRecord>> games;
    for (Cursor cursor{text}; cursor.skip_past_beginning();) {
        const std::size_t begin = cursor.at;
        games.push_back(parse_tags(cursor));
        if (games.back() && !games.back()->fault.empty())
            games.back() = error("GGF " + games.back()->fault);
        if (!games.back())
            cursor.at = begin;  // the error may lie in the next game: read that again
    }
    return games;
}

}  // namespace outflank
