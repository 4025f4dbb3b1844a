#include "search/mod/pvs.h"

#include <algorithm>
#include <tuple>

#include "search/mod/evaluation.h"

namespace outflank::inline OUTFLANK_TIER::mod {

namespace {

std::uint16_t code_of(const Key& key, const Placement& placement) {
    return static_cast<std::uint16_t>(key.code_of(placement.spot) |
                                      (placement.has_tile ? spot_count : 0U));
}

Placement placement_of(const Key& key, std::uint16_t code) {
    return {key.spot_of(code % spot_count), code >= spot_count, false, 0};
}

constexpr Placement passing{{}, false, true, 0};

// Compares all that differs, so the order is the same on all machines, without a stable sort.
bool is_earlier(const Placement& a, const Placement& b) {
    return std::tuple(-a.order, a.spot, a.has_tile) < std::tuple(-b.order, b.spot, b.has_tile);
}

// Late-move reduction, in plies, of the move at a place in the order, from 0.
int reduction(std::size_t at, int depth) {
    if (depth < 3 || at < 4) return 0;
    return at < 12 ? 1 : 2;
}

}  // namespace

PlacementList::PlacementList(const State& state, const RayCache& rays) {
    const Color color = state.to_move();
    const bool has_tiles = state.tiles(color) > 0 && state.left() > 1;
    for (const Spot spot : state.frontier_spots()) {
        const int flips = rays.flips(spot, color);
        if (flips == 0) continue;
        placements_[size_++] = {spot, false, false, flips};
        if (has_tiles) placements_[size_++] = {spot, true, false, flips};
    }
}

bool Pvs::poll() {
    stopped_ = stopped_ || conditions_.stop.stop_requested() || conditions_.time.must_stop() ||
               (conditions_.nodes && nodes_ >= *conditions_.nodes);
    return stopped_;
}

int Pvs::final_score() const {
    const int black = card_unit * state_.black_score();
    return state_.to_move() == Color::black ? black : -black;
}

void Pvs::play(const Placement& placement, Undo& undo) {
    state_.play(placement.spot, placement.has_tile, undo.state);
    rays_.play(state_, undo.state, undo.rays);
}

void Pvs::undo(const Undo& undo) {
    rays_.undo(undo.rays);
    state_.undo(undo.state);
}

int Pvs::search_after(const Placement& placement, int depth, int alpha, int beta, Pv& line) {
    Undo change;
    play(placement, change);
    count_node();
    const int score = -search(depth, -beta, -alpha, line);
    undo(change);
    return score;
}

// One card is left. The side to move places it where it flips most; if it cannot, the opponent
// does.
int Pvs::last_card(Pv& line) {
    for (const Color color : {state_.to_move(), opposite(state_.to_move())}) {
        Placement best{};
        for (const Spot spot : state_.frontier_spots())
            if (const int flips = rays_.flips(spot, color); flips > best.order)
                best = {spot, false, false, flips};
        if (best.order == 0) continue;
        count_node();
        const bool is_own = color == state_.to_move();
        line.clear();
        if (!is_own) line.add(passing);
        line.add(best);
        const int gain = card_unit * (2 * best.order + 1);
        return final_score() + (is_own ? gain : -gain);
    }
    line.clear();
    return final_score();
}

// The side to move cannot place a card. A pass is forced, so it takes no depth.
int Pvs::pass_or_end(int depth, int alpha, int beta, Pv& line) {
    line.clear();
    if (!can_move(opposite(state_.to_move()))) return final_score();
    State::Undo undo;
    state_.play_pass(undo);
    count_node();
    Pv rest;
    const int score = -search(depth, -beta, -alpha, rest);
    state_.undo(undo);
    line.assign(passing, rest);
    return score;
}

void Pvs::sort_by_evaluation(std::span<Placement> placements) {
    for (Placement& placement : placements) {
        Undo change;
        play(placement, change);
        placement.order = -evaluate(state_, rays_);
        undo(change);
    }
    std::ranges::sort(placements, is_earlier);
}

PlacementList Pvs::moves_by_evaluation() {
    PlacementList list(state_, rays_);
    sort_by_evaluation({list.begin(), list.end()});
    return list;
}

void Pvs::sort(PlacementList& list, int depth, std::optional<Placement> best) {
    Placement* first = list.begin();
    if (best) {
        Placement* const found = std::find_if(
            list.begin(), list.end(), [&](const Placement& each) { return each.is_same(*best); });
        if (found != list.end()) std::swap(*first++, *found);
    }
    if (depth >= 3)
        sort_by_evaluation({first, list.end()});
    else
        std::sort(first, list.end(), is_earlier);
}

int Pvs::search(int depth, int alpha, int beta, Pv& line) {
    line.clear();
    // Step 1. The leaves of the search: the end of the game, or the static evaluation. Forced moves
    // are extended, often to the end of the game.
    const int left = state_.left();
    if (left == 0) return final_score();
    if (depth <= 0) {
        const PositionFeatures found = features_of(state_, rays_);
        if (found.is_over || found.features[own_mobility] > 1) return score_of(found, left);
    }
    if (left == 1) return last_card(line);
    if (stopped_) return 0;

    // Step 2. Transposition table.
    const Key key(state_);
    const std::optional<TableEntry> entry = table_.probe(key.hash());
    if (entry && entry->depth >= depth) {
        const bool is_high = entry->bound != Bound::at_most && entry->score >= beta;
        const bool is_low = entry->bound != Bound::at_least && entry->score <= alpha;
        if (is_high || is_low || entry->bound == Bound::exact) {
            if (entry->bound != Bound::at_most) line.add(placement_of(key, entry->move));
            return entry->score;
        }
    }

    // Step 3. Order the moves.
    PlacementList list(state_, rays_);
    if (list.size() == 0) return pass_or_end(depth, alpha, beta, line);
    std::optional<Placement> known;
    if (entry) known = placement_of(key, entry->move);
    sort(list, depth, known);

    // A single place to play takes no depth. When both sides have one place at a time, the game is
    // almost decided, and only its end tells who wins.
    const bool is_exact = depth > all_cards;
    const int next_depth = list.has_one_place() && !is_exact ? depth : depth - 1;

    // Step 4. Search the first move with the full window, the others with a null window first.
    // Late moves are reduced first, except in an exact search.
    int best = -infinity;
    Placement best_move = *list.begin();
    Pv rest;
    for (std::size_t at = 0; at < list.size(); ++at) {
        const Placement& placement = list.begin()[at];
        const int floor = std::max(alpha, best);
        int score = 0;
        if (at == 0) {
            score = search_after(placement, next_depth, alpha, beta, rest);
        } else {
            const int less = is_exact ? 0 : reduction(at, depth);
            score = search_after(placement, next_depth - less, floor, floor + 1, rest);
            if (score > floor && less > 0 && !stopped_)
                score = search_after(placement, next_depth, floor, floor + 1, rest);
            if (score > floor && score < beta && !stopped_)
                score = search_after(placement, next_depth, floor, beta, rest);
        }
        if (stopped_) return 0;
        if (score > best) {
            best = score;
            best_move = placement;
            if (score > alpha) line.assign(placement, rest);
        }
        if (best >= beta) break;
    }

    // Step 5. Store the result.
    const Bound bound = best >= beta    ? Bound::at_least
                        : best <= alpha ? Bound::at_most
                                        : Bound::exact;
    table_.store(key.hash(), {best, depth, bound, code_of(key, best_move)});
    return best;
}

}  // namespace outflank::inline OUTFLANK_TIER::mod
