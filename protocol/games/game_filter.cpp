#include "protocol/games/game_filter.h"

#include <algorithm>
#include <cmath>

#include "protocol/play/opening_names.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// Whether one date is before another, as far as both tell.
bool is_before(const RecordedDate& one, const RecordedDate& other) {
    if (one.year != other.year) return one.year < other.year;
    if (one.month == 0 || other.month == 0 || one.month != other.month)
        return one.month != 0 && other.month != 0 && one.month < other.month;
    return one.day != 0 && other.day != 0 && one.day < other.day;
}

bool is_player(const GameRecord& record, const std::string& name) {
    const std::string lower = lower_case(name);
    return lower_case(record.black) == lower || lower_case(record.white) == lower;
}

std::optional<GameFilter::Result> result_of(const GameRecord& record) {
    using enum GameFilter::Result;
    const auto score = record.score();
    if (!score) return std::nullopt;
    const auto discs = std::lround(*score);
    return discs > 0 ? black : discs < 0 ? white : draw;
}

}  // namespace

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
               return lower_case(name) == lower_case(player);
           });
}

}  // namespace outflank
