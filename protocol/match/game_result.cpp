#include "protocol/match/game_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "engine/notation.h"
#include "protocol/system/text.h"

namespace outflank::match {

namespace {

constexpr std::string_view own_tags[] = {"ID", "OV", "FO", "LL"};

std::string result_text(const GameResult& result) {
    std::string text = fmt::format("{:+d}", result.score);
    if (result.forfeit) text += result.forfeit->kind == name_of(FaultKind::time) ? ":t" : ":r";
    return text;
}

}  // namespace

GameRecord to_record(const GameResult& result) {
    GameRecord record = result.record;
    record.result = result_text(result);
    record.tags.emplace_back("ID", std::to_string(result.number));
    record.tags.emplace_back("OV", to_decimal(result.black_overrun.count(), 6) + " " +
                                       to_decimal(result.white_overrun.count(), 6));
    if (const auto& forfeit = result.forfeit) {
        record.tags.emplace_back("FO", fmt::format("{}; {}; {}", to_string(forfeit->loser),
                                                   forfeit->kind, forfeit->text));
        record.tags.emplace_back("LL", forfeit->last_lines);
    }
    return record;
}

Result<GameResult> from_record(const GameRecord& record) {
    GameResult result;
    result.record = record;
    std::erase_if(result.record.tags, [](const auto& each) {
        return std::ranges::find(own_tags, each.first) != std::end(own_tags);
    });
    result.record.result.clear();

    const auto number = parse_integer(record.tag("ID"));
    if (!number || *number < 1 || *number > std::numeric_limits<int>::max())
        return error("tag ID: not a game of a match");
    result.number = static_cast<int>(*number);

    const auto score = parse_integer(record.result.substr(0, record.result.find(':')));
    const int highest = facts_of(record.rules).highest_score;
    if (!score || *score < -highest || *score > highest)
        return error(fmt::format("tag RE: not a result: '{}'", record.result));
    result.score = static_cast<int>(*score);

    const std::string_view overruns = record.tag("OV");
    const std::size_t blank = std::min(overruns.find(' '), overruns.size());
    result.black_overrun = Seconds(parse_number(overruns.substr(0, blank)).value_or(0));
    result.white_overrun = Seconds(parse_number(overruns.substr(blank)).value_or(0));

    if (const std::string forfeit(record.tag("FO")); !forfeit.empty()) {
        const std::size_t first = std::min(forfeit.find("; "), forfeit.size());
        const std::size_t second = forfeit.find("; ", first + 1);
        if (second == std::string::npos) return error("tag FO: not a forfeit: '" + forfeit + "'");
        result.forfeit = Forfeit{forfeit.substr(0, first) == "black" ? Color::black : Color::white,
                                 forfeit.substr(first + 2, second - first - 2),
                                 forfeit.substr(second + 2), std::string(record.tag("LL"))};
    }
    return result;
}

}  // namespace outflank::match
