#pragma once

#include <random>
#include <string>
#include <vector>

#include "engine/board.h"

namespace outflank {

/// Random numbers that are the same everywhere, as the standard's distributions are not.
class Random {
  public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}

    std::uint64_t bits() { return engine_(); }
    /// 0 .. bound - 1
    int below(int bound) { return static_cast<int>(engine_() % static_cast<unsigned>(bound)); }
    /// A member of a set that is not empty.
    Square of(Bitboard set) { return nth(set, below(count(set))); }

  private:
    std::mt19937_64 engine_;
};

/// The boards of a random game from the start (or another board), those before a pass included,
/// the last being over.
inline std::vector<Board> random_game(Random& random,
                                      Board board = {
                                          drawn("........ ........ ........ ....x... ...x...."),
                                          drawn("........ ........ ........ ...x.... ....x...")}) {
    std::vector<Board> boards = {board};
    while (!board.is_over()) {
        const Bitboard moves = board.moves();
        board = moves == 0 ? board.after_pass() : board.after_move(random.of(moves));
        boards.push_back(board);
    }
    return boards;
}

/// A board that no game need reach: every square is empty, or has a disc of either side, with
/// chances that are themselves drawn at random, so that all densities come up.
inline Board random_discs(Random& random) {
    const int of_a_disc = random.below(101);
    const int of_the_player = random.below(101);
    Board board{};
    for (int s = 0; s < square_count; ++s)
        if (random.below(100) < of_a_disc)
            (random.below(100) < of_the_player ? board.player : board.opponent) |=
                bit(square_at(s));
    return board;
}

/// Calls `check(board)` for at least `n` boards, half of them from random games, half unreachable.
template <class Check>
void for_random_boards(std::uint64_t seed, int n, Check check) {
    Random random(seed);
    int games = 0;
    while (games < n / 2)
        for (const Board& board : random_game(random)) {
            check(board);
            ++games;
        }
    for (int i = 0; i < n / 2; ++i) check(random_discs(random));
}

/// What a failing test prints: the seed and the board, x for the side to move.
inline std::string shown(std::uint64_t seed, const Board& board) {
    std::string text = "seed " + std::to_string(seed) + ", x to move\n";
    for (int s = 0; s < square_count; ++s) {
        text += contains(board.player, square_at(s))     ? 'x'
                : contains(board.opponent, square_at(s)) ? 'o'
                                                         : '.';
        if (s % 8 == 7) text += '\n';
    }
    return text;
}

/// A set, row by row.
inline std::string shown(Bitboard set) {
    std::string text;
    for (int s = 0; s < square_count; ++s) {
        text += contains(set, square_at(s)) ? 'x' : '.';
        if (s % 8 == 7) text += '\n';
    }
    return text;
}

}  // namespace outflank
