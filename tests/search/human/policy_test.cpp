#include "search/human/policy.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/position.h"
#include "search/evaluation/weights.h"
#include "search/human/plain_search.h"
#include "search/training/policy_fit.h"
#include "tests/support/random_boards.h"
#include "tests/support/reference_minimax.h"

namespace outflank {
namespace {

std::vector<MoveChance> chances_on(const Board& board) {
    const auto found = candidates(*embedded_weights(), board);
    return moves_of(found, chances(*embedded_policy(), board.empty_count(), found));
}

double chance_of(const std::vector<MoveChance>& moves, Square move) {
    return std::ranges::find(moves, move, &MoveChance::move)->chance;
}

TEST_CASE("policy: all legal moves have a chance, together 1, the likeliest first") {
    Random random(1);
    for (const Board& board : random_game(random)) {
        const auto moves = chances_on(board);
        if (!board.can_move()) {
            CHECK(moves.empty());
            continue;
        }
        Bitboard seen = 0;
        double sum = 0;
        for (const MoveChance& one : moves) {
            seen |= bit(one.move);
            sum += one.chance;
        }
        CHECK(seen == board.moves());
        CHECK(sum == doctest::Approx(1));
        CHECK(std::ranges::is_sorted(moves, std::greater(), &MoveChance::chance));
    }
}

TEST_CASE("policy: images of a position have the same chances") {
    Random random(2);
    for (const Board& board : random_game(random)) {
        const auto moves = chances_on(board);
        for (int symmetry = 1; symmetry < symmetry_count; ++symmetry) {
            CAPTURE(shown(2, board));
            const auto images = chances_on(transformed(board, symmetry));
            for (const MoveChance& one : moves)
                CHECK(chance_of(images, transformed(one.move, symmetry)) ==
                      doctest::Approx(one.chance));
        }
    }
}

TEST_CASE("policy: images of a move are one candidate") {
    const auto first_moves = candidates(*embedded_weights(), start_position().board);
    REQUIRE(first_moves.size() == 1);
    CHECK(count(first_moves[0].moves) == 4);
    CHECK(chance_of(chances_on(start_position().board), Square::f5) == 0.25);
    CHECK(candidates(*embedded_weights(), start_position().after(Square::f5).board).size() == 3);
}

// After f5, people play d6 or f6, and hardly ever f4.
TEST_CASE("policy: the one in the executable knows the openings") {
    const auto moves = chances_on(start_position().after(Square::f5).board);
    CHECK(chance_of(moves, Square::f4) < 0.05);
    CHECK(chance_of(moves, Square::d6) > 0.4);
}

TEST_CASE("policy: a file holds it, and is refused when it is damaged") {
    const auto bytes = pack(*embedded_policy());
    CHECK(bytes.size() <= 1 << 20);
    const auto read = unpack_policy(bytes);
    REQUIRE(read);
    CHECK((*read)->heads == embedded_policy()->heads);
    CHECK((*read)->rows == embedded_policy()->rows);

    auto damaged = bytes;
    damaged[damaged.size() / 2] ^= 1U;
    CHECK(unpack_policy(damaged).error().text == "damaged policy: wrong checksum or length");
    damaged = bytes;
    damaged[8] ^= 1U;
    CHECK(unpack_policy(damaged).error().text ==
          "policy of format version 3, this program reads 2");
    damaged[0] ^= 1U;
    CHECK(unpack_policy(damaged).error().text == "not a policy file: wrong magic number");
    CHECK(unpack_policy({}).error().text == "not a policy file: too short");
}

// Moves of someone who takes as many discs as he can.
std::vector<PlayedMove> greedy_moves(std::uint64_t seed, std::uint32_t games) {
    Random random(seed);
    std::vector<PlayedMove> moves;
    for (std::uint32_t game = 0; game < games; ++game) {
        for (const Board& board : random_game(random)) {
            Square most = Square::none;
            for (const Square move : Squares(board.moves()))
                if (most == Square::none ||
                    count(board.after_move(move).opponent) > count(board.after_move(most).opponent))
                    most = move;
            if (count(board.moves()) > 1) moves.push_back({board, most, game});
        }
    }
    return moves;
}

PolicyQuality sum_of(const PolicyQualities& qualities) {
    return std::accumulate(qualities.begin(), qualities.end(), PolicyQuality(),
                           [](PolicyQuality sum, const PolicyQuality& one) { return sum += one; });
}

TEST_CASE("policy: the fit learns a habit, and the same seed gives the same policy") {
    const auto train = greedy_moves(3, 30);
    const auto test = greedy_moves(4, 5);
    const PolicyFitOptions options{2, 0.1, 0.002, 1};
    std::vector<PolicyQuality> epochs;
    const auto note = [&](int epoch, const PolicyQuality& /*train*/,
                          const PolicyQualities& tested) {
        CHECK(epoch == static_cast<int>(epochs.size()) + 1);
        epochs.push_back(sum_of(tested));
    };
    const Policy policy = fit_policy(*embedded_weights(), train, test, options, note);
    REQUIRE(epochs.size() == 2);
    CHECK(epochs[1].positions == test.size());
    CHECK(epochs[1].first > test.size() / 2);
    CHECK(epochs[1].of_three >= epochs[1].first);
    CHECK(epochs[1].log_loss < 1.5 * static_cast<double>(test.size()));
    const Policy again = fit_policy(*embedded_weights(), train, test, options,
                                    [](int, const PolicyQuality&, const PolicyQualities&) {});
    CHECK(again.rows == policy.rows);
}

TEST_CASE("plain search: exact where it reaches the end of the game") {
    Random random(5);
    for (int game = 0; game < 20; ++game) {
        for (const Board& board : random_game(random)) {
            const int empties = board.empty_count();
            if (empties > 6) continue;
            CAPTURE(shown(5, board));
            CHECK(plain_search(*embedded_weights(), board, empties) ==
                  reference_minimax(board, empties, final_disc_difference));
        }
    }
}

}  // namespace
}  // namespace outflank
