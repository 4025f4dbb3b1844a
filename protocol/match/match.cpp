#include "protocol/match/match.h"

#include <cassert>
#include <utility>

namespace outflank::match {

std::vector<Pairing> schedule(TournamentKind tournament, std::size_t engines, int games,
                              std::size_t openings) {
    assert(engines >= 2 && openings > 0);
    std::vector<std::pair<std::size_t, std::size_t>> meetings;
    for (std::size_t one = 0; one < (tournament == TournamentKind::gauntlet ? 1 : engines); ++one)
        for (std::size_t other = one + 1; other < engines; ++other)
            if (tournament != TournamentKind::ladder || other == one + 1)
                meetings.emplace_back(one, other);

    std::vector<Pairing> pairings;
    int game_pair = 0;
    for (int round = 0; round * 2 < games; ++round) {
        const std::size_t opening = static_cast<std::size_t>(round) % openings;
        for (const auto& [one, other] : meetings) {
            for (const bool reversed : {false, true}) {
                if (round * 2 + reversed == games) break;
                pairings.push_back({2 * game_pair + reversed + 1, reversed ? other : one,
                                    reversed ? one : other, opening, game_pair});
            }
            ++game_pair;
        }
    }
    return pairings;
}

std::vector<Pairing> games_of(const Match& match) {
    std::vector<Pairing> games =
        schedule(match.tournament, match.engines.size(), match.games, match.openings.size());
    std::erase_if(games, [&](const Pairing& game) {
        return !match.shard.takes(static_cast<std::size_t>(game.game_pair) + 1);
    });
    return games;
}

nlohmann::json identity_of(const Match& match) {
    nlohmann::json json;
    json["engines"] = nlohmann::json::array();
    for (const EngineSpec& engine : match.engines)
        json["engines"].push_back(
            {{"name", engine.name},
             {"command", engine.command},
             {"init", engine.init},
             {"depth", engine.depth.value_or(0)},
             {"level", engine.level ? nlohmann::json(*engine.level) : nullptr},
             {"nodes", engine.nodes.value_or(0)},
             {"time", to_string(engine.time.value_or(match.time))}});
    constexpr const char* tournaments[] = {"gauntlet", "round robin", "ladder"};
    json["tournament"] = tournaments[static_cast<std::size_t>(match.tournament)];
    json["seed"] = match.seed;
    if (match.rules != default_rules) json["game"] = name_of(match.rules);
    json["openings"] = match.openings_identity;
    return json;
}

}  // namespace outflank::match
