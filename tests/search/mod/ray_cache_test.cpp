#include "search/mod/ray_cache.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "engine/mod/notation.h"
#include "tests/support/random_mod.h"

namespace outflank::mod {
namespace {

void require_same(const State& state, const RayCache& kept, const RayCache& anew) {
    for (const Color color : {Color::black, Color::white}) {
        int mobility = 0;
        int swing = 0;
        for (const Spot spot : state.frontier_spots()) {
            const int flips = state.flips(spot, color);
            REQUIRE(kept.flips(spot, color) == flips);
            mobility += flips > 0 ? 1 : 0;
            swing = std::max(swing, flips);
        }
        REQUIRE(kept.mobility(color) == mobility);
        REQUIRE(kept.swing(color) == swing);
        for (const RayKind sight :
             {RayKind::flips, RayKind::guarded, RayKind::open, RayKind::front})
            REQUIRE(kept.sum(sight, color) == anew.sum(sight, color));
    }
}

TEST_CASE("MOD rays: play and undo give the same rays as the position itself") {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        std::mt19937_64 random(seed);
        State state;
        RayCache kept(state);
        std::vector<State::Undo> moves;
        std::vector<RayCache::Undo> changes;
        while (!state.is_over()) {
            const std::vector<Move> choice = state.moves(state.to_move());
            moves.emplace_back();
            changes.emplace_back();
            if (choice.empty()) {
                state.play_pass(moves.back());
                changes.back().size = 0;
            } else {
                state.play(choice[random() % choice.size()], moves.back());
                kept.play(state, moves.back(), changes.back());
            }
            CAPTURE(seed);
            CAPTURE(to_string(state));
            require_same(state, kept, RayCache(state));
        }
        while (!moves.empty()) {
            kept.undo(changes.back());
            state.undo(moves.back());
            moves.pop_back();
            changes.pop_back();
            CAPTURE(seed);
            CAPTURE(to_string(state));
            require_same(state, kept, RayCache(state));
        }
    }
}

}  // namespace
}  // namespace outflank::mod
