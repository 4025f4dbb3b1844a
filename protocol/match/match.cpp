#include "protocol/match/match.h"

namespace outflank::match {

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
