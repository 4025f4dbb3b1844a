#include "engine/perft.h"

#include <doctest/doctest.h>

#include "engine/position.h"
#include "tests/support/data_file.h"
#include "tests/support/random_boards.h"
#include "tests/support/reference_rules.h"

namespace outflank {
namespace {

using enum PassIs;
using enum FinishedGame;

TEST_CASE("perft of known positions, in all four ways of counting") {
    Position position{};
    std::string name;
    int positions = 0;
    for (const auto& words : read_data("perft.txt")) {
        if (words.front() == "position") {
            name = words.at(1);
            position = position_from(words.at(2) + ' ' + words.at(3));
            ++positions;
            continue;
        }
        const int depth = std::stoi(words.at(0));
        const Board& board = position.board;
        INFO(name << ", depth " << depth);
        CHECK(std::to_string(perft(board, depth)) == words.at(1));
        CHECK(std::to_string(perft<free, counts_one>(board, depth)) == words.at(2));
        CHECK(std::to_string(perft<a_ply, excluded>(board, depth)) == words.at(3));
        CHECK(std::to_string(perft<free, excluded>(board, depth)) == words.at(4));
    }
    CHECK(positions == 27);
}

TEST_CASE("at depth 0 there is one line, also in a finished game") {
    CHECK(perft(start_position().board, 0) == 1);
    CHECK(perft(Board{}, 0) == 1);
    CHECK(perft(Board{}, 1) == 1);
    CHECK(perft<a_ply, excluded>(Board{}, 1) == 0);
}

// By the reference rules: a pass is a ply, a finished game counts one. Every line is played to its
// end, nothing is counted in bulk.
std::uint64_t reference_perft(const ReferenceBoard& board, int depth) {
    if (depth == 0 || board.is_over()) return 1;
    const Bitboard moves = board.moves();
    if (moves == 0) return reference_perft(board.after_pass(), depth - 1);
    std::uint64_t lines = 0;
    for (const Square square : Squares(moves))
        lines += reference_perft(board.after_move(square), depth - 1);
    return lines;
}

TEST_CASE("perft agrees with the reference on random boards") {
    constexpr std::uint64_t seed = 5001;
    for_random_boards(seed, 400, [](const Board& board) {
        for (int depth = 0; depth <= 2; ++depth)
            REQUIRE_MESSAGE(perft(board, depth) == reference_perft(ReferenceBoard(board), depth),
                            shown(seed, board) << "depth " << depth);
    });
}

}  // namespace
}  // namespace outflank
