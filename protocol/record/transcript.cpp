#include "protocol/record/transcript.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "engine/notation.h"
#include "protocol/io/text.h"

namespace outflank {

namespace {

bool is_between_moves(char c) {
    return std::isspace(static_cast<unsigned char>(c)) != 0 || c == '\x1A' ||
           std::string_view(",;.:!?|/_>[]'\"").find(c) != std::string_view::npos;
}

// The length of a dash between two moves, or of a sign that programs for text put there: a longer
// dash, an arrow, a blank that does not break or has no width. Two dashes are a pass. 0 where there
// is none.
std::size_t sign_length(std::string_view text) {
    for (const std::string_view sign :
         {"\u2192", "\u2013", "\u2014", "\u2212", "\u00a0", "\u202f", "\u200b"})
        if (text.starts_with(sign)) return sign.size();
    return text.starts_with('-') && !text.starts_with("--") ? 1 : 0;
}

// The length of the move number that the text begins with, with the dots or the bracket behind it,
// or 0.
std::size_t move_number_length(std::string_view text) {
    std::size_t length = 0;
    while (length < text.size() && is_digit(text[length])) ++length;
    if (length == 0) return 0;
    if (length < text.size() && text[length] == ')') return length + 1;
    while (length < text.size() && text[length] == '.') ++length;
    return length;
}

// Whether the text is the first of the two letters of a move.
bool is_half_a_move(std::string_view text) {
    return text.size() == 1 && lower_case(text).find_first_of("abcdefgh") == 0;
}

}  // namespace

bool holds_only_moves(std::string_view text) {
    std::string letters = lower_case(text);
    for (const std::string_view pass : {"pass", "pa", "ps"})
        for (std::size_t at = letters.find(pass); at != std::string::npos; at = letters.find(pass))
            letters.erase(at, pass.size());
    return std::ranges::none_of(letters, [](char c) { return c > 'h' && c <= 'z'; });
}

Transcript read_transcript(std::string_view text, const Position& first) {
    Transcript read{Game(first), Transcript::End::whole, {}};
    const auto stopped = [&](Transcript::End end, std::size_t at, const std::string& why) {
        read.end = end;
        read.fault =
            fmt::format("move {} at character {}: {}", read.game.ply_count() + 1, at + 1, why);
        return read;
    };
    for (std::size_t at = 0; at < text.size();) {
        if (is_between_moves(text[at])) {
            ++at;
            continue;
        }
        if (const std::size_t sign = sign_length(text.substr(at))) {
            at += sign;
            continue;
        }
        if (text[at] == '{') {
            const std::size_t close = text.find('}', at);
            if (close == std::string_view::npos)
                return stopped(Transcript::End::in_comment, at, "the comment does not end with }");
            at = close + 1;
            continue;
        }
        if (const std::size_t number = move_number_length(text.substr(at))) {
            at += number;
            continue;
        }
        // "pass" is tried first, because it begins with "pa", another word for it.
        std::string_view word = text.substr(at, 2);
        if (const auto pass = text.substr(at, 4); lower_case(pass) == "pass") word = pass;
        const auto move = parse_move(word);
        if (!move)
            return stopped(is_half_a_move(word) ? Transcript::End::in_move : Transcript::End::fault,
                           at, move.error().text);
        const bool is_after_end = *move == Square::pass && read.game.is_over();
        if (*move != Square::pass && read.game.position().must_pass()) read.game.play(Square::pass);
        if (!is_after_end)
            if (const auto played = read.game.play(*move); !played)
                return stopped(Transcript::End::fault, at, played.error().text);
        at += word.size();
    }
    return read;
}

Result<Game> parse_transcript(std::string_view text, const Position& first) {
    Transcript read = read_transcript(text, first);
    if (read.end != Transcript::End::whole) return error(read.fault);
    return std::move(read.game);
}

std::string to_transcript(const Game& game) {
    std::string text;
    for (const Square move : game.moves())
        if (move != Square::pass) text += to_string(move);
    return text;
}

}  // namespace outflank
