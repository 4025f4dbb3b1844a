#pragma once

#include <cstdint>

#include "engine/board.h"
#include "search/evaluation/patterns.h"

namespace outflank::inline OUTFLANK_TIER {

namespace detail {

// 32 lanes as one vector, which the compiler maps onto whatever registers the tier has.
using Lanes [[gnu::vector_size(64), gnu::may_alias]] = std::int16_t;
struct LanePair {
    Lanes low;
    Lanes high;
};

// What a disc on each square adds to each lane.
struct alignas(64) DigitWeights {
    std::array<std::int16_t, lane_count> lanes{};
};
inline constexpr auto digit_weights = [] {
    std::array<DigitWeights, square_count> table{};
    for (std::size_t lane = 0; lane < instance_count; ++lane) {
        const PatternInstance& instance = instances.at[lane];
        for (std::size_t place = 0; place < instance.size; ++place)
            table[static_cast<std::size_t>(index(instance.squares[place]))].lanes[lane] =
                static_cast<std::int16_t>(power_of_3(place));
    }
    return table;
}();

}  // namespace detail

/// What each pattern instance holds, as a balanced ternary number: the player's disc is +1, the
/// opponent's -1, an empty square 0. So changing sides is a change of sign, and one set serves
/// both.
class Features {
  public:
    Features() = default;  // not initialised
    explicit Features(const Board& board) {
        Lanes low{};
        Lanes high{};
        for (const Square square : Squares(board.player)) {
            low += weights_of(square).low;
            high += weights_of(square).high;
        }
        for (const Square square : Squares(board.opponent)) {
            low -= weights_of(square).low;
            high -= weights_of(square).high;
        }
        low_ = low;
        high_ = high;
    }

    /// Those of the board after a move that flips `flipped`, for the side then to move.
    [[nodiscard]] Features after_move(Square move, Bitboard flipped) const {
        Lanes low{};
        Lanes high{};
        for (const Square square : Squares(flipped)) {
            low += weights_of(square).low;
            high += weights_of(square).high;
        }
        Features after;
        after.low_ = -(low_ + low + low + weights_of(move).low);
        after.high_ = -(high_ + high + high + weights_of(move).high);
        return after;
    }
    [[nodiscard]] Features after_pass() const {
        Features after;
        after.low_ = -low_;
        after.high_ = -high_;
        return after;
    }

    /// The number of a lane's configuration, to be added to empty_row[lane].
    [[nodiscard]] int operator[](std::size_t lane) const {
        return reinterpret_cast<const std::int16_t*>(this)[lane];
    }

  private:
    using Lanes = detail::Lanes;
    static const detail::LanePair& weights_of(Square square) {
        return reinterpret_cast<const detail::LanePair&>(
            detail::digit_weights[static_cast<std::size_t>(index(square))]);
    }

    Lanes low_;
    Lanes high_;
};

}  // namespace outflank::inline OUTFLANK_TIER
