#pragma once

#include <array>
#include <bit>

#include "engine/mod/state.h"

namespace outflank::inline OUTFLANK_TIER::mod {

/// What is seen along the rays: from a spot of the frontier in one of the eight directions over a
/// row of cards of one color to what lies behind it. Each kind of ray is there for both colors of
/// the row or, of `flips`, of the cards at its ends.
enum class RayKind : std::uint8_t {
    flips,    // cards that a placement here outflanks
    guarded,  // cards before an own tile, which cannot be outflanked from here
    open,     // a row to an empty spot: the opponent needs but an end there; counts 1
    front,    // a tile at once; counts 1
    count
};

/// All rays of a position, kept up to date from move to move: a move changes but the few that come
/// to its cards.
class RayCache {
  public:
    /// What `play` changed, for `undo`.
    struct Undo {
        struct Change {
            std::uint16_t ray;
            std::uint16_t was;
        };
        std::size_t size;
        std::array<Change, std::size_t{8} * all_cards> changes;
    };

    explicit RayCache(const State& state);

    /// The sum over all rays of a kind.
    [[nodiscard]] int sum(RayKind sight, Color color) const { return sums_[kind_of(sight, color)]; }
    /// How many cards a placement outflanks; 0: there may be none.
    [[nodiscard]] int flips(Spot spot, Color color) const {
        return flips_[index(spot)][index(color)];
    }
    /// Places to play on.
    [[nodiscard]] int mobility(Color color) const { return mobility_[index(color)]; }
    /// The most cards that a placement outflanks.
    [[nodiscard]] int swing(Color color) const {
        return static_cast<int>(std::bit_width(seen_flips_[index(color)])) - 1;
    }

    /// To be called when the state has made a move that is no pass.
    void play(const State& state, const State::Undo& move, Undo& undo);
    void undo(const Undo& undo);

  private:
    // A kind of ray and what it adds to the kind's sum. Kind 0 is for those that mean nothing.
    struct Ray {
        std::uint8_t kind = 0;
        std::uint8_t worth = 0;
    };
    static constexpr std::size_t index(Spot spot) { return static_cast<std::size_t>(spot); }
    static constexpr std::size_t index(Color color) { return static_cast<std::size_t>(color); }
    static constexpr std::uint8_t kind_of(RayKind sight, Color color) {
        return static_cast<std::uint8_t>(1 + 2 * static_cast<unsigned>(sight) + index(color));
    }
    static Ray ray_on(const LineBits& lane);

    template <Direction... each>
    void see(const Plane& plane, Spot card, Undo& undo);
    inline void set(Spot spot, Direction direction, Ray ray, Undo& undo);
    inline void change(std::size_t at, Ray ray);
    void count_flips(std::size_t spot, std::size_t side, int by);

    std::array<Ray, std::size_t{8} * spot_count> rays_{};  // eight of each spot
    std::array<std::array<std::uint8_t, 2>, spot_count> flips_{};
    std::array<int, 1 + 2 * static_cast<std::size_t>(RayKind::count)> sums_{};
    std::array<int, 2> mobility_{};
    // How many spots outflank so many cards, and a bit for each number that there is one of.
    std::array<std::array<std::uint16_t, 64>, 2> spots_by_flips_{};
    std::array<std::uint64_t, 2> seen_flips_{1, 1};
};

}  // namespace outflank::inline OUTFLANK_TIER::mod
