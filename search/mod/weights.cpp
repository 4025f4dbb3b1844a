#include "search/mod/weights.h"

#include <algorithm>
#include <cstddef>

namespace outflank::inline OUTFLANK_TIER::mod {

const Features& weights_for(int left) {
    // Fitted by ridge regression (0.002 of each feature's variance on the diagonal) to the final
    // differences of cards, in card units. The positions are from 7400 games, without the opening
    // of 4 to 11 random moves. The engine, at 500 nodes a move and with the weights before these,
    // played a third of the games each against itself, a random player and one that flips most; one
    // move in 25 was random. A stage is four cards; the positions of its neighbors have the weight
    // 0.35. From 36 cards on there are too few different positions, so all are one stage.
    // clang-format off
    static constexpr std::array<Features, 10> stages = {{
        {{33, 117, -20, 13, 872, -243, 17, -7, 133, -58, 2, 1, -1, 0, -10, 10, 112, -121, 13, -45, 6, -40}},
        {{-20, 123, -35, 24, 849, -382, 32, -22, 112, -74, 3, 0, 0, -1, -18, 17, 161, -169, 69, -41, 4, -20}},
        {{-142, 128, -49, 41, 1528, -685, 50, -42, 94, -77, 4, -2, 1, -4, -26, 25, 207, -197, 127, -73, 0, -1}},
        {{-143, 128, -71, 63, 1923, -744, 70, -62, 84, -84, 6, -4, 2, -8, -34, 31, 249, -233, 137, -88, -6, 14}},
        {{125, 110, -103, 91, 1200, -529, 86, -82, 76, -90, 7, -7, 6, -17, -40, 34, 270, -247, 123, -90, -13, 36}},
        {{479, 72, -142, 124, -523, 126, 106, -104, 46, -81, 6, -8, 14, -26, -42, 37, 249, -210, 90, -87, -36, 79}},
        {{499, 18, -163, 147, -2074, 897, 129, -128, -15, -42, 4, -7, 29, -34, -40, 39, 178, -125, 47, -63, -64, 135}},
        {{297, -54, -140, 138, -2814, 1169, 129, -139, -75, 14, 7, -9, 47, -46, -35, 43, 75, -2, -4, -18, -69, 156}},
        {{-87, -120, -78, 82, -2624, 1036, 112, -131, -107, 44, 11, -8, 61, -53, -27, 46, -14, 98, -56, 51, -55, 130}},
        {{-418, -167, -48, 63, -2088, 709, 70, -107, -90, 27, 12, -7, 64, -52, -22, 50, -59, 167, -47, 63, -28, 74}},
    }};
    // clang-format on
    return stages[std::min(static_cast<std::size_t>(left) / 4, stages.size() - 1)];
}

}  // namespace outflank::inline OUTFLANK_TIER::mod
