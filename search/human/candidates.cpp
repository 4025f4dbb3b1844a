#include "search/human/candidates.h"

#include <algorithm>

#include "search/evaluation/feature_indices.h"
#include "search/human/plain_search.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

// From so many empties on, the look at a position is to the end of the game: the evaluation was not
// made for them.
constexpr int exact_candidate_empties = 5;

double look(const Weights& weights, const Board& board) {
    const int empties = board.empty_count();
    return plain_search(weights, board, empties <= exact_candidate_empties ? empties : 0);
}

// The symmetry that takes each square to the first of its images.
constexpr auto symmetry_to_first = [] {
    std::array<std::uint8_t, square_count> table{};
    for (int square = 0; square < square_count; ++square)
        for (int symmetry = 1; symmetry < symmetry_count; ++symmetry)
            if (transformed(square_at(square), symmetry) <
                transformed(square_at(square), table[static_cast<std::size_t>(square)]))
                table[static_cast<std::size_t>(square)] = static_cast<std::uint8_t>(symmetry);
    return table;
}();

// The ten squares that are the first of their images, numbered.
constexpr auto class_of_first = [] {
    std::array<std::uint8_t, square_count> table{};
    std::uint8_t classes = 0;
    for (int square = 0; square < square_count; ++square)
        if (symmetry_to_first[static_cast<std::size_t>(square)] == 0)
            table[static_cast<std::size_t>(square)] = classes++;
    return table;
}();

// What stands around a square: 0 nothing or the edge, 1 a disc of the player, 2 one of the
// opponent, as a number in base 3. The last neighbour is its least digit.
std::size_t neighbourhood(const Board& board, Square centre) {
    std::size_t number = 0;
    for (int row = outflank::row(centre) - 1; row <= outflank::row(centre) + 1; ++row) {
        for (int column = outflank::column(centre) - 1; column <= outflank::column(centre) + 1;
             ++column) {
            const bool is_on = row >= 0 && row < 8 && column >= 0 && column < 8;
            if (is_on && square_at(column, row) == centre) continue;
            number *= 3;
            if (!is_on) continue;
            const Square square = square_at(column, row);
            if (contains(board.player, square)) number += 1;
            if (contains(board.opponent, square)) number += 2;
        }
    }
    return number;
}

std::size_t class_of(Square square) {
    const auto at = static_cast<std::size_t>(index(square));
    return class_of_first[static_cast<std::size_t>(
        index(transformed(square, symmetry_to_first[at])))];
}

// Squares on a long diagonal have two symmetries that take them to the first of their images, which
// are transposed: the smaller number counts.
std::size_t local_index(const Board& board, Square move) {
    const int symmetry = symmetry_to_first[static_cast<std::size_t>(index(move))];
    const Board turned = transformed(board, symmetry);
    const Square first = transformed(move, symmetry);
    std::size_t around = neighbourhood(turned, first);
    if (column(first) == row(first))
        around = std::min(
            around, neighbourhood({transposed(turned.player), transposed(turned.opponent)}, first));
    return class_of(move) * neighbourhoods + around;
}

// Steps of a loss in discs, finer where it is small.
constexpr std::array<double, loss_classes - 1> loss_steps = {0.01, 0.5, 1,  1.5, 2,  3,  4, 5,
                                                             6,    8,   10, 12,  16, 20, 28};

std::size_t loss_class(double loss) {
    return static_cast<std::size_t>(std::ranges::lower_bound(loss_steps, loss) -
                                    loss_steps.begin());
}

struct Look {
    Board after;
    double score = 0;
};

}  // namespace

std::vector<Candidate> candidates(const Weights& weights, const Board& board) {
    std::vector<Candidate> found;
    std::vector<Look> looks;
    std::vector<Board> images;
    const std::size_t stage = stage_of(board.empty_count());
    const auto add_row = [](Candidate& candidate, std::size_t& at, std::size_t row) {
        candidate.rows[at++] = static_cast<std::uint32_t>(row);
    };
    for (const Square move : Squares(board.moves())) {
        const Board after = board.after_move(move);
        const Board image = canonical(after);
        const auto same = std::ranges::find(images, image);
        if (same != images.end()) {
            found[static_cast<std::size_t>(same - images.begin())].moves |= bit(move);
            continue;
        }
        images.push_back(image);
        looks.push_back({after, -look(weights, after)});
        Candidate& candidate = found.emplace_back();
        candidate.moves = bit(move);
        std::size_t at = 0;
        const Features features(after);
        for (std::size_t lane = 0; lane < instance_count; ++lane)
            add_row(candidate, at, pattern_index(features, lane));
        for (const std::uint32_t row : other_indices(after)) add_row(candidate, at, row);
        add_row(candidate, at, local_row + local_index(board, move));
        add_row(candidate, at, square_row + stage * square_classes + class_of(move));
        const auto flipped = static_cast<std::size_t>(count(board.opponent & ~after.player));
        add_row(candidate, at,
                flips_row + stage * flips_classes + std::min(flipped, flips_classes) - 1);
    }
    double best = looks.empty() ? 0 : std::ranges::max(looks, {}, &Look::score).score;
    for (std::size_t n = 0; n < found.size(); ++n) {
        const auto better = static_cast<std::size_t>(std::ranges::count_if(
            looks, [&](const Look& other) { return other.score > looks[n].score; }));
        std::size_t at = policy_feature_count - 2;
        add_row(found[n], at, loss_row + stage * loss_classes + loss_class(best - looks[n].score));
        add_row(found[n], at, rank_row + stage * rank_classes + std::min(better, rank_classes - 1));
    }
    return found;
}

std::size_t candidate_of(const std::vector<Candidate>& candidates, Square move) {
    const auto found = std::ranges::find_if(
        candidates, [move](const Candidate& one) { return contains(one.moves, move); });
    return static_cast<std::size_t>(found - candidates.begin());
}

}  // namespace outflank::inline OUTFLANK_TIER
