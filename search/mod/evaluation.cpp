#include "search/mod/evaluation.h"

#include <algorithm>

#include "search/mod/weights.h"

namespace outflank::inline OUTFLANK_TIER::mod {

Survey survey(const State& state, const Sights& sights) {
    const Color own = state.to_move();
    const Color other = opposite(own);
    const auto number = [](int value) { return static_cast<float>(value); };
    const auto mobility = [&](Color color) { return number(sights.mobility(color)); };
    const auto scarcity = [&](Color color) { return 1 / (1 + mobility(color)); };
    const auto sum = [&](Sight sight, Color color) { return number(sights.sum(sight, color)); };
    const auto in_time = [&](Color color) {
        return std::min(mobility(color), number(state.left() + 1) / 2);
    };
    Survey found;
    found.is_over = state.left() == 0 || (sights.mobility(own) == 0 && sights.mobility(other) == 0);
    found.features = {1,
                      number(state.count(own) - state.count(other)),
                      mobility(own),
                      mobility(other),
                      scarcity(own),
                      scarcity(other),
                      sum(Sight::flips, own),
                      sum(Sight::flips, other),
                      number(sights.swing(own)),
                      number(sights.swing(other)),
                      sum(Sight::open, own),
                      sum(Sight::open, other),
                      sum(Sight::guarded, own),
                      sum(Sight::guarded, other),
                      sum(Sight::front, own),
                      sum(Sight::front, other),
                      number(state.tiles(own)),
                      number(state.tiles(other)),
                      in_time(own),
                      in_time(other),
                      sum(Sight::flips, own) * scarcity(other),
                      sum(Sight::flips, other) * scarcity(own)};
    return found;
}

int score_of(const Survey& seen, int left) {
    const auto& [features, is_over] = seen;
    if (is_over) return card_unit * static_cast<int>(features[cards]);
    const Features& weights = weights_for(left);
    float sum = 0;
    for (std::size_t i = 0; i < feature_count; ++i) sum += weights[i] * features[i];
    constexpr float most = card_unit * all_cards - 1;
    return static_cast<int>(std::clamp(sum, -most, most));
}

}  // namespace outflank::inline OUTFLANK_TIER::mod
