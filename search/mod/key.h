#pragma once

#include <utility>

#include "engine/mod/state.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER::mod {

/// The hash key of a position. It is the same for all positions that differ only in where on the
/// plane they lie, in rotation or reflection, or in the two colors being exchanged; the rules are
/// the same for all of them, so they have the same score for the side to move. All eight images are
/// hashed, with places counted from the corner of the box around the cards, and the least hash is
/// the key's. The image it came from says how a stored move is to be turned.
class Key {
  public:
    explicit Key(const State& state);

    [[nodiscard]] std::uint64_t hash() const { return hash_; }
    /// A spot of the frontier as 12 bits, which are the same in all positions with this hash.
    [[nodiscard]] std::uint16_t code_of(Spot spot) const;
    [[nodiscard]] Spot spot_of(std::uint16_t code) const;

  private:
    [[nodiscard]] std::pair<unsigned, unsigned> from_corner(Spot spot) const;

    Spot corner_;         // the upper left one of the box, with the frontier around it
    unsigned width_;      // from the first to the last column
    unsigned height_;     // from the first to the last row
    unsigned image_ = 0;  // bits: 1 mirrors x, 2 mirrors y, 4 swaps x and y after that
    std::uint64_t hash_ = 0;
};

}  // namespace outflank::inline OUTFLANK_TIER::mod
