#pragma once

#include <array>

#include "engine/mod/state.h"
#include "search/mod/ray_cache.h"

namespace outflank::inline OUTFLANK_TIER::mod {

/// A card's worth in the search's scores.
inline constexpr int card_unit = 100;

/// What the evaluation looks at; "own" is the side to move.
enum Feature : std::uint8_t {
    to_move,         // 1: the worth of having the turn
    cards,           // own minus the opponent's
    own_mobility,    // places to play on
    other_mobility,  //
    own_scarcity,    // 1 / (1 + mobility): the last few places matter most
    other_scarcity,  //
    own_flips,       // cards that all own placements outflank, a card once for each ray
    other_flips,     //
    own_swing,       // cards that the largest own placement outflanks
    other_swing,     //
    own_open,        // rays over own cards to an empty spot: the opponent needs but an end there
    other_open,      //
    own_guarded,     // cards on rays to an own tile, which cannot be outflanked along them
    other_guarded,   //
    own_fronts,      // rays that meet an own tile at once
    other_fronts,    //
    own_tiles,       // left
    other_tiles,     //
    own_in_time,     // places, but no more than there are cards to come: more are never used
    other_in_time,   //
    own_free_flips,  // flips times the opponent's scarcity: worth most when he has no answer
    other_free_flips,
    feature_count
};

using Features = std::array<float, feature_count>;

/// The features, and whether either side can move at all.
struct PositionFeatures {
    Features features{};
    bool is_over = false;
};
PositionFeatures features_of(const State& state, const RayCache& rays);

/// The score that the features stand for, with so many cards left; the true one when the game is
/// over. For the side to move.
int score_of(const PositionFeatures& seen, int left);
/// The score of a position for the side to move at one look.
inline int evaluate(const State& state, const RayCache& rays) {
    return score_of(features_of(state, rays), state.left());
}

}  // namespace outflank::inline OUTFLANK_TIER::mod
