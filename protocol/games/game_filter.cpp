#include "protocol/games/game_filter.h"

#include <algorithm>
#include <cmath>

#include "protocol/play/opening_names.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

bool is_player(const GameRecord& record, const std::string& name) {
    const std::string key = player_key(name);
    return player_key(record.black) == key || player_key(record.white) == key;
}

std::optional<GameFilter::Result> result_of(const GameRecord& record) {
    using enum GameFilter::Result;
    const auto score = record.score();
    if (!score) return std::nullopt;
    const auto discs = std::lround(*score);
    return discs > 0 ? black : discs < 0 ? white : draw;
}

}  // namespace

std::string player_key(std::string_view name) { return lower_case(trimmed(name)); }

bool is_before(const RecordedDate& one, const RecordedDate& other) {
    if (one.year != other.year) return one.year < other.year;
    if (one.month == 0 || other.month == 0 || one.month != other.month)
        return one.month != 0 && other.month != 0 && one.month < other.month;
    return one.day != 0 && other.day != 0 && one.day < other.day;
}

bool holds_in_any_case(const std::string& text, const std::string& part) {
    return lower_case(text).find(lower_case(part)) != std::string::npos;
}

bool GameFilter::allows(const GameRecord& record) const {
    for (const std::string& name : players)
        if (!is_player(record, name)) return false;
    if (!holds_in_any_case(record.place, tournament)) return false;
    if (from || to) {
        const auto date = parse_date(record.date);
        if (!date || (from && is_before(*date, *from)) || (to && is_before(*to, *date)))
            return false;
    }
    if (result && result_of(record) != result) return false;
    if (opening.empty()) return true;
    const auto game = othello_game(record);
    return game && holds_in_any_case(std::string(opening_name(*game)), opening);
}

bool GameFilter::asks_for(const std::string& player) const {
    return players.empty() || std::ranges::any_of(players, [&](const std::string& name) {
               return player_key(name) == player_key(player);
           });
}

}  // namespace outflank
