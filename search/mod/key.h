#pragma once

#include <utility>

#include "engine/mod/state.h"

namespace outflank::inline OUTFLANK_TIER::mod {

/// How a position looks to the table: the same from wherever on the plane it lies, from each of its
/// eight sides, and for either color, whose scores only change places. Every rule of the game looks
/// the same in all of them, so nothing is lost. All eight images are hashed, with places counted
/// from the corner of the box around the cards, and the least hash stands for them all; which image
/// it was gives the directions that a stored move is told in.
class Key {
  public:
    explicit Key(const State& state);

    [[nodiscard]] std::uint64_t hash() const { return hash_; }
    /// A spot of the frontier as 12 bits that are the same in all positions with this hash.
    [[nodiscard]] std::uint16_t code_of(Spot spot) const;
    [[nodiscard]] Spot spot_of(std::uint16_t code) const;

  private:
    [[nodiscard]] std::pair<unsigned, unsigned> from_corner(Spot spot) const;

    Spot corner_;         // of the box and the frontier around it
    unsigned width_;      // from the first to the last column
    unsigned height_;     // from the first to the last row
    unsigned image_ = 0;  // bits: 1 mirrors x, 2 mirrors y, 4 then swaps x and y
    std::uint64_t hash_ = 0;
};

}  // namespace outflank::inline OUTFLANK_TIER::mod
