#include "protocol/record/pgn.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/record/own_data.h"
#include "protocol/record/recorded_date.h"
#include "protocol/record/recorded_result.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// The length of the quotation mark that a text begins with; 0 without one.
std::size_t quote_size(std::string_view text) {
    if (text.starts_with('"')) return 1;
    if (text.empty() || static_cast<unsigned char>(text.front()) < 0x80) return 0;
    for (const std::string_view quote : {"\u201C", "\u201D", "\u201E", "\u00AB", "\u00BB"})
        if (text.starts_with(quote)) return quote.size();
    return 0;
}

constexpr std::size_t line_width = 80;

std::string tag_line(std::string_view name, std::string_view value) {
    std::string written;
    for (const char c : value) {
        if (c == '"' || c == '\\') written += '\\';
        written += c;
    }
    return fmt::format("[{} \"{}\"]\n", name, written);
}

// A text on one line.
std::string text_value(std::string_view text) {
    if (text.empty()) return "?";
    std::string value(text);
    for (char& c : value)
        if (static_cast<unsigned char>(c) < ' ') c = ' ';
    return value;
}

std::string moves_of(const GameRecord& game) {
    std::string text;
    std::size_t column = 0;
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
        const std::string& move = game.moves[ply].move;
        const std::string word = (ply % 2 == 0 ? fmt::format("{}. ", ply / 2 + 1) : "") +
                                 (move == pass_text ? "--" : move);
        const bool begins_line = column == 0 || column + 1 + word.size() > line_width;
        if (ply > 0) text += begins_line ? '\n' : ' ';
        column = begins_line ? word.size() : column + 1 + word.size();
        text += word;
    }
    return text;
}

// "2020.05.??": question marks stand for what nobody knows. The month and the day may lack.
bool is_pgn_date(std::string_view text) {
    constexpr std::string_view form = "dddd.dd.dd";
    const auto fits = [](char c, char place) {
        return place == '.' ? c == '.' : is_digit(c) || c == '?';
    };
    return (text.size() == 4 || text.size() == 7 || text.size() == form.size()) &&
           std::ranges::equal(text, form.substr(0, text.size()), fits);
}

std::string date_of(const GameRecord& game) {
    if (is_pgn_date(game.date)) return game.date;
    const auto date = parse_date(game.date);
    return date ? to_text(*date) : "????.??.??";
}

}  // namespace

std::string_view pgn_tag_name(std::string_view line) {
    std::string_view text = trimmed(line);
    if (!text.starts_with('[')) return {};
    text.remove_prefix(1);
    const auto length =
        static_cast<std::size_t>(std::ranges::find_if_not(text, is_pgn_name_letter) - text.begin());
    const std::string_view rest = trimmed(text.substr(length));
    return quote_size(rest) > 0 ? text.substr(0, length) : std::string_view();
}

std::optional<PgnTag> pgn_tag_at(std::string_view text) {
    text = first_line(text);
    std::size_t at = 0;
    while (at < text.size() && quote_size(text.substr(at)) == 0) ++at;
    // Within plain quotation marks, others are a part of the value.
    const bool is_plain = text.substr(at).starts_with('"');
    std::string value;
    for (at += quote_size(text.substr(at)); at < text.size(); ++at) {
        const std::size_t quote = quote_size(text.substr(at));
        if (quote == 1 || (quote > 0 && !is_plain)) {
            const std::size_t close = text.find_first_not_of(" \t", at + quote);
            const bool ends = close != std::string_view::npos && text[close] == ']';
            return ends ? std::optional(PgnTag{value, close + 1}) : std::nullopt;
        }
        if (text[at] == '\\' && at + 1 < text.size()) ++at;
        value += text[at];
    }
    return std::nullopt;
}

bool is_unknown_pgn_value(std::string_view value) {
    return value == "?" || value == "-" || value == "*" || value == "????.??.??";
}

std::string to_pgn(const GameRecord& game) {
    Tags kept;
    std::string event;
    std::string round;
    for (const auto& [name, value] : game.tags) {
        std::string* const own = name == "EV" ? &event : name == "RO" ? &round : nullptr;
        if (own != nullptr && own->empty() && !is_unknown_pgn_value(value))
            *own = value;
        else
            kept.emplace_back(name, value);
    }

    const auto known = game.known_result();
    const std::string result = known ? to_pgn_result(*known) : "*";
    std::string text = tag_line("Event", text_value(event)) +
                       tag_line("Site", text_value(game.place)) + tag_line("Date", date_of(game)) +
                       tag_line("Round", text_value(round)) +
                       tag_line("White", text_value(game.white)) +
                       tag_line("Black", text_value(game.black)) + tag_line("Result", result);
    if (!game.first.empty()) text += tag_line("SetUp", "1") + tag_line("FEN", game.first);
    if (!kept.empty()) text += tag_line("Outflank", to_own_data(kept));
    const std::string moves = moves_of(game);
    return text + '\n' + moves + (moves.empty() ? "" : " ") + result + "\n\n";
}

}  // namespace outflank
