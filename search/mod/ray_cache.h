#pragma once

#include <array>
#include <bit>

#include "engine/mod/state.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER::mod {

/// The kinds of rays. A ray goes from a spot of the frontier in one of the eight directions, over a
/// row of cards of one color, to what lies behind the row. Each kind exists for both colors: of the
/// row, or for `flips` of the placed card.
enum class RayKind : std::uint8_t {
    flips,    // a placement here flips the row; counts its cards
    guarded,  // behind the row is a tile of its own color, so it cannot be flipped from here;
              // counts its cards
    open,     // behind the row is an empty spot; counts 1
    front,    // the first spot is a tile; counts 1
    count
};

/// All rays of a position and their sums, updated from move to move: a move changes only the few
/// rays that reach its cards.
class RayCache {
  public:
    /// The changes by `play`, for `undo`.
    struct Undo {
        struct Change {
            std::uint16_t ray;
            std::uint16_t was;
        };
        std::size_t size;
        std::array<Change, std::size_t{8} * all_cards> changes;
    };

    explicit RayCache(const State& state);

    /// The sum of what all rays of a kind count.
    [[nodiscard]] int sum(RayKind sight, Color color) const { return sums_[kind_of(sight, color)]; }
    /// How many cards a placement flips; 0: it is not legal.
    [[nodiscard]] int flips(Spot spot, Color color) const {
        return flips_[index(spot)][index(color)];
    }
    /// The number of spots where a placement is legal.
    [[nodiscard]] int mobility(Color color) const { return mobility_[index(color)]; }
    /// The most cards that a placement flips.
    [[nodiscard]] int swing(Color color) const {
        return static_cast<int>(std::bit_width(occurring_flips_[index(color)])) - 1;
    }

    /// Updates the rays after the state has made a move that is not a pass.
    void play(const State& state, const State::Undo& move, Undo& undo);
    void undo(const Undo& undo);

  private:
    // A kind of ray, by color, and what the ray counts. Kind 0 is for all other rays.
    struct Ray {
        std::uint8_t kind = 0;
        std::uint8_t value = 0;
    };
    static constexpr std::size_t index(Spot spot) { return static_cast<std::size_t>(spot); }
    static constexpr std::size_t index(Color color) { return static_cast<std::size_t>(color); }
    static constexpr std::uint8_t kind_of(RayKind sight, Color color) {
        return static_cast<std::uint8_t>(1 + 2 * static_cast<unsigned>(sight) + index(color));
    }
    static Ray ray_on(const LineBits& lane);

    template <Direction... each>
    void update(const Plane& plane, Spot card, Undo& undo);
    inline void set(Spot spot, Direction direction, Ray ray, Undo& undo);
    inline void change(std::size_t at, Ray ray);
    void count_flips(std::size_t spot, std::size_t side, int by);

    std::array<Ray, std::size_t{8} * spot_count> rays_{};  // eight for each spot
    std::array<std::array<std::uint8_t, 2>, spot_count> flips_{};
    std::array<int, 1 + 2 * static_cast<std::size_t>(RayKind::count)> sums_{};
    std::array<int, 2> mobility_{};
    // For each number of flips, how many spots have it, and a bit for each number that occurs.
    std::array<std::array<std::uint16_t, 64>, 2> spots_by_flips_{};
    std::array<std::uint64_t, 2> occurring_flips_{1, 1};
};

}  // namespace outflank::inline OUTFLANK_TIER::mod
