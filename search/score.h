#pragma once

#include <compare>
#include <cstdint>

namespace outflank {

/// A difference of discs at the end of the game for the side to move, with the empty squares given
/// to the winner: -64 to +64. In Othello MOD a difference of cards.
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

/// +1 for a win by so many discs, -1 for a loss, 0 for a draw.
constexpr int sign(int discs) { return (discs > 0 ? 1 : 0) - (discs < 0 ? 1 : 0); }

/// The highest score; the lowest is its negation.
inline constexpr int max_discs = 64;
inline constexpr Score max_score{max_discs};
inline constexpr Score min_score{-max_discs};

/// Below every score: no move has been searched yet.
inline constexpr int no_score = -max_discs - 1;

/// How the true score relates to a reported one.
enum class Bound : std::uint8_t { exact, at_least, at_most };

/// The bound of the negated score.
constexpr Bound operator-(Bound bound) {
    if (bound == Bound::exact) return bound;
    return bound == Bound::at_least ? Bound::at_most : Bound::at_least;
}

}  // namespace outflank
