#include "protocol/match/schedule.h"

#include <cassert>
#include <utility>

namespace outflank::match {

std::vector<Fixture> schedule(Tournament tournament, std::size_t engines, int games,
                              std::size_t openings) {
    assert(engines >= 2 && openings > 0);
    std::vector<std::pair<std::size_t, std::size_t>> pairings;
    for (std::size_t one = 0; one < (tournament == Tournament::gauntlet ? 1 : engines); ++one)
        for (std::size_t other = one + 1; other < engines; ++other)
            pairings.emplace_back(one, other);

    std::vector<Fixture> fixtures;
    int pair = 0;
    for (int round = 0; round * 2 < games; ++round) {
        const std::size_t opening = static_cast<std::size_t>(round) % openings;
        for (const auto& [one, other] : pairings) {
            for (const bool reversed : {false, true}) {
                if (round * 2 + reversed == games) break;
                fixtures.push_back({2 * pair + reversed + 1, reversed ? other : one,
                                    reversed ? one : other, opening, pair});
            }
            ++pair;
        }
    }
    return fixtures;
}

}  // namespace outflank::match
