#pragma once

#include <doctest/doctest.h>

#include <fstream>
#include <string>
#include <vector>

#include "protocol/record/obf.h"
#include "tests/support/random_boards.h"

namespace outflank {

/// A board of a random game with that many empties. It may be over, or the side to move may have to
/// pass.
inline Board played_board(Random& random, int empties) {
    while (true)
        for (const Board& board : random_game(random))
            if (board.empty_count() == empties) return board;
}

/// A board of random discs with that many empties. One side may have few discs, or none.
inline Board set_up_board(Random& random, int empties) {
    const int of_the_player = random.below(101);
    Bitboard discs = ~Bitboard{0};
    while (count(discs) > 64 - empties) discs &= ~bit(random.of(discs));
    Board board{};
    for (const Square square : Squares(discs))
        (random.below(100) < of_the_player ? board.player : board.opponent) |= bit(square);
    return board;
}

/// `n` boards of `least` to `most` empties, of both kinds in turn.
inline std::vector<Board> random_endgames(Random& random, int n, int least, int most) {
    std::vector<Board> boards;
    for (int i = 0; i < n; ++i) {
        const int empties = least + i / 2 % (most - least + 1);
        boards.push_back(i % 2 == 0 ? played_board(random, empties)
                                    : set_up_board(random, empties));
    }
    return boards;
}

/// The positions of an OBF file, named from the root of the project. The test fails when it has
/// none, or a bad line.
inline std::vector<ObfEntry> read_obf(const std::string& name) {
    std::ifstream file(OUTFLANK_SOURCE_DIR "/" + name);
    std::vector<ObfEntry> entries;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '%') continue;
        const auto entry = parse_obf(line);
        REQUIRE_MESSAGE(entry, name << ": " << line << ": " << entry.error().text);
        entries.push_back(*entry);
    }
    REQUIRE_MESSAGE(!entries.empty(), name << " is missing or empty");
    return entries;
}

}  // namespace outflank
