#include "search/mod/weights.h"

#include <algorithm>
#include <cstddef>

namespace outflank::inline OUTFLANK_TIER::mod {

const Features& weights_for(int left) {
    // Fitted by least squares to the results of games that the engine played against itself: 2500,
    // a few hundred nodes a move, after 4 to 13 random moves and with a random one in twenty. Each
    // stage is four cards, and its neighbors count for a third; before 36 there are too few games
    // that differ, so that all are one stage.
    // clang-format off
    static constexpr std::array<Features, 10> stages = {{
        {{-30, 76, -24, 8, 154, 356, 21, -3, 51, -33, 5, -1, 0, 1, -3, 0, 9, -16}},
        {{366, 68, -32, 13, -490, 509, 20, -10, 18, -41, 2, -4, -3, -2, -2, 6, 199, -133}},
        {{604, 58, -39, 20, -1155, 601, 16, -18, 10, -35, 0, -6, -4, -4, -3, 11, 276, -91}},
        {{536, 48, -37, 25, -1368, 588, 11, -22, 21, -29, -1, -7, -4, -4, -4, 12, 217, -21}},
        {{506, 40, -34, 18, -1329, 420, 10, -19, 22, -31, -3, -6, -4, -6, -4, 11, 159, 6}},
        {{376, 28, -27, 14, -1024, 340, 9, -17, 14, -28, -5, -4, -3, -8, -5, 11, 115, 20}},
        {{226, 12, -24, 15, -542, 186, 14, -22, -6, -2, -6, -2, -2, -9, -9, 12, 70, 37}},
        {{171, -10, -34, 22, -483, 125, 19, -29, -34, 28, -6, -3, 1, -11, -14, 16, 22, 65}},
        {{-36, -36, -41, 37, -507, 378, 21, -31, -39, 53, -4, -2, 6, -13, -20, 19, -36, 89}},
        {{-231, -70, -44, 43, -509, 537, 19, -30, -26, 53, -3, -2, 12, -14, -22, 22, -61, 108}},
    }};
    // clang-format on
    return stages[std::min(static_cast<std::size_t>(left) / 4, stages.size() - 1)];
}

}  // namespace outflank::inline OUTFLANK_TIER::mod
