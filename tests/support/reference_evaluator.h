#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "search/evaluation/network.h"
#include "search/score.h"
#include "tests/support/reference_rules.h"

// The evaluation, as slowly and plainly as possible: loops over the squares of the patterns as they
// are drawn, in 64-bit integers. The engine's evaluator is compared with it. Of the engine it uses
// only the drawings (pattern_shapes, filling_order), the weights and the network's constants; it
// shares no table of rows, no SIMD and no incremental features.
namespace outflank {

namespace reference_evaluation {

inline std::int64_t leaky(std::int64_t value) { return value < 0 ? value >> leak_shift : value; }

// The rows of all different images of a shape, whose first row is `first`.
inline void add_patterns(std::vector<std::size_t>& rows, std::size_t& first,
                         const PatternShape& shape, const Board& board) {
    std::vector<Square> squares;  // in the order of the digits
    for (int s = 0; s < square_count; ++s)
        if (contains(shape.squares, square_at(s))) squares.push_back(square_at(s));
    std::stable_sort(squares.begin(), squares.end(), [](Square a, Square b) {
        return patterns::filling_order[index(a)] < patterns::filling_order[index(b)];
    });
    std::vector<Bitboard> seen;
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        Bitboard placed = 0;
        std::size_t row = first;
        std::size_t power = 1;
        for (const Square square : squares) {
            const Square at = reference_image(square, symmetry);
            placed |= bit(at);
            row += power * (contains(board.opponent, at) ? 0U
                            : contains(board.player, at) ? 2U
                                                         : 1U);
            power *= 3;
        }
        if (std::find(seen.begin(), seen.end(), placed) != seen.end()) continue;
        seen.push_back(placed);
        rows.push_back(row);
    }
    std::size_t configurations = 1;
    for (std::size_t i = 0; i < squares.size(); ++i) configurations *= 3;
    first += configurations;
}

// The 16 squares of each quadrant in rows from its corner, which comes first.
inline std::array<std::array<Square, 16>, 4> quadrants() {
    std::array<std::array<Square, 16>, 4> all{};
    for (std::size_t q = 0; q < 4; ++q)
        for (std::size_t at = 0; at < 16; ++at)
            all[q][at] = reference_image(
                square_at(static_cast<int>(at % 4), static_cast<int>(at / 4)), static_cast<int>(q));
    return all;
}

// A number whose bit n tells whether the set holds the nth square.
inline std::size_t bits_on(Bitboard set, const std::vector<Square>& squares) {
    std::size_t bits = 0;
    for (std::size_t n = 0; n < squares.size(); ++n)
        bits |= static_cast<std::size_t>(contains(set, squares[n])) << n;
    return bits;
}

// Which quadrants (bit 0: top left, 1: top right, 2: bottom left, 3: bottom right) have an odd
// number of empties; of the numbers of all 8 images of the board, the least.
inline std::size_t least_parities(Bitboard empties) {
    std::size_t least = 15;
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        std::size_t parities = 0;
        for (int s = 0; s < square_count; ++s) {
            const Square at = reference_image(square_at(s), symmetry);
            const int quadrant = (column(at) >= 4 ? 1 : 0) + (row(at) >= 4 ? 2 : 0);
            if (contains(empties, square_at(s))) parities ^= std::size_t{1} << quadrant;
        }
        least = std::min(least, parities);
    }
    return least;
}

}  // namespace reference_evaluation

/// The rows of the table that are added up.
inline std::vector<std::size_t> reference_rows(const Board& board) {
    std::vector<std::size_t> rows;
    std::size_t first = 0;  // row of the shape, or of the feature
    for (const PatternShape& shape : pattern_shapes)
        reference_evaluation::add_patterns(rows, first, shape, board);

    const Bitboard mover = ReferenceBoard(board).moves();
    const Bitboard opponent = ReferenceBoard(board).after_pass().moves();
    const auto mobility = [](Bitboard moves) {
        return static_cast<std::size_t>(std::min(count(moves), 33));
    };
    rows.push_back(first + 34 * mobility(mover) + mobility(opponent));
    first += std::size_t{34} * 34;
    rows.push_back(first + 16 * static_cast<std::size_t>(board.empty_count()) +
                   reference_evaluation::least_parities(board.empties()));
    first += std::size_t{65} * 16;
    for (const Bitboard moves : {mover, opponent}) {
        for (const auto& quadrant : reference_evaluation::quadrants())
            rows.push_back(
                first + reference_evaluation::bits_on(moves, {quadrant.begin(), quadrant.end()}));
        first += 1 << 16;
    }
    for (const auto& quadrant : reference_evaluation::quadrants()) {
        const std::vector<Square> corner = {quadrant[0], quadrant[1], quadrant[2],
                                            quadrant[4], quadrant[5], quadrant[8]};
        rows.push_back(first + reference_evaluation::bits_on(mover, corner) +
                       64 * reference_evaluation::bits_on(opponent, corner));
    }
    return rows;
}

/// The evaluation in 1 / units_per_disc discs.
inline std::int64_t reference_evaluate_finely(const Weights& weights, const Board& board) {
    // Stages of 5 empties: 0-5, 6-10, ..., 51-55, 56 and more.
    const int stage = std::clamp((board.empty_count() - 1) / 5, 0, 11);
    const Weights::Head& head = weights.heads[static_cast<std::size_t>(stage)];
    // The tables: up to 30 empties, and more.
    const std::size_t first = stage < 6 ? 0 : weights.rows.size() / 2;
    std::array<std::int64_t, row_width> sums{};
    for (const std::size_t row : reference_rows(board))
        for (std::size_t i = 0; i < row_width; ++i) sums[i] += weights.rows[first + row][i];
    std::int64_t output = 0;
    for (std::size_t j = 0; j < hidden_count; ++j) {
        std::int64_t hidden = 0;
        for (std::size_t i = 0; i < row_width; ++i)
            hidden += reference_evaluation::leaky(sums[i]) * head.to_hidden[i / 2][2 * j + i % 2];
        output += reference_evaluation::leaky((hidden >> layer_shift) + head.hidden_bias[j]) *
                  head.to_output[j];
    }
    return sums[0] + (output >> layer_shift) + head.output_bias;
}

/// The evaluation in discs: rounded, half a disc away from 0, and never a wipe-out.
inline int reference_evaluate(const Weights& weights, const Board& board) {
    const std::int64_t fine = reference_evaluate_finely(weights, board);
    const std::int64_t magnitude = (std::max(fine, -fine) + units_per_disc / 2) / units_per_disc;
    const int discs = static_cast<int>(std::min<std::int64_t>(magnitude, max_discs - 1));
    return fine < 0 ? -discs : discs;
}

}  // namespace outflank
