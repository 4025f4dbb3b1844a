#include "protocol/record/quest_json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "protocol/io/text.h"

namespace outflank {

namespace {

using Json = nlohmann::json;

std::string text_of(const Json& object, const char* key) {
    if (!object.is_object()) return {};
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

// The list of this name; an empty one when there is none.
Json list_of(const Json& object, const char* key) {
    if (!object.is_object()) return Json::array();
    const auto found = object.find(key);
    return found != object.end() && found->is_array() ? *found : Json::array();
}

Result<GameRecord> read_game(const Json& game) {
    GameRecord record;
    const Json players = list_of(game, "players");
    if (!players.empty()) record.black = text_of(players[0], "name");
    if (players.size() > 1) record.white = text_of(players[1], "name");
    record.date = text_of(game, "created").substr(0, 10);
    const bool nested = game.is_object() && game.contains("position");
    Color mover = Color::black;
    for (const Json& entry : list_of(nested ? game["position"] : game, "moves")) {
        const std::string move = text_of(entry, "m");
        record.moves.push_back({mover, move == "-" ? "pass" : lower_case(move), {}, {}});
        mover = opposite(mover);
    }
    if (record.moves.empty()) return error("an object of JSON without moves");
    if (const auto done = record.complete(); !done) return error(done.error().text);
    return record;
}

}  // namespace

bool begins_quest_json(std::string_view text) {
    text = trimmed(text);
    if (text.starts_with('[')) return trimmed(text.substr(1)).starts_with('{');
    return text.starts_with('{') && trimmed(text.substr(1)).starts_with('"');
}

Result<std::vector<Result<GameRecord>>> parse_quest_json(std::string_view text) {
    Json content;
    try {
        content = Json::parse(text);
    } catch (const Json::parse_error& fault) {
        return error(fmt::format("JSON: at byte {}", fault.byte));
    }
    if (content.is_object()) content = Json::array({content});
    std::vector<Result<GameRecord>> games;
    for (const Json& game : content) games.push_back(read_game(game));
    return games;
}

}  // namespace outflank
