#pragma once

#include <compare>
#include <cstdint>

#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// A final disc difference for the side to move, empties to the winner: -64 to +64 discs.
class Score {
  public:
    constexpr Score() = default;
    constexpr explicit Score(int discs) : discs_(discs) {}
    [[nodiscard]] constexpr int discs() const { return discs_; }
    constexpr Score operator-() const { return Score(-discs_); }
    constexpr auto operator<=>(const Score&) const = default;

  private:
    int discs_ = 0;
};

/// Who wins by so many discs: +1, 0 or -1.
constexpr int sign(int discs) { return (discs > 0 ? 1 : 0) - (discs < 0 ? 1 : 0); }

/// The greatest score; its negation is the least.
inline constexpr int max_discs = 64;
inline constexpr Score max_score{max_discs};
inline constexpr Score min_score{-max_discs};

/// What is known of a true score when a search reports one.
enum class Bound : std::uint8_t { exact, at_least, at_most };

/// The same of the negated score.
constexpr Bound operator-(Bound bound) {
    if (bound == Bound::exact) return bound;
    return bound == Bound::at_least ? Bound::at_most : Bound::at_least;
}

}  // namespace outflank::inline OUTFLANK_TIER
