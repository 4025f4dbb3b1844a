#include "search/evaluation/evaluator.h"

#include <doctest/doctest.h>

#include <cstring>

#include "engine/position.h"
#include "search/evaluation/feature_indices.h"
#include "search/evaluation/weights.h"
#include "search/worker.h"
#include "tests/support/endgames.h"
#include "tests/support/reference_evaluator.h"

namespace outflank {
namespace {

bool are_equal(const Features& a, const Features& b) {
    for (std::size_t lane = 0; lane < lane_count; ++lane)
        if (a[lane] != b[lane]) return false;
    return true;
}

TEST_CASE("features updated move by move are those computed from the board") {
    constexpr std::uint64_t seed = 3501;
    Random random(seed);
    for (int game = 0; game < 40; ++game) {
        const std::vector<Board> boards = random_game(random);
        Features features(boards.front());
        for (std::size_t i = 1; i < boards.size(); ++i) {
            const Board& before = boards[i - 1];
            const Board& after = boards[i];
            if (before.discs() == after.discs()) {
                features = features.after_pass();
            } else {
                const Square move = first(after.discs() & ~before.discs());
                features = features.after_move(move, flips(move, before.player, before.opponent));
            }
            REQUIRE_MESSAGE(are_equal(features, Features(after)), shown(seed, after));
        }
    }
}

TEST_CASE("the evaluation is the same for all 8 images of a board, and from -63 to 63") {
    constexpr std::uint64_t seed = 3502;
    const Weights& weights = *embedded_weights();
    for_random_boards(seed, 2000, [&](const Board& board) {
        const int value = evaluate(weights, board, Features(board));
        REQUIRE_MESSAGE(std::abs(value) < 64, shown(seed, board));
        for (int symmetry = 1; symmetry < symmetry_count; ++symmetry) {
            const Board image = transformed(board, symmetry);
            REQUIRE_MESSAGE(evaluate(weights, image, Features(image)) == value,
                            shown(seed, board) << "symmetry " << symmetry);
        }
    });
}

// The 16 squares of the quadrant whose corner `symmetry` maps to a1, in rows from the corner.
std::uint32_t quadrant_of(Bitboard set, int symmetry) {
    const Bitboard turned = transformed(set, symmetry);
    std::uint32_t squares = 0;
    for (int row = 0; row < 4; ++row)
        squares |= static_cast<std::uint32_t>(turned >> (8 * row) & 0xFU) << (4 * row);
    return squares;
}

TEST_CASE("quadrants and corners are turned so that the corner is a1") {
    Random random(3505);
    for (int i = 0; i < 1000; ++i) {
        const Bitboard one = random.bits();
        const Bitboard other = random.bits();
        const auto quadrants = detail::quadrants(one, other);
        const auto around = detail::corners_of(quadrants);
        for (int at = 0; at < 8; ++at) {
            // Bit 0 of a symmetry mirrors left-right, bit 1 top-bottom.
            const int symmetry = (at & 4) >> 2 | (at & 1) << 1;
            const std::uint32_t squares = quadrant_of((at & 2) != 0 ? other : one, symmetry);
            REQUIRE(quadrants[at] == squares);
            REQUIRE(around[at] ==
                    ((squares & 7U) | (squares >> 4 & 3U) << 3 | (squares >> 8 & 1U) << 5));
        }
    }
}

// Weights of random numbers, so that a wrong row or a wrong number of it shows; small enough for no
// sum to overflow.
Weights random_weights(Random& random) {
    Weights weights;
    const auto between = [&](int least, int most) {
        return least + random.below(most - least + 1);
    };
    for (Weights::Row& row : weights.rows) {
        std::array<std::uint64_t, row_width / 8> bits{};
        for (std::uint64_t& eight : bits) eight = random.bits();
        std::memcpy(row.data(), bits.data(), row_width);
    }
    for (Weights::Head& head : weights.heads) {
        for (auto& from : head.to_hidden)
            for (std::int16_t& weight : from)
                weight = static_cast<std::int16_t>(between(-4000, 4000));
        for (std::int32_t& bias : head.hidden_bias) bias = between(-4000, 4000);
        for (std::int32_t& weight : head.to_output) weight = between(-64, 64);
        head.output_bias = between(-4000, 4000);
    }
    return weights;
}

TEST_CASE("the evaluator agrees with the reference: random weights, in all units") {
    constexpr std::uint64_t seed = 3506;
    Random random(seed);
    const Weights weights = random_weights(random);
    for_random_boards(seed, 2000, [&](const Board& board) {
        REQUIRE_MESSAGE(evaluate_finely(weights, board, Features(board)) ==
                            reference_evaluate_finely(weights, board),
                        shown(seed, board));
    });
}

TEST_CASE("the evaluator agrees with the reference: shipped weights, boards of all stages") {
    constexpr std::uint64_t seed = 3507;
    const Weights& weights = *embedded_weights();
    Random random(seed);
    for (int empties = 0; empties <= 60; ++empties)
        for (int i = 0; i < 20; ++i) {
            const Board board = set_up_board(random, empties);
            REQUIRE_MESSAGE(
                evaluate(weights, board, Features(board)) == reference_evaluate(weights, board),
                shown(seed, board));
        }
}

TEST_CASE("in a game, updated features give the evaluation of the reference for every move") {
    constexpr std::uint64_t seed = 3508;
    Shared shared;
    shared.weights = embedded_weights();
    Worker worker(shared);
    Random random(seed);
    int passes = 0;
    // A wiped-out side has lost, whatever the weights say.
    const auto expected = [&](const Board& board) {
        return board.player == 0 ? -max_discs : reference_evaluate(*shared.weights, board);
    };
    for (int game = 0; game < 20; ++game) {
        Node node{start_position().board, Features(start_position().board)};
        while (!node.board.is_over()) {
            REQUIRE_MESSAGE(worker.evaluate(node) == expected(node.board), shown(seed, node.board));
            const Bitboard moves = node.board.moves();
            for (const Square move : Squares(moves)) {
                const Board after = node.board.after_move(move);
                // Twice: the second time the value comes from the evaluation cache.
                for (int time = 0; time < 2; ++time)
                    REQUIRE_MESSAGE(worker.evaluate_after(node, move, after) == expected(after),
                                    shown(seed, node.board)
                                        << "move " << index(move) << ", time " << time);
            }
            passes += moves == 0;
            if (moves == 0) {
                node = node.after_pass();
            } else {
                const Square move = random.of(moves);
                node = node.after_move(move, node.board.after_move(move));
            }
        }
    }
    CHECK(passes > 0);
}

}  // namespace
}  // namespace outflank
