#include "protocol/match/schedule.h"

#include <cassert>
#include <numeric>
#include <utility>

#include "protocol/match/random.h"

namespace outflank::match {

namespace {

std::vector<std::size_t> shuffled(std::size_t count, std::uint64_t seed) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::mt19937_64 random(seed);
    for (std::size_t left = count; left > 1; --left)
        std::swap(order[left - 1], order[random_below(random, left)]);
    return order;
}

}  // namespace

std::vector<Fixture> schedule(Tournament tournament, std::size_t engines, int games,
                              std::size_t openings, std::uint64_t seed) {
    assert(engines >= 2 && openings > 0);
    std::vector<std::pair<std::size_t, std::size_t>> pairings;
    for (std::size_t one = 0; one < (tournament == Tournament::gauntlet ? 1 : engines); ++one)
        for (std::size_t other = one + 1; other < engines; ++other)
            pairings.emplace_back(one, other);

    const std::vector<std::size_t> order = shuffled(openings, seed);
    std::vector<Fixture> fixtures;
    int pair = 0;
    for (int round = 0; round * 2 < games; ++round) {
        const std::size_t opening = order[static_cast<std::size_t>(round) % openings];
        for (const auto& [one, other] : pairings) {
            for (const bool reversed : {false, true}) {
                if (round * 2 + reversed == games) break;
                fixtures.push_back({static_cast<int>(fixtures.size()) + 1, reversed ? other : one,
                                    reversed ? one : other, opening, pair});
            }
            ++pair;
        }
    }
    return fixtures;
}

}  // namespace outflank::match
