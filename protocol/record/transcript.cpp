#include "protocol/record/transcript.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/ascii.h"
#include "engine/notation.h"
#include "protocol/play/uci_notation.h"
#include "protocol/record/annotations.h"
#include "protocol/record/game_record.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

bool is_between_moves(char c) {
    return is_blank(c) || c == '\x1A' ||
           std::string_view(",;.:!?|/_>[]'\"").find(c) != std::string_view::npos;
}

// The length of a dash between two moves, or of a sign that programs for text put there: a longer
// dash, an arrow, dots, a blank that does not break or has no width. Two dashes are a pass. 0 where
// there is none.
std::size_t sign_length(std::string_view text) {
    for (const std::string_view sign :
         {"\u2192", "\u2013", "\u2014", "\u2212", "\u2026", "\u00a0", "\u202f", "\u200b"})
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

// The part of a text that must be one move, if it begins with any. A line may end within the move.
struct MoveWord {
    std::string move;
    std::size_t length;    // of the text
    bool is_drop = false;  // "P@f5", as programs for chess write it
};
MoveWord first_word(std::string_view text) {
    MoveWord plain{std::string(text.substr(0, 2)), std::min<std::size_t>(text.size(), 2)};
    if (text.size() < 2 || is_digit(text[1])) return plain;
    // "pass" is tried first, because it begins with "pa", another word for it.
    if (lower_case(text.substr(0, 4)) == pass_text) return {std::string(pass_text), 4};
    if (lower_case(plain.move) == "p@") return {std::string(text.substr(2, 2)), 4, true};
    const std::size_t next = std::min(text.find_first_not_of(" \t\r\n", 1), text.size());
    const bool is_broken = text.substr(0, next).find('\n') != std::string_view::npos;
    if (is_broken && next < text.size() && is_digit(text[next]))
        return {std::string{text[0], text[next]}, next + 1};
    return plain;
}

// What is wrong with the pass that a text begins with. Other words begin like one: "Paris",
// "-----".
std::string why_no_pass(std::string_view text, const std::string& why_illegal) {
    const auto move = parse_move(text.substr(0, text.find_first_of(" \t\r\n")));
    return move ? why_illegal : move.error().text;
}

// Whether the text is the first of the two letters of a move.
bool is_half_a_move(std::string_view text) {
    text = trimmed(text);
    return text.size() == 1 && lower_case(text).find_first_of("abcdefgh") == 0;
}

// What a text of moves is made of: a move, or what may stand beside one.
struct Token {
    enum class Kind : unsigned char { sign, time, number, open_comment, move };

    Kind kind = Kind::sign;
    std::size_t size = 1;
    MoveWord word = {};  // that must be a move
};

// The token at a place of a text.
Token token_at(std::string_view text, std::size_t at) {
    using Kind = Token::Kind;
    const std::string_view rest = text.substr(at);
    if (const NumberBesideMove number = number_beside_move(rest); number.size > 0)
        return {number.is_time ? Kind::time : Kind::number, number.size};
    if (is_between_moves(text[at])) return {};
    if (const std::size_t sign = sign_length(rest)) return {Kind::sign, sign};
    if (text[at] == '{') {
        const std::size_t close = rest.find('}');
        return close == std::string_view::npos ? Token{Kind::open_comment}
                                               : Token{Kind::sign, close + 1};
    }
    if (const std::size_t number = move_number_length(rest)) return {Kind::sign, number};
    if (const std::size_t color = color_beside_move(text, at)) return {Kind::sign, color};
    MoveWord word = first_word(rest);
    return {Kind::move, word.length, std::move(word)};
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
    using Kind = Token::Kind;
    Transcript read{Game(first), Transcript::End::whole, {}};
    const auto stopped = [&](Transcript::End end, std::size_t at, const std::string& why) {
        const std::string_view before = text.substr(0, at);
        const std::size_t column = at - (before.rfind('\n') + 1);
        read.end = end;
        read.fault_line = std::ranges::count(before, '\n');
        read.fault =
            fmt::format("move {} at character {}: {}", read.game.ply_count() + 1, column + 1, why);
        return read;
    };
    std::optional<bool> rows_from_bottom;  // as UCI counts them, if the first such move shows it
    for (std::size_t at = 0; at < text.size();) {
        const Token token = token_at(text, at);
        if (token.kind == Kind::open_comment)
            return stopped(Transcript::End::in_comment, at, "the comment does not end with }");
        read.has_times |= token.kind == Kind::time;
        read.has_numbers |= token.kind == Kind::number;
        if (token.kind != Kind::move) {
            at += token.size;
            continue;
        }
        const MoveWord& word = token.word;
        auto move = parse_move(word.move);
        if (move && word.is_drop) {
            const Square mirrored = *parse_move(*parse_uci_move(word.move));
            if (!rows_from_bottom) rows_from_bottom = read.game.position().is_legal(mirrored);
            if (*rows_from_bottom) move = mirrored;
        }
        if (!move)
            return stopped(
                is_half_a_move(text.substr(at)) ? Transcript::End::in_move : Transcript::End::fault,
                at, move.error().text);
        const bool is_after_end = *move == Square::pass && read.game.is_over();
        if (*move != Square::pass && read.game.position().must_pass()) read.game.play(Square::pass);
        if (!is_after_end)
            if (const auto played = read.game.play(*move); !played)
                return stopped(Transcript::End::fault, at,
                               *move == Square::pass
                                   ? why_no_pass(text.substr(at), played.error().text)
                                   : played.error().text);
        at += word.length;
    }
    return read;
}

void take_transcript(const Transcript& read, GameRecord& record) {
    add_moves(read.game, record);
    record.fault = read.fault;
    record.fault_line = read.fault_line;
    warn_of_left_out(read.has_times, read.has_numbers, record);
}

void warn_of_left_out(bool times, bool numbers, GameRecord& record) {
    if (times) record.warnings.emplace_back(times_left_out);
    if (numbers)
        record.warnings.emplace_back("numbers beside the moves, such as evaluations, are left out");
}

bool begins_with_square(std::string_view line) {
    const std::size_t word = line.find_first_not_of(" \t\r0123456789.,;:()[]'\"!?|-");
    return word != std::string_view::npos && parse_square(line.substr(word, 2));
}

bool begins_moves(std::string_view text) {
    constexpr int most_lines = 3;
    int lines = 1;
    for (std::size_t at = 0; at < text.size();) {
        const bool is_end = text[at] == '\n';
        if (is_end && (++lines > most_lines || trimmed(first_line(text.substr(at + 1))).empty()))
            return false;
        const Token token = token_at(text, at);
        if (token.kind == Token::Kind::open_comment) return false;
        if (token.kind == Token::Kind::move) {
            const auto move = parse_move(token.word.move);
            if (!move || *move != Square::pass) return move.has_value();
        }
        at += token.size;
    }
    return false;
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
