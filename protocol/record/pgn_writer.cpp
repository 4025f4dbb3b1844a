#include "protocol/record/pgn_writer.h"

#include <fmt/format.h>

#include "protocol/io/text.h"
#include "protocol/record/own_data.h"
#include "protocol/record/recorded_date.h"

namespace outflank {

namespace {

constexpr std::size_t line_width = 80;

std::string tag_line(std::string_view name, std::string_view value) {
    std::string written;
    for (const char c : value) {
        if (c == '"' || c == '\\') written += '\\';
        written += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    return fmt::format("[{} \"{}\"]\n", name, written);
}

std::string_view or_unknown(std::string_view value) { return value.empty() ? "?" : value; }

std::string date_of(const GameRecord& game) {
    const auto date = parse_date(game.date);
    return date ? to_text(*date) : "????.??.??";
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

}  // namespace

std::string to_pgn(const GameRecord& game) {
    const auto known = game.known_result();
    const std::string result = known ? to_pgn_result(*known) : "*";
    const std::string date = date_of(game);
    Tags others;
    for (const auto& tag : game.tags)
        if (tag.first != "EV" && tag.first != "RO") others.push_back(tag);
    // What these tags do not say in the same words.
    if (!game.date.empty() && date != game.date) others.emplace_back("DT", game.date);
    if (!game.result.empty() && result != game.result) others.emplace_back("RE", game.result);

    std::string text = tag_line("Event", or_unknown(game.tag("EV"))) +
                       tag_line("Site", or_unknown(game.place)) + tag_line("Date", date) +
                       tag_line("Round", or_unknown(game.tag("RO"))) +
                       tag_line("White", or_unknown(game.white)) +
                       tag_line("Black", or_unknown(game.black)) + tag_line("Result", result);
    if (!game.first.empty()) text += tag_line("SetUp", "1") + tag_line("FEN", game.first);
    if (!others.empty()) text += tag_line("Outflank", to_own_data(others));
    const std::string moves = moves_of(game);
    return text + '\n' + moves + (moves.empty() ? "" : " ") + result + "\n\n";
}

}  // namespace outflank
