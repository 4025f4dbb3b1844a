#pragma once

#include <array>

#include "engine/mod/state.h"
#include "engine/tier.h"
#include "search/mod/ray_cache.h"

namespace outflank::inline OUTFLANK_TIER::mod {

/// The search's scores are in hundredths of a card.
inline constexpr int card_unit = 100;

/// The features of a position. "own" is the side to move, "other" the opponent. Rays are explained
/// in ray_cache.h.
enum Feature : std::uint8_t {
    to_move,         // always 1: the value of the turn
    cards,           // own minus other
    own_mobility,    // places where the side can place a card
    other_mobility,  //
    own_scarcity,    // 1 / (1 + mobility): with few places, each one counts for much
    other_scarcity,  //
    own_flips,       // cards that all own placements flip; a card counts for each ray that flips it
    other_flips,     //
    own_swing,       // cards that the largest own placement flips
    other_swing,     //
    own_open,       // rays over own cards to an empty spot: the opponent needs a card there to flip
    other_open,     //
    own_guarded,    // own cards on rays that end at an own tile: no placement flips them from here
    other_guarded,  //
    own_fronts,     // rays that meet an own tile at once
    other_fronts,   //
    own_tiles,      // left
    other_tiles,    //
    own_in_time,    // mobility, at most the own cards to come: more places are never used
    other_in_time,  //
    own_free_flips,  // flips times the opponent's scarcity: best when the opponent has no reply
    other_free_flips,
    feature_count
};

using Features = std::array<float, feature_count>;

/// The features of a position, and whether the game is over.
struct PositionFeatures {
    Features features{};
    bool is_over = false;
};
PositionFeatures features_of(const State& state, const RayCache& rays);

/// The score by the features, with `left` cards left, for the side to move in card units. When the
/// game is over, it is the true score.
int score_of(const PositionFeatures& found, int left);
/// The static evaluation of a position, for the side to move in card units.
inline int evaluate(const State& state, const RayCache& rays) {
    return score_of(features_of(state, rays), state.left());
}

}  // namespace outflank::inline OUTFLANK_TIER::mod
