#include "search/training/played_game.h"

#include <algorithm>
#include <cmath>

#include "search/score.h"

namespace outflank::inline OUTFLANK_TIER {

std::size_t scored_positions(const PlayedGame& game) {
    return static_cast<std::size_t>(
        std::ranges::count_if(game.plies, [](const PlayedPly& ply) { return ply.depth > 0; }));
}

std::vector<Sample> samples_of(const PlayedGame& game, double lambda) {
    std::vector<Sample> samples;
    samples.reserve(game.plies.size());
    std::vector<Color> movers;
    std::size_t before_last_free = 0;  // samples of positions before the last free move
    Position position = start_position();
    for (const PlayedPly& ply : game.plies) {
        if (ply.depth > 0) {
            Sample sample{position.board};
            sample.score = ply.score;
            sample.depth = ply.depth;
            sample.game = game.number;
            samples.push_back(sample);
            movers.push_back(position.to_move);
        }
        if (ply.is_free) before_last_free = samples.size();
        position = position.after(ply.move);
    }
    if (!position.is_over()) return samples;
    double result = final_disc_difference(position.board);
    Color side = position.to_move;
    for (std::size_t i = samples.size(); i > before_last_free; --i) {
        Sample& sample = samples[i - 1];
        if (movers[i - 1] != side) result = -result;
        side = movers[i - 1];
        result = (1 - lambda) * label_of_score(sample) + lambda * result;
        sample.result =
            static_cast<std::int8_t>(std::clamp<long>(std::lround(result), -max_discs, max_discs));
    }
    return samples;
}

}  // namespace outflank::inline OUTFLANK_TIER
