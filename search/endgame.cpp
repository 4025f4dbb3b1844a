#include "search/endgame.h"

#include <array>

#include "engine/stability.h"
#include "search/last_empties.h"
#include "search/move_list.h"
#include "search/parity.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

// Below this number of empties no table is asked and moves are ordered by parity alone.
constexpr int table_empties = 6;
static_assert(table_empties - 1 == 5, "what solve_5 is for");
// From this number of empties a reply that the table knows to be bad for the opponent ends the
// node.
constexpr int etc_empties = 8;
// From this number of empties the worker looks for a stop.
constexpr int poll_empties = 9;

// A board with the moves on it, which are known where it was ordered by them.
struct Leaf {
    Board board;
    Bitboard moves;
};

// For 5 empties and more.
int solve_leaf(Worker& worker, const Leaf& leaf, int alpha, int empties);

int after_pass_or_end(Worker& worker, const Board& board, int alpha, int empties) {
    const Board passed = board.after_pass();
    const Bitboard moves = passed.moves();
    if (moves == 0) return final_disc_difference(board);
    ++worker.nodes;
    return -solve_leaf(worker, {passed, moves}, -alpha - 1, empties);
}

// 5 empties: moves in the order of parity alone.
int solve_5(Worker& worker, const Leaf& leaf, int alpha) {
    constexpr int empties = 5;
    const auto& [board, moves] = leaf;
    int upper = 0;
    if (stability_cutoff(board, alpha, empties, upper)) return upper;
    if (moves == 0) return after_pass_or_end(worker, board, alpha, empties);

    const Bitboard odd = odd_quadrants(board.empties());
    int best = -max_discs - 1;
    for (Bitboard left = moves; left != 0;) {
        const Square move = next_by_parity(left, odd);
        left ^= bit(move);
        ++worker.nodes;
        const int score = -solve_4(board.after_move(move), -alpha - 1, worker.nodes);
        if (score > best) {
            best = score;
            if (best > alpha) return best;
        }
    }
    return best;
}

// What makes a move promising that depends on its square alone.
struct SquareWorth {
    Bitboard neighbours;
    int place;
};
constexpr auto worth_of_squares = [] {
    std::array<SquareWorth, square_count> table{};
    for (int square = 0; square < square_count; ++square) {
        const Bitboard here = Bitboard{1} << square;
        const int place = (here & corners) != 0 ? 8 : (here & x_squares) != 0 ? -8 : 0;
        table[static_cast<std::size_t>(square)] = {neighbours(here), place};
    }
    return table;
}();

// How promising a move is when its subtree is small: few replies (the corners among them counting
// double), then where it is, then parity and how few empty squares are beside it (4% fewer nodes
// for 14 positions of 20 to 24 empties).
int order_by_mobility(Bitboard replies, Square move, Bitboard empties, Bitboard odd) {
    const auto at = static_cast<std::size_t>(index(move));
    const auto& [neighbours, place] = worth_of_squares[at];
    return place + 4 * static_cast<int>(odd >> at & 1) - 3 * count(neighbours & empties) -
           16 * (count(replies) + count(replies & corners));
}

int solve_ordered(Worker& worker, const Leaf& leaf, int alpha, int empties) {
    const auto& [board, moves] = leaf;
    if (empties >= poll_empties && worker.poll()) return 0;
    const std::uint64_t key = hash(board);
    worker.endgame_cache.prefetch(key);
    int upper = 0;
    if (stability_cutoff(board, alpha, empties, upper)) return upper;
    if (moves == 0) return after_pass_or_end(worker, board, alpha, empties);

    Square known_best = Square::none;
    {
        const EndgameCache::Entry& entry = worker.endgame_cache.at(key);
        if (entry.board == board) {
            if (entry.lower > alpha) return entry.lower;
            if (entry.upper <= alpha) return entry.upper;
            known_best = entry.best;
        }
    }

    MoveList<Leaf> list;
    const Bitboard odd = odd_quadrants(board.empties());
    for (const Square move : Squares(moves)) {
        const Board child = board.after_move(move);
        if (empties > table_empties) worker.endgame_cache.prefetch(hash(child));
        const Bitboard replies = child.moves();
        list.add(move, {child, replies}, order_by_mobility(replies, move, board.empties(), odd));
    }
    if (known_best != Square::none) list.bring_to_front(known_best);

    if (empties >= etc_empties) {
        for (std::size_t at = 0; at < list.size(); ++at) {
            const Board& child = list[at].child.board;
            const EndgameCache::Entry& entry = worker.endgame_cache.at(hash(child));
            if (entry.board == child && -entry.upper > alpha) return -entry.upper;
        }
    }

    int best = -max_discs - 1;
    Square best_move = Square::none;
    for (std::size_t at = 0; at < list.size(); ++at) {
        const ListedMove<Leaf>& next = list.bring_best_to(at);
        ++worker.nodes;
        const int score = -solve_leaf(worker, next.child, -alpha - 1, empties - 1);
        if (worker.stopped()) return 0;
        if (score > best) {
            best = score;
            best_move = next.move;
            if (best > alpha) break;
        }
    }

    EndgameCache::Entry& entry = worker.endgame_cache.at(key);
    if (entry.board != board) {
        entry.board = board;
        entry.lower = -max_discs;
        entry.upper = max_discs;
        entry.best = Square::none;
    }
    if (best > alpha) {
        entry.lower = static_cast<std::int8_t>(best);
        entry.best = best_move;
    } else {
        entry.upper = static_cast<std::int8_t>(best);
    }
    return best;
}

int solve_leaf(Worker& worker, const Leaf& leaf, int alpha, int empties) {
    return empties >= table_empties ? solve_ordered(worker, leaf, alpha, empties)
                                    : solve_5(worker, leaf, alpha);
}

}  // namespace

bool stability_cutoff(const Board& board, int alpha, int empties, int& upper) {
    // The opponent needs that many stable discs; it must have so many at all, and on few discs or
    // many empties the attempt is seldom worth its cost.
    static_assert(max_discs == 64);
    if (alpha < 0 || 64 - 2 * count(board.opponent) > alpha || empties < 4) return false;
    upper = 64 - 2 * count(stable_discs(board.opponent, board.player));
    return upper <= alpha;
}

int solve_null_window(Worker& worker, const Board& board, int alpha, int empties) {
    if (empties >= 5) return solve_leaf(worker, {board, board.moves()}, alpha, empties);
    if (empties == 4) return solve_4(board, alpha, worker.nodes);
    const Bitboard left = board.empties();
    if (empties == 3) return solve_3(board, alpha, left, worker.nodes);
    if (empties == 2) return solve_2(board, alpha, first(left), nth(left, 1), worker.nodes);
    if (empties == 1) return solve_1(board.player, alpha, first(left), worker.nodes);
    return final_disc_difference(board);
}

}  // namespace outflank::inline OUTFLANK_TIER
