#include "search/ordering.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "search/endgame/parity.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

// What a disc of the evaluation and a reply of the opponent count. In the endgame a small tree
// matters most.
constexpr int disc_weight = 16;
constexpr int midgame_mobility_weight = 24;
constexpr int endgame_mobility_weight = 64;

// Of the cut nodes of an exact search, 99% are cut by their first move: what is left to gain is
// that this move be the one with the smallest tree. From `sized_empties` on, it is looked for among
// the `sized_moves` that come first; after each reply the `tried_answers` that leave the opponent
// the least mobility are evaluated. FFO #40-49 take 10.5% fewer nodes and 5.5% less time. From 15
// empties on it saves more nodes, but takes more time.
constexpr int sized_empties = 17;
constexpr std::size_t sized_moves = 3;
constexpr std::size_t tried_answers = 3;

int evaluated_value(Worker& worker, const Node& node, Square move, const Board& child,
                    int mobility_weight) {
    return -mobility_weight * weighted_mobility(child.moves()) -
           disc_weight * worker.evaluate_after(node, move, child);
}

// The expected size of the tree below a node where the first move should fail high, by that move's
// value in discs, highest first: 10 discs less make it e times as large. Whole numbers add up to
// the same in every build.
constexpr int highest_value = max_discs;
constexpr int lowest_value = -max_discs - 4 * (square_count + 4);
static_assert(endgame_mobility_weight == 4 * disc_weight);
constexpr auto tree_sizes = [] {
    std::array<std::uint64_t, highest_value - lowest_value + 1> table{};
    double size = 1;
    for (std::uint64_t& entry : table) {
        entry = static_cast<std::uint64_t>(size);
        size *= 1.1051709180756477;  // e to the power of 1/10
    }
    return table;
}();

// The same for a node where all moves should fail low: each is refuted by the best answer to it. A
// size above `most` need not be complete.
std::uint64_t tree_size(Worker& worker, const Node& node, std::uint64_t most) {
    std::uint64_t size = 0;
    for (const Square move : Squares(node.board.moves())) {
        const Node after = node.after_move(move, node.board.after_move(move));
        MoveList<Board> answers;
        for (const Square answer : Squares(after.board.moves())) {
            const Board refuted = after.board.after_move(answer);
            answers.add(answer, refuted, -weighted_mobility(refuted.moves()));
        }
        // To pass is as bad as four replies.
        int best = answers.size() != 0
                       ? -first_of_all
                       : disc_weight * worker.evaluate(after) - 4 * endgame_mobility_weight;
        for (std::size_t at = 0; at < std::min(tried_answers, answers.size()); ++at) {
            const auto& [answer, refuted] = answers.bring_best_to(at);
            best = std::max(
                best, evaluated_value(worker, after, answer, refuted, endgame_mobility_weight));
        }
        size += tree_sizes[static_cast<std::size_t>(highest_value - best / disc_weight)];
        if (size > most) break;
    }
    return size;
}

// Of the moves that come first, from place `from` on, the one with the smallest tree comes before
// the others; moves of `first_of_all` and more stay first.
void prefer_smallest_tree(Worker& worker, MoveList<Board>& list, std::size_t from, const Node& node,
                          Square hash_move) {
    const std::size_t end = std::min(from + sized_moves, list.size());
    auto least = std::numeric_limits<std::uint64_t>::max();
    std::size_t smallest = end;
    for (std::size_t at = from; at < end; ++at) {
        const auto& [move, child] = list.bring_best_to(at);
        if (child.player == 0 || move == hash_move) continue;
        const std::uint64_t size = tree_size(worker, node.after_move(move, child), least);
        if (size >= least) continue;
        least = size;
        smallest = at;
    }
    if (smallest != end) list.set_value(smallest, first_of_all - 1);
}

}  // namespace

void order(Worker& worker, MoveList<Board>& list, std::size_t from, const Node& node,
           Square hash_move, const SearchWindow& window) {
    const int empties = node.board.empty_count();
    const bool to_the_end = window.depth >= empties;
    const Bitboard odd = odd_quadrants(node.board.empties());
    // Near the leaves, to evaluate all moves costs more than it saves. Far from them, to search
    // each move by one ply saves no more nodes than it takes.
    const bool evaluates = to_the_end || window.depth >= 3;
    const int mobility_weight = to_the_end ? endgame_mobility_weight : midgame_mobility_weight;
    for (std::size_t at = from; at < list.size(); ++at) {
        const auto& [move, child] = list[at];
        int value = 0;
        if (child.player == 0) {
            value = first_of_all + 1;
        } else if (move == hash_move) {
            value = first_of_all;
        } else {
            value = evaluates ? evaluated_value(worker, node, move, child, mobility_weight)
                              : -mobility_weight * weighted_mobility(child.moves());
            if (to_the_end && contains(odd, move)) value += 8;
        }
        list.set_value(at, value);
    }
    if (to_the_end && empties >= sized_empties && worker.shared.selectivity == no_selectivity &&
        worker.evaluate(node) >= window.beta)
        prefer_smallest_tree(worker, list, from, node, hash_move);
}

}  // namespace outflank::inline OUTFLANK_TIER
