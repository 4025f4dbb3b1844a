#pragma once

#include <array>
#include <atomic>
#include <optional>
#include <span>
#include <stop_token>

#include "engine/mod/state.h"
#include "search/mod/key.h"
#include "search/mod/ray_cache.h"
#include "search/mod/transposition_table.h"
#include "search/pv.h"
#include "search/time_manager.h"

namespace outflank::inline OUTFLANK_TIER::mod {

/// A move as the search makes it. Without default initialisation: write `Placement{}`.
struct Placement {
    Spot spot;
    bool has_tile;
    bool is_pass;
    int order;  // the higher the earlier

    [[nodiscard]] bool is_same(const Placement& other) const {
        return spot == other.spot && has_tile == other.has_tile && is_pass == other.is_pass;
    }
};

/// At most all cards and as many passes.
using Pv = PrincipalVariation<Placement, 2 * all_cards>;

/// All placements of a node: each with its tile and without.
class PlacementList {
  public:
    /// Tiles are left out on the last card, where they change nothing.
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

/// Alpha-beta over a state. Scores are in card units, for the side to move.
class Pvs {
  public:
    /// What ends the search early.
    struct Bounds {
        TimeManager time;
        std::optional<std::uint64_t> nodes;
        std::stop_token stop;
    };
    static constexpr int infinity = 32000;

    Pvs(const State& state, TranspositionTable& table, Bounds bounds)
        : state_(state), rays_(state), table_(table), bounds_(std::move(bounds)) {}

    /// The depth of an exact search: to the end of the game and without reductions. It is more than
    /// any other, so that the table tells its scores from theirs.
    static constexpr int exact_depth(int left) { return left + all_cards; }

    /// The best score for the next `depth` cards, a bound of it when it is outside the window.
    /// Meaningless once stopped.
    int search(int depth, int alpha, int beta, Pv& line);

    /// The score of a move from here.
    int search_after(const Placement& placement, int depth, int alpha, int beta, Pv& line);
    /// All moves from here, sorted by what the position looks like behind them.
    PlacementList moves_by_evaluation();

    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] bool stopped() const { return stopped_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] const TimeManager& time() const { return bounds_.time; }
    /// Looks at the limits at once.
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
    Bounds bounds_;
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
};

}  // namespace outflank::inline OUTFLANK_TIER::mod
