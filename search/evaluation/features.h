#pragma once

#include <array>
#include <cstdint>

#include "engine/board.h"
#include "search/evaluation/patterns.h"
#include "search/evaluation/registers.h"

namespace outflank::inline OUTFLANK_TIER {

namespace detail {

// All lanes, in registers.
class Lanes {
  public:
    struct alignas(64) Numbers : std::array<std::int16_t, lane_count> {};

    Lanes() = default;  // not initialised, but by {} to 0
    explicit Lanes(const Numbers& numbers) {
        for (std::size_t i = 0; i < parts_.size(); ++i)
            parts_[i] = loaded<Words>(&numbers[i * per_register<std::int16_t>]);
    }

    Lanes& operator+=(const Lanes& other) {
        for (std::size_t i = 0; i < parts_.size(); ++i) parts_[i] += other.parts_[i];
        return *this;
    }
    Lanes& operator-=(const Lanes& other) {
        for (std::size_t i = 0; i < parts_.size(); ++i) parts_[i] -= other.parts_[i];
        return *this;
    }
    friend Lanes operator+(Lanes one, const Lanes& other) { return one += other; }
    friend Lanes operator-(Lanes lanes) {
        for (Words& part : lanes.parts_) part = -part;
        return lanes;
    }
    std::int16_t operator[](std::size_t lane) const {
        return parts_[lane / per_register<std::int16_t>][lane % per_register<std::int16_t>];
    }

  private:
    std::array<Words, lane_count / per_register<std::int16_t>> parts_;
};

// What a disc on each square adds to each lane.
inline constexpr auto digit_weights = [] {
    std::array<Lanes::Numbers, square_count> table{};
    for (std::size_t lane = 0; lane < instance_count; ++lane) {
        const PatternInstance& instance = instances.at[lane];
        for (std::size_t place = 0; place < instance.size; ++place)
            table[static_cast<std::size_t>(index(instance.squares[place]))][lane] =
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
    explicit Features(const Board& board) : lanes_{} {
        for (const Square square : Squares(board.player)) lanes_ += weights_of(square);
        for (const Square square : Squares(board.opponent)) lanes_ -= weights_of(square);
    }

    /// Those of the board after a move that flips `flipped`, for the side then to move.
    [[nodiscard]] Features after_move(Square move, Bitboard flipped) const {
        detail::Lanes turned{};
        for (const Square square : Squares(flipped)) turned += weights_of(square);
        return Features(-(lanes_ + turned + turned + weights_of(move)));
    }
    [[nodiscard]] Features after_pass() const { return Features(-lanes_); }

    /// The number of a lane's configuration, to be added to empty_row[lane].
    [[nodiscard]] int operator[](std::size_t lane) const { return lanes_[lane]; }

  private:
    explicit Features(const detail::Lanes& lanes) : lanes_(lanes) {}
    static detail::Lanes weights_of(Square square) {
        return detail::Lanes(detail::digit_weights[static_cast<std::size_t>(index(square))]);
    }

    detail::Lanes lanes_;
};

}  // namespace outflank::inline OUTFLANK_TIER
