#pragma once

#include <array>
#include <atomic>
#include <optional>
#include <span>
#include <stop_token>

#include "engine/mod/state.h"
#include "engine/tier.h"
#include "search/mod/key.h"
#include "search/mod/ray_cache.h"
#include "search/mod/transposition_table.h"
#include "search/pv.h"
#include "search/time_manager.h"

namespace outflank::inline OUTFLANK_TIER::mod {

/// A move as the search makes it. Its members have no default values, so that large arrays of it
/// cost nothing.
struct Placement {
    Spot spot;
    bool has_tile;
    bool is_pass;
    int order;  // moves with higher values are searched first

    [[nodiscard]] bool is_same(const Placement& other) const {
        return spot == other.spot && has_tile == other.has_tile && is_pass == other.is_pass;
    }
};

/// At most all cards and as many passes.
using Pv = PrincipalVariation<Placement, 2 * all_cards>;

/// All placements of a node, each with a tile and without one.
class PlacementList {
  public:
    /// `order` is the number of flips. With the last card a tile changes nothing, so there are
    /// none.
    PlacementList(const State& state, const RayCache& rays);

    [[nodiscard]] Placement* begin() { return placements_.data(); }
    [[nodiscard]] Placement* end() { return placements_.data() + size_; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool has_one_place() const {
        return size_ == 1 || (size_ == 2 && placements_[0].spot == placements_[1].spot);
    }

  private:
    std::array<Placement, std::size_t{2} * 8 * all_cards> placements_;
    std::size_t size_ = 0;
};

/// A principal variation search. Scores are for the side to move, in card units (evaluation.h).
class Pvs {
  public:
    /// What ends the search early.
    struct StopConditions {
        TimeManager time;
        std::optional<std::uint64_t> nodes;
        std::stop_token stop;
    };
    static constexpr int infinity = 32000;

    Pvs(const State& state, TranspositionTable& table, StopConditions conditions)
        : state_(state), rays_(state), table_(table), conditions_(std::move(conditions)) {}

    /// The depth of an exact search, which goes to the end of the game and reduces no move. It is
    /// more than all other depths, so that the table can tell exact results from others.
    static constexpr int exact_depth(int left) { return left + all_cards; }

    /// Searches the current position by `depth` cards. Fail-soft; `line` is the principal
    /// variation, as far as it is known. Meaningless when stopped.
    int search(int depth, int alpha, int beta, Pv& line);

    /// The same for the position after a move, with the score for the side that makes it.
    int search_after(const Placement& placement, int depth, int alpha, int beta, Pv& line);
    /// All moves, sorted by the static evaluation of the position after them.
    PlacementList moves_by_evaluation();

    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] bool stopped() const { return stopped_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] const TimeManager& time() const { return conditions_.time; }
    /// Checks the stop conditions now, and returns whether the search must stop.
    bool poll();

  private:
    struct Undo {
        State::Undo state;
        RayCache::Undo rays;
    };
    void play(const Placement& placement, Undo& undo);
    void undo(const Undo& undo);
    void sort_by_evaluation(std::span<Placement> placements);
    [[nodiscard]] bool can_move(Color color) const { return rays_.mobility(color) > 0; }

    int last_card(Pv& line);
    int pass_or_end(int depth, int alpha, int beta, Pv& line);
    void count_node() {
        if (++nodes_ % 256 == 0) poll();
    }
    void sort(PlacementList& list, int depth, std::optional<Placement> best);
    [[nodiscard]] int final_score() const;

    State state_;
    RayCache rays_;
    TranspositionTable& table_;
    StopConditions conditions_;
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
};

}  // namespace outflank::inline OUTFLANK_TIER::mod
