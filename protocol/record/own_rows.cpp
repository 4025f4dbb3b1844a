#include "protocol/record/own_rows.h"

#include <algorithm>
#include <string>

#include "engine/notation.h"
#include "protocol/record/transcript.h"

namespace outflank {

namespace {

using Json = nlohmann::json;

// The value of this name; null where there is none.
Json value_of(const Json& object, const char* name) {
    const auto found = object.is_object() ? object.find(name) : object.end();
    return found == object.end() ? Json() : *found;
}

std::string text_in(const Json& object, const char* name) {
    const Json value = value_of(object, name);
    return value.is_string() ? value.get<std::string>() : "";
}

void take_score(const Json& move, const Json& score, const Position& position, GameRecord& record) {
    if (!move.is_string() || !score.is_number_integer()) return;
    const auto square = parse_move(move.get<std::string>());
    const auto discs = score.get<long long>();
    if (square && position.is_legal(*square) && discs >= min_score.discs() &&
        discs <= max_score.discs())
        record.scores.push_back({*square, Score(static_cast<int>(discs))});
}

// Of all moves, of those of a hint, or of the best one.
void take_scores(const Json& row, const Position& position, GameRecord& record) {
    if (value_of(row, "exact") != true) return;
    const Json moves = value_of(row, "moves");
    const Json hints = value_of(row, "hints");
    if (moves.is_object()) {
        for (const auto& [move, score] : moves.items()) take_score(move, score, position, record);
    } else if (hints.is_array()) {
        for (const Json& hint : hints)
            take_score(value_of(hint, "move"), value_of(hint, "score"), position, record);
    } else {
        take_score(value_of(row, "best"), value_of(row, "score"), position, record);
    }
    std::ranges::stable_sort(record.scores, std::ranges::greater{}, &ObfMove::score);
}

void take_game(const Json& row, const Position& first, GameRecord& record) {
    record.black = text_in(row, "black");
    record.white = text_in(row, "white");
    record.place = text_in(row, "place");
    record.date = text_in(row, "date");
    record.result = text_in(row, "result");
    std::string moves;
    for (const Json& move : value_of(row, "moves"))
        if (move.is_string()) moves += move.get<std::string>() + ' ';
    const Transcript game = read_transcript(moves, first);
    add_moves(game.game, record);
    record.fault = game.fault;
}

}  // namespace

bool is_own_row(const Json& object) { return value_of(object, "position").is_string(); }

Result<GameRecord> read_own_row(const Json& row) {
    const auto position = parse_position(text_in(row, "position"));
    if (!position) return tl::make_unexpected(position.error());
    GameRecord record;
    record.first = first_of(*position);
    if (text_in(row, "type") == "game")
        take_game(row, *position, record);
    else
        take_scores(row, *position, record);
    return record;
}

bool is_superseded(std::string_view row, std::string_view next) {
    const std::size_t position = row.find(",\"depth\"");
    const bool is_hint = row.starts_with("{\"position\"") && position != std::string_view::npos;
    return (is_hint && next.starts_with(row.substr(0, position + 1))) ||
           (row.starts_with("{\"type\":\"move\"") && next.starts_with("{\"type\""));
}

}  // namespace outflank
