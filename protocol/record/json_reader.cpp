#include "protocol/record/json_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "engine/notation.h"
#include "protocol/record/ggf_type.h"
#include "protocol/record/json_extent.h"
#include "protocol/record/json_moves.h"
#include "protocol/record/own_rows.h"
#include "protocol/record/recorded_result.h"
#include "protocol/system/text.h"

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

// Why the game is none of Othello on 8x8; nothing when it is one.
std::optional<std::string> other_game(const Json& game, const Json& position) {
    const std::string type = text_of(game, "gtype");
    const std::size_t name_size = type.find_last_not_of("0123456789") + 1;
    if (!type.empty() && !type.starts_with("reversi") && !type.starts_with("othello"))
        return "a game of the type " + quoted(type);
    if (const std::string side = type.substr(name_size); !side.empty() && side != "8")
        return unknown_size(side);
    const auto size = position.is_object() ? position.find("size") : position.end();
    if (size != position.end() && *size != 8) return unknown_size(size->dump());
    return std::nullopt;
}

void take_player(const Json& player, std::string& name, const char* rating, GameRecord& record) {
    name = player.is_string() ? player.get<std::string>() : text_of(player, "name");
    if (!player.is_object()) return;
    if (const auto old = player.find("oldR"); old != player.end() && old->is_number())
        record.tags.emplace_back(rating, to_decimal(old->get<double>(), 4));
}

// "unexpected end of input", from "... - unexpected end of input; expected '}'".
std::string reason_in(std::string_view message) {
    const std::size_t dash = message.find(" - ");
    if (dash == std::string_view::npos) return "not JSON";
    message.remove_prefix(dash + 3);
    return printable(message.substr(0, message.find(';')));
}

// The names in an object that are none of those which are read.
void add_unread(const Json& object, std::initializer_list<std::string_view> read,
                std::set<std::string>& unread) {
    if (!object.is_object()) return;
    for (const auto& [name, value] : object.items())
        if (std::ranges::find(read, name) == read.end() && !is_name_of_moves(name))
            unread.insert(printable(name));
}

void note_unread(const Json& game, const Json& position, const Json& players, GameRecord& record) {
    std::set<std::string> unread;
    add_unread(
        game,
        {"players", "black", "white", "position", "created", "date", "result", "score", "gtype"},
        unread);
    if (&position != &game) add_unread(position, {"size"}, unread);
    for (const Json& player : players) add_unread(player, {"name", "oldR"}, unread);
    for (const Json& move : list_of(position, "moves"))
        add_unread(move, {"m", "move", "square", "x", "y", "row", "col", "column", "t", "time"},
                   unread);
    if (!unread.empty())
        record.notes.push_back(fmt::format("left out: {}", fmt::join(unread, ", ")));
}

// The day of "2020-05-20T11:24:00.000Z", or milliseconds since 1970.
void take_date(const Json& game, GameRecord& record) {
    auto created = game.is_object() ? game.find("created") : game.end();
    if (created == game.end() && game.is_object()) created = game.find("date");
    if (created == game.end()) return;
    constexpr std::size_t day_size = 10;
    record.date =
        created->is_string() ? created->get<std::string>().substr(0, day_size) : created->dump();
}

// "38-26" of {"black":38,"white":26}; empty for another value.
std::string discs_in(const Json& score) {
    if (!score.is_object() || !score.contains("black") || !score.contains("white")) return {};
    return score["black"].dump() + "-" + score["white"].dump();
}

void take_result(const Json& game, GameRecord& record) {
    auto result = game.is_object() ? game.find("result") : game.end();
    if (result == game.end() && game.is_object()) result = game.find("score");
    if (result == game.end() || result->is_null()) return;
    // A number may be discs or stand for the winner.
    if (const std::string text =
            result->is_string() ? result->get<std::string>() : discs_in(*result);
        parse_result(text))
        record.result = text;
    else
        record.notes.push_back("left out: the result " + printable(result->dump()) +
                               ", in no known form");
}

Result<GameRecord> read_game(const Json& game) {
    const bool nested = game.is_object() && game.contains("position");
    const Json& position = nested ? game["position"] : game;
    if (const auto other = other_game(game, position)) return error(*other);
    if (is_own_row(game)) return read_own_row(game);
    GameRecord record;
    Json players = list_of(game, "players");
    if (players.empty() && game.is_object() && (game.contains("black") || game.contains("white")))
        players = {game.value("black", Json()), game.value("white", Json())};
    if (!players.empty()) take_player(players[0], record.black, "RB", record);
    if (players.size() > 1) take_player(players[1], record.white, "RW", record);
    take_date(game, record);
    take_result(game, record);
    note_unread(game, position, players, record);
    take_json_moves(position, record);
    if (record.moves.empty())
        return error(record.fault.empty() ? "an object of JSON without moves" : record.fault);
    if (const auto done = record.complete(); !done) return error(done.error().text);
    return record;
}

// What stands behind the first brace, but for blanks; empty without one.
std::string_view behind_brace(std::string_view text) {
    text.remove_prefix(skip(text.starts_with('[') ? "[ \t\r\n" : " \t", text, 0));
    if (!text.starts_with('{')) return {};
    return text.substr(skip(" \t\r\n", text, 1));
}

}  // namespace

bool begins_json(std::string_view text) { return behind_brace(text).starts_with('"'); }

bool begins_json_key(std::string_view text) {
    const std::string_view key = behind_brace(text);
    if (!key.starts_with('"')) return false;
    const std::size_t end = key.find_first_of("\"\n", 1);
    return end != std::string_view::npos && key[end] == '"' &&
           key.substr(skip(" \t", key, end + 1)).starts_with(':');
}

Result<GameRecord> parse_json_game(std::string_view text, RecordExtent& extent,
                                   std::size_t first_byte) {
    std::size_t begin = 0;
    std::size_t& size = extent.size = 0;
    std::string_view object;
    do {
        begin = size + begin_of_json_game(text.substr(size));
        object = text.substr(begin, size_of_json_object(text.substr(begin)));
        size = end_of_json_game(text, begin + object.size());
    } while (is_superseded(object, text.substr(size)));
    extent.fault_line = std::ranges::count(text.substr(0, begin), '\n');
    try {
        return read_game(Json::parse(object));
    } catch (const Json::parse_error& fault) {
        const std::size_t place = std::min(begin + fault.byte - 1, text.size());
        extent.fault_line = std::ranges::count(text.substr(0, place), '\n');
        return error(fmt::format("JSON: {} at byte {}", reason_in(fault.what()),
                                 first_byte + begin + fault.byte - 1));
    }
}

}  // namespace outflank
