#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/position.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER::mod {

/// A place of the unbounded plane. x grows to the right, y downward; 0,0 is the upper left of the
/// four places where the first cards lie.
struct Place {
    int x = 0;
    int y = 0;

    constexpr bool operator==(const Place&) const = default;
};

/// A place in memory. The plane is rolled up to a torus of 64 x 64 spots: 64 steps in any direction
/// lead back to the same spot. All places of one game are less than 64 apart in x and in y, so no
/// two of them share a spot. So a game can go in any direction, at any distance from the origin,
/// and nothing has to be moved or reallocated.
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

/// The spot so many steps away in a direction.
constexpr Spot next(Spot spot, Direction direction, unsigned steps = 1) {
    constexpr std::array<int, direction_count> rightward = {1, -1, 0, 0, 1, -1, 1, -1};
    constexpr std::array<int, direction_count> downward = {0, 0, 1, -1, 1, -1, -1, 1};
    return spot_at(column(spot) + static_cast<unsigned>(rightward[direction]) * steps,
                   row(spot) + static_cast<unsigned>(downward[direction]) * steps);
}

/// What lies on a spot: nothing, or a card, perhaps with a tile on it. A set of the bits below.
using Content = std::uint8_t;
inline constexpr Content empty = 0;
inline constexpr Content black_card = 1;
inline constexpr Content white_card = 2;
inline constexpr Content either_card = black_card | white_card;
inline constexpr Content tile = 4;      // together with the bit of its card
inline constexpr Content frontier = 8;  // alone: no card here, but one next to it

constexpr Content card_of(Color color) { return color == Color::black ? black_card : white_card; }
constexpr Content other_card(Content card) { return card ^ either_card; }

/// The contents of the 64 spots of one line of the torus: in each word, a bit for each spot.
struct LineBits {
    std::uint64_t black = 0;
    std::uint64_t white = 0;
    std::uint64_t tiles = 0;

    [[nodiscard]] std::uint64_t cards(Color color) const {
        return color == Color::black ? black : white;
    }
};

class LinesFrom;

/// The contents of all spots, and of all lines through them, which are kept once for each
/// direction, with their bits in that order. One word holds a whole diagonal of the torus, which
/// may be several diagonals of the plane. They never touch each other, since a game does not span
/// the torus.
class Plane {
  public:
    [[nodiscard]] Content operator[](Spot spot) const { return contents_[index(spot)]; }
    /// The directions in which a card lies next to a spot, as a set: bit n is the direction n.
    [[nodiscard]] std::uint8_t neighbors(Spot spot) const { return neighbors_[index(spot)]; }

    /// Adds a spot without a card to the frontier, or removes it.
    void set_frontier(Spot spot, bool is_frontier) {
        contents_[index(spot)] = is_frontier ? frontier : empty;
    }
    void put_card(Spot spot, Content card) {
        contents_[index(spot)] = card;
        toggle(spot, card);
        toggle_neighbors(spot);
    }
    /// Removes a card. Its spot then belongs to the frontier.
    void remove_card(Spot spot) {
        toggle(spot, (*this)[spot]);
        toggle_neighbors(spot);
        contents_[index(spot)] = frontier;
    }
    /// Flips a card, which must not have a tile.
    void flip(Spot spot) {
        contents_[index(spot)] ^= either_card;
        toggle(spot, either_card);
    }

  private:
    friend LinesFrom;

    static constexpr std::size_t index(Spot spot) { return static_cast<std::size_t>(spot); }
    inline void toggle(Spot spot, Content card);
    void toggle_neighbors(Spot spot) {
        for (const Direction direction : directions)
            neighbors_[index(next(spot, direction))] ^=
                static_cast<std::uint8_t>(1U << opposite(direction));
    }

    std::array<Content, spot_count> contents_{};
    std::array<std::uint8_t, spot_count> neighbors_{};
    std::array<std::array<LineBits, torus>, direction_count> lines_{};
};

/// The lines from one spot in all directions.
class LinesFrom {
  public:
    LinesFrom(const Plane& plane, Spot spot)
        : plane_(plane),
          line_{row(spot), column(spot), (column(spot) - row(spot)) % torus,
                (column(spot) + row(spot)) % torus},
          place_{column(spot), row(spot), column(spot), column(spot)} {}

    /// The line in a direction; the lowest bit is the spot next to this one.
    [[nodiscard]] LineBits operator[](Direction direction) const {
        const LineBits& line = plane_.lines_[direction][line_[direction / 2]];
        const auto by = static_cast<int>(bit(direction) + 1);
        return {std::rotr(line.black, by), std::rotr(line.white, by), std::rotr(line.tiles, by)};
    }

  private:
    friend Plane;

    // The spot's own bit in the line of a direction.
    [[nodiscard]] unsigned bit(Direction direction) const {
        const unsigned place = place_[direction / 2];
        return direction % 2 == 0 ? place : torus - 1 - place;
    }

    const Plane& plane_;
    std::array<unsigned, 4> line_;   // the number of the line, for each pair of directions
    std::array<unsigned, 4> place_;  // the place of the spot on it
};

void Plane::toggle(Spot spot, Content card) {
    const LinesFrom at(*this, spot);
    for (const Direction direction : directions) {
        LineBits& line = lines_[direction][at.line_[direction / 2]];
        const unsigned bit = at.bit(direction);
        line.black ^= std::uint64_t{(card & black_card) != 0} << bit;
        line.white ^= std::uint64_t{(card & white_card) != 0} << bit;
        line.tiles ^= std::uint64_t{(card & tile) != 0} << bit;
    }
}

}  // namespace outflank::inline OUTFLANK_TIER::mod
