#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/position.h"

namespace outflank::inline OUTFLANK_TIER::mod {

/// A place of the unbounded plane: x to the right, y down, 0,0 the upper left of the four starting
/// places.
struct Place {
    int x = 0;
    int y = 0;

    constexpr bool operator==(const Place&) const = default;
};

/// The plane is rolled up to a torus of 64 x 64 spots, on which 64 steps in any direction lead back
/// to where they began. Places less than 64 apart both ways never share a spot, and a game spans no
/// more than that, so that it may go on in any direction and at any distance from the origin
/// without anything being moved or reallocated.
enum class Spot : std::uint16_t {};

inline constexpr unsigned torus = 64;
inline constexpr unsigned spot_count = torus * torus;

constexpr Spot spot_at(unsigned column, unsigned row) {
    return static_cast<Spot>(row % torus * torus + column % torus);
}
constexpr Spot spot_at(const Place& place) {
    return spot_at(static_cast<unsigned>(place.x), static_cast<unsigned>(place.y));
}
constexpr unsigned column(Spot spot) { return static_cast<unsigned>(spot) % torus; }
constexpr unsigned row(Spot spot) { return static_cast<unsigned>(spot) / torus; }

/// The eight directions, each followed by its opposite.
enum Direction : std::uint8_t {
    right,
    left,
    down,
    up,
    right_down,
    left_up,
    right_up,
    left_down,
    direction_count
};
inline constexpr std::array directions = {right,      left,    down,     up,
                                          right_down, left_up, right_up, left_down};

constexpr Direction opposite(Direction direction) { return static_cast<Direction>(direction ^ 1); }

/// So many steps away.
constexpr Spot next(Spot spot, Direction direction, unsigned steps = 1) {
    constexpr std::array<int, direction_count> rightward = {1, -1, 0, 0, 1, -1, 1, -1};
    constexpr std::array<int, direction_count> downward = {0, 0, 1, -1, 1, -1, -1, 1};
    return spot_at(column(spot) + static_cast<unsigned>(rightward[direction]) * steps,
                   row(spot) + static_cast<unsigned>(downward[direction]) * steps);
}

/// What lies on a spot: a card, perhaps with a tile on it, or nothing.
using Content = std::uint8_t;
inline constexpr Content empty = 0;
inline constexpr Content black_card = 1;
inline constexpr Content white_card = 2;
inline constexpr Content either_card = black_card | white_card;
inline constexpr Content tile = 4;      // beside the card's own bit
inline constexpr Content frontier = 8;  // empty, with a card next to it

constexpr Content card_of(Color color) { return color == Color::black ? black_card : white_card; }
constexpr Content other_card(Content card) { return card ^ either_card; }

/// All spots on a line of the torus, a bit for each.
struct Lane {
    std::uint64_t black = 0;
    std::uint64_t white = 0;
    std::uint64_t tiles = 0;

    [[nodiscard]] std::uint64_t cards(Color color) const {
        return color == Color::black ? black : white;
    }
};

class Outlook;

/// The contents of all spots, and the lanes through them, one for each direction with its bits in
/// that order. A word holds several diagonals; but as no game spans the torus, none of them touches
/// another in it.
class Plane {
  public:
    [[nodiscard]] Content operator[](Spot spot) const { return contents_[index(spot)]; }
    /// The directions in which a card lies next to a spot, a bit for each.
    [[nodiscard]] std::uint8_t neighbors(Spot spot) const { return neighbors_[index(spot)]; }

    /// Joins a spot without a card to the frontier, or takes it out.
    void set_frontier(Spot spot, bool is_frontier) {
        contents_[index(spot)] = is_frontier ? frontier : empty;
    }
    void put_card(Spot spot, Content card) {
        contents_[index(spot)] = card;
        toggle(spot, card);
        toggle_neighbors(spot);
    }
    /// What was a card is a spot of the frontier then.
    void remove_card(Spot spot) {
        toggle(spot, (*this)[spot]);
        toggle_neighbors(spot);
        contents_[index(spot)] = frontier;
    }
    /// Flips a card without a tile.
    void flip(Spot spot) {
        contents_[index(spot)] ^= either_card;
        toggle(spot, either_card);
    }

  private:
    friend Outlook;

    static constexpr std::size_t index(Spot spot) { return static_cast<std::size_t>(spot); }
    inline void toggle(Spot spot, Content card);
    void toggle_neighbors(Spot spot) {
        for (const Direction direction : directions)
            neighbors_[index(next(spot, direction))] ^=
                static_cast<std::uint8_t>(1U << opposite(direction));
    }

    std::array<Content, spot_count> contents_{};
    std::array<std::uint8_t, spot_count> neighbors_{};
    std::array<std::array<Lane, torus>, direction_count> lanes_{};
};

/// What is seen from a spot.
class Outlook {
  public:
    Outlook(const Plane& plane, Spot spot)
        : plane_(plane),
          lane_{row(spot), column(spot), (column(spot) - row(spot)) % torus,
                (column(spot) + row(spot)) % torus},
          place_{column(spot), row(spot), column(spot), column(spot)} {}

    /// The lane in a direction, the nearest spot in the lowest bit.
    [[nodiscard]] Lane operator[](Direction direction) const {
        const Lane& lane = plane_.lanes_[direction][lane_[direction / 2]];
        const auto by = static_cast<int>(bit(direction) + 1);
        return {std::rotr(lane.black, by), std::rotr(lane.white, by), std::rotr(lane.tiles, by)};
    }

  private:
    friend Plane;

    // The spot's own bit in the lane.
    [[nodiscard]] unsigned bit(Direction direction) const {
        const unsigned place = place_[direction / 2];
        return direction % 2 == 0 ? place : torus - 1 - place;
    }

    const Plane& plane_;
    std::array<unsigned, 4> lane_;   // of each two directions
    std::array<unsigned, 4> place_;  // in it
};

void Plane::toggle(Spot spot, Content card) {
    const Outlook at(*this, spot);
    for (const Direction direction : directions) {
        Lane& lane = lanes_[direction][at.lane_[direction / 2]];
        const unsigned bit = at.bit(direction);
        lane.black ^= std::uint64_t{(card & black_card) != 0} << bit;
        lane.white ^= std::uint64_t{(card & white_card) != 0} << bit;
        lane.tiles ^= std::uint64_t{(card & tile) != 0} << bit;
    }
}

}  // namespace outflank::inline OUTFLANK_TIER::mod
