#pragma once

#include <array>
#include <cstdint>

#include "engine/board.h"
#include "engine/tier.h"
#include "search/evaluation/patterns.h"
#include "search/evaluation/registers.h"

namespace outflank::inline OUTFLANK_TIER {

namespace detail {

// A number for each lane, held in SIMD registers.
class FeatureVector {
  public:
    struct alignas(64) Numbers : std::array<std::int16_t, lane_count> {};

    FeatureVector() = default;  // not initialised; FeatureVector{} is all 0
    explicit FeatureVector(const Numbers& numbers) {
        for (std::size_t i = 0; i < parts_.size(); ++i)
            parts_[i] = loaded<Int16Vector>(&numbers[i * per_register<std::int16_t>]);
    }

    FeatureVector& operator+=(const FeatureVector& other) {
        for (std::size_t i = 0; i < parts_.size(); ++i) parts_[i] += other.parts_[i];
        return *this;
    }
    FeatureVector& operator-=(const FeatureVector& other) {
        for (std::size_t i = 0; i < parts_.size(); ++i) parts_[i] -= other.parts_[i];
        return *this;
    }
    friend FeatureVector operator+(FeatureVector one, const FeatureVector& other) {
        return one += other;
    }
    friend FeatureVector operator-(FeatureVector lanes) {
        for (Int16Vector& part : lanes.parts_) part = -part;
        return lanes;
    }
    std::int16_t operator[](std::size_t lane) const {
        return parts_[lane / per_register<std::int16_t>][lane % per_register<std::int16_t>];
    }

  private:
    std::array<Int16Vector, lane_count / per_register<std::int16_t>> parts_;
};

// What a disc of the player on each square adds to each lane: a power of 3, or 0 where the lane's
// pattern does not hold the square.
inline constexpr auto digit_weights = [] {
    std::array<FeatureVector::Numbers, square_count> table{};
    for (std::size_t lane = 0; lane < instance_count; ++lane) {
        const PatternInstance& instance = patterns::instances.at[lane];
        for (std::size_t place = 0; place < instance.size; ++place)
            table[static_cast<std::size_t>(index(instance.squares[place]))][lane] =
                static_cast<std::int16_t>(patterns::power_of_3(place));
    }
    return table;
}();

}  // namespace detail

/// The features of all patterns of a board: for each lane, the contents of its squares as a
/// balanced base-3 number. The digit of a square is +1 for a disc of the player, -1 for one of the
/// opponent, 0 when it is empty. So a change of sides is a change of sign, and one table serves
/// both sides. A search updates them move by move.
class Features {
  public:
    Features() = default;  // not initialised
    explicit Features(const Board& board) : lanes_{} {
        for (const Square square : Squares(board.player)) lanes_ += weights_of(square);
        for (const Square square : Squares(board.opponent)) lanes_ -= weights_of(square);
    }

    /// The features of the board after a move that flips `flipped`, for the side to move then.
    [[nodiscard]] Features after_move(Square move, Bitboard flipped) const {
        detail::FeatureVector turned{};
        for (const Square square : Squares(flipped)) turned += weights_of(square);
        return Features(-(lanes_ + turned + turned + weights_of(move)));
    }
    [[nodiscard]] Features after_pass() const { return Features(-lanes_); }

    /// The number of one lane. empty_row[lane] is to be added to find its row.
    [[nodiscard]] int operator[](std::size_t lane) const { return lanes_[lane]; }

  private:
    explicit Features(const detail::FeatureVector& lanes) : lanes_(lanes) {}
    static detail::FeatureVector weights_of(Square square) {
        return detail::FeatureVector(
            detail::digit_weights[static_cast<std::size_t>(index(square))]);
    }

    detail::FeatureVector lanes_;
};

}  // namespace outflank::inline OUTFLANK_TIER
