#pragma once

#include <array>
#include <string_view>

namespace outflank {

/// A position that `bench` searches.
struct BenchPosition {
    std::string_view position;
    int score;  // exact, for the side to move; only used if depth is 0
    int depth;  // plies; 0: to the end of the game
};

/// Endgames of 14 to 20 empties (from the endgame test of the French Othello Federation, FFO, and
/// from bench/data/empties-20.obf), then the start position, openings and midgames. A change of
/// this set changes the fingerprint.
inline constexpr std::array bench_positions = {
    BenchPosition{"--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X", 18, 0},
    BenchPosition{"-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX-- X", 32, 0},
    BenchPosition{"---X-X--X-XXXX--XXXXOXXXXXXOOOOOXXOXXXO-XOXXXXO-XOOXXX--XOOXXO-- O", 8, 0},
    BenchPosition{"-XXXX-----OXXX--XOXOXOXXOXOXXOXXOXXOXOOOXXXOXOOX--OXXO---OOOOO-- O", 10, 0},
    BenchPosition{"--O--O--X-OOOOX-XXOOOXOOXXOXOXOOXXOXXOOOXXXXOOOO--OXXX---XXXXX-- O", -8, 0},
    BenchPosition{"--XXXXX--OOOXX---OOOXXXX-OXOXOXXOXXXOXXX--XOXOXX--OXOOO--OOOOO-- X", 14, 0},
    BenchPosition{"-XXXXXX-X-XXXOO-XOXXXOOXXOOXXXOX-OOOXXXX--OOXXXX---OOO----XOX-O- X", 24, 0},
    BenchPosition{"-XXX------OOOX--XOOOOOXXOXOXOOXXOXXOOOOOXXXOXOOX--OXXO---OOOOO-- X", -2, 0},
    BenchPosition{"OOOOOOOOXOOXXX--XXOOXOO-XOXOOO--XOOOOX--XOOXOO--XOOOOO--XXXX---- O", 0, 0},
    BenchPosition{"--OOOO--X-OOOOO-XXOOXOXXXOXOXXXXXXXOXXXX-XXOXOXX--OXXX-X----X--- O", 2, 0},
    BenchPosition{"--O-------OOX---OOOXXXO-OOOOXOXXXXXOOXOXXXXXXOOXX-XXXXOX--XXXX-- X", 4, 0},
    BenchPosition{"--O--O-----OOOX--X-XOXOO--XXXOOOXXXXOOOOXXXOXXOOXXXXXX--XOXX-O-- O", 0, 0},
    BenchPosition{"-OOO------OOOO--XXXOOXXX-XOOOXX-XXXXOOOOOXXOOOO---OXOO---OOOO--- X", 0, 0},
    BenchPosition{"--XXXXX---OXOX-X-OOOOOXX-X-OOOOXXXXXXXXX--OXXOO---XXXOOO--X--O-- X", -8, 0},
    BenchPosition{"OXXOOOO-OOXXOOO-OOOXXOXXOXOOOXX-OXOOOXX--OOOOOXX-------X-------- X", -10, 0},
    BenchPosition{"--OOOOO-O-OOOX---OOXOOOOXXOXXXOOXXOOXOOOXXXXOO----XOOO-------O-- X", 28, 0},
    BenchPosition{"---------------------------OX------XO--------------------------- X", 0, 12},
    BenchPosition{"----X------X------X-O------OOO----OXOX------O------------------- X", 0, 12},
    BenchPosition{"------------------X--XO---OOOO-----XXX-----O-X------------------ X", 0, 12},
    BenchPosition{"------------------O------OOOX----XXXOX-----O-O------------------ X", 0, 12},
    BenchPosition{"--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O", 0, 14},
    BenchPosition{"-OOOOO----OOOO---OOOOX--XXXXXX---OXOOX--OOOXOX----OOXX----XXXX-- O", 0, 14},
    BenchPosition{"----X-----XXX----OOOXOOO-OOOXOOO-OXOXOXO-OOXXOOO--OOXO----O--O-- X", 0, 14},
    BenchPosition{"----OO-----OOO---XXXXOOO--XXOOXO-XXXXXOO--OOOXOO--X-OX-O-----X-- X", 0, 13},
    BenchPosition{"-------------------XXOOO--XXXOOO--XXOXOO-OOOXXXO--OXOO-O-OOOOO-- X", 0, 13},
    BenchPosition{"--XOOO----OOO----OOOXOO--OOOOXO--OXOXXX-OOXXXX----X-XX---------- X", 0, 13},
};

}  // namespace outflank
