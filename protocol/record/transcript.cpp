#include "protocol/record/transcript.h"

#include <fmt/format.h>

#include <cctype>

#include "engine/notation.h"
#include "protocol/io/text.h"

namespace outflank {

namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

// The length of the move number that the text begins with, its dot included, or 0.
std::size_t move_number_length(std::string_view text) {
    std::size_t length = 0;
    while (length < text.size() && is_digit(text[length])) ++length;
    if (length == 0) return 0;
    while (length < text.size() && text[length] == '.') ++length;
    return length;
}

}  // namespace

Result<Game> parse_transcript(std::string_view text, const Position& first) {
    Game game(first);
    for (std::size_t at = 0; at < text.size();) {
        if (is_blank(text[at])) {
            ++at;
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
        const std::string where =
            fmt::format("move {} at character {}", game.ply_count() + 1, at + 1);
        if (!move) return error(where + ": " + move.error().text);

        if (*move != Square::pass && game.position().must_pass()) game.play(Square::pass);
        if (const auto played = game.play(*move); !played)
            return error(where + ": " + played.error().text);
        at += word.size();
    }
    return game;
}

std::string to_transcript(const Game& game) {
    std::string text;
    for (const Square move : game.moves())
        if (move != Square::pass) text += to_string(move);
    return text;
}

}  // namespace outflank
