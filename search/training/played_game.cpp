#include "search/training/played_game.h"

#include <algorithm>

#include "search/score.h"

namespace outflank::inline OUTFLANK_TIER {

std::size_t scored_positions(const PlayedGame& game) {
    return static_cast<std::size_t>(
        std::ranges::count_if(game.plies, [](const PlayedPly& ply) { return ply.depth > 0; }));
}

std::vector<Sample> samples_of(const PlayedGame& game) {
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
    const int result = final_disc_difference(position.board);
    for (std::size_t i = before_last_free; i < samples.size(); ++i)
        samples[i].result =
            static_cast<std::int8_t>(movers[i] == position.to_move ? result : -result);
    return samples;
}

}  // namespace outflank::inline OUTFLANK_TIER
