#pragma once

#include <random>
#include <string>
#include <vector>

#include "engine/board.h"

namespace outflank {

/// Random numbers that are the same with every standard library. (The distributions of the standard
/// are not.)
class Random {
  public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}

    std::uint64_t bits() { return engine_(); }
    /// From 0 to bound - 1.
    int below(int bound) { return static_cast<int>(engine_() % static_cast<unsigned>(bound)); }
    /// A square of a set, which must not be empty.
    Square of(Bitboard set) { return nth(set, below(count(set))); }

  private:
    std::mt19937_64 engine_;
};

/// All boards of a random game from the start position, or from another board, including those
/// before a pass. The last one is over.
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

/// A random board, which a game can hardly reach. How many squares are empty, and how many discs
/// each side has, is random too, so that all densities come up.
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

/// Calls `check(board)` for at least `n` boards: half of random games, half random discs.
template <class Check>
void for_random_boards(std::uint64_t seed, int n, Check check) {
    Random random(seed);
    int checked = 0;
    while (checked < n / 2)
        for (const Board& board : random_game(random)) {
            check(board);
            ++checked;
        }
    for (int i = 0; i < n / 2; ++i) check(random_discs(random));
}

/// What a failing test prints: the seed and the board; x is the side to move.
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

/// A set as text, row by row.
inline std::string shown(Bitboard set) {
    std::string text;
    for (int s = 0; s < square_count; ++s) {
        text += contains(set, square_at(s)) ? 'x' : '.';
        if (s % 8 == 7) text += '\n';
    }
    return text;
}

}  // namespace outflank
