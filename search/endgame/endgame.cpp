#include "search/endgame/endgame.h"

#include <array>

#include "search/endgame/last_empties.h"
#include "search/endgame/parity.h"
#include "search/endgame/stability_cutoff.h"
#include "search/move_list.h"
#include "search/ordering.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

// With fewer empties no cache is used, and parity alone orders the moves.
constexpr int cache_empties = 6;
static_assert(cache_empties - 1 == 5, "solve_5 takes all nodes below");
// From this number of empties on, an enhanced transposition cut-off is tried (see pvs.cpp).
constexpr int etc_empties = 7;
// From this number of empties on, the worker polls.
constexpr int poll_empties = 9;

// A board with its moves, which the ordering has already found.
struct Leaf {
    Board board;
    Bitboard moves;
};

// For 5 to `leaf_empties` empties.
int solve_leaf(Worker& worker, const Leaf& leaf, int alpha, int empties);

int after_pass_or_end(Worker& worker, const Board& board, int alpha, int empties) {
    const Board passed = board.after_pass();
    const Bitboard moves = passed.moves();
    if (moves == 0) return final_disc_difference(board);
    ++worker.nodes;
    return -solve_leaf(worker, {passed, moves}, -alpha - 1, empties);
}

// For 5 empties. Parity alone orders the moves.
int solve_5(Worker& worker, const Leaf& leaf, int alpha) {
    constexpr int empties = 5;
    const auto& [board, moves] = leaf;
    int upper = 0;
    if (stability_cutoff(board, alpha, empties, upper)) return upper;
    if (moves == 0) return after_pass_or_end(worker, board, alpha, empties);

    const Spread player = spread(board.player);
    const Spread opponent = spread(board.opponent);
    const Bitboard left = board.empties();
    const Bitboard odd = odd_quadrants(left);
    int best = no_score;
    for (Bitboard untried = moves; untried != 0;) {
        const Square move = next_by_parity(untried, odd);
        untried ^= bit(move);
        ++worker.nodes;
        const Spread flipped = flips(move, player, opponent);
        const int score =
            -solve_4(opponent ^ flipped, player ^ flipped ^ spread(bit(move)), -alpha - 1,
                     left ^ bit(move), odd ^ quadrant_of(move), worker.nodes);
        if (score > best) {
            best = score;
            if (best > alpha) return best;
        }
    }
    return best;
}

// What the ordering knows of a square.
struct SquareValue {
    Bitboard neighbours;
    int bonus;
};
constexpr auto square_values = [] {
    std::array<SquareValue, square_count> table{};
    for (int square = 0; square < square_count; ++square) {
        const Bitboard here = Bitboard{1} << square;
        const int bonus = (here & corners) != 0 ? 8 : (here & x_squares) != 0 ? -8 : 0;
        table[static_cast<std::size_t>(square)] = {neighbours(here), bonus};
    }
    return table;
}();

// The value of a move for the ordering: first the opponent's mobility after it ("fastest first"),
// then corners and X-squares, then parity and the number of empty neighbours. The last two save 4%
// of the nodes of 14 positions of 20 to 24 empties.
int move_value(Bitboard replies, Square move, Bitboard empties, Bitboard odd) {
    const auto at = static_cast<std::size_t>(index(move));
    const auto& [neighbours, bonus] = square_values[at];
    return bonus + 4 * static_cast<int>(odd >> at & 1) - 3 * count(neighbours & empties) -
           16 * weighted_mobility(replies);
}

// All moves of a leaf, with their values and the moves that answer them.
void list_moves(MoveList<Leaf>& list, const EndgameCache& cache, const Leaf& leaf, int empties) {
    const auto& [board, moves] = leaf;
    // Two short loops: one long one would need more registers than the processor has.
    for (const Square move : Squares(moves)) {
        const Board child = board.after_move(move);
        if (empties > cache_empties) cache.prefetch(EndgameCache::key(child));
        list.add(move, {child, 0}, 0);
    }
    const Bitboard odd = odd_quadrants(board.empties());
    for (std::size_t number = 0; number < list.size(); ++number) {
        auto& [move, child] = list.added(number);
        child.moves = child.board.moves();
        list.set_value_of_added(number, move_value(child.moves, move, board.empties(), odd));
    }
}

// A score above alpha that the cache knows of one of the moves; else `no_score`.
int enhanced_cutoff(const MoveList<Leaf>& list, const EndgameCache& cache, int alpha) {
    for (std::size_t at = 0; at < list.size(); ++at) {
        const Board& child = list[at].child.board;
        EndgameCache::Known known;
        if (cache.find(EndgameCache::key(child), known) && !known.is_lower && -known.score > alpha)
            return -known.score;
    }
    return no_score;
}

int solve_ordered(Worker& worker, const Leaf& leaf, int alpha, int empties) {
    const auto& [board, moves] = leaf;
    if (empties >= poll_empties && worker.poll()) return 0;
    EndgameCache& cache = worker.endgame_cache;
    const EndgameCache::Key key = EndgameCache::key(board);
    cache.prefetch(key);
    int upper = 0;
    if (stability_cutoff(board, alpha, empties, upper)) return upper;
    if (moves == 0) return after_pass_or_end(worker, board, alpha, empties);

    Square hash_move = Square::none;
    if (EndgameCache::Known known; cache.find(key, known)) {
        if (known.is_lower == (known.score > alpha)) return known.score;
        hash_move = known.best;
    }

    MoveList<Leaf> list;
    list_moves(list, cache, leaf, empties);
    if (hash_move != Square::none) list.bring_to_front(hash_move);
    if (empties >= etc_empties) {
        const int known = enhanced_cutoff(list, cache, alpha);
        if (known > alpha) return known;
    }

    int best = no_score;
    Square best_move = Square::none;
    for (std::size_t at = 0; at < list.size() && best <= alpha; ++at) {
        const ListedMove<Leaf>& next = list.bring_best_to(at);
        ++worker.nodes;
        const int score = -solve_leaf(worker, next.child, -alpha - 1, empties - 1);
        if (worker.stopped()) return 0;
        if (score > best) {
            best = score;
            best_move = next.move;
        }
    }
    const bool is_lower = best > alpha;
    cache.store(key, {best, is_lower, is_lower ? best_move : hash_move});
    return best;
}

int solve_leaf(Worker& worker, const Leaf& leaf, int alpha, int empties) {
    return empties >= cache_empties ? solve_ordered(worker, leaf, alpha, empties)
                                    : solve_5(worker, leaf, alpha);
}

}  // namespace

int solve_null_window(Worker& worker, const Board& board, int alpha, int empties) {
    if (empties >= 5) return solve_leaf(worker, {board, board.moves()}, alpha, empties);
    const Spread player = spread(board.player);
    const Spread opponent = spread(board.opponent);
    const Bitboard left = board.empties();
    const Bitboard odd = odd_quadrants(left);
    if (empties == 4) return solve_4(player, opponent, alpha, left, odd, worker.nodes);
    if (empties == 3) return solve_3(player, opponent, alpha, left, odd, worker.nodes);
    if (empties == 2)
        return solve_2(player, opponent, alpha, first(left), nth(left, 1), worker.nodes);
    if (empties == 1) return solve_1(board.player, alpha, first(left), worker.nodes);
    return final_disc_difference(board);
}

}  // namespace outflank::inline OUTFLANK_TIER
