#include "search/mod/evaluation.h"

#include <algorithm>

#include "search/mod/weights.h"

namespace outflank::inline OUTFLANK_TIER::mod {

PositionFeatures features_of(const State& state, const RayCache& rays) {
    const Color own = state.to_move();
    const Color other = opposite(own);
    const auto number = [](int value) { return static_cast<float>(value); };
    const auto mobility = [&](Color color) { return number(rays.mobility(color)); };
    const auto scarcity = [&](Color color) { return 1 / (1 + mobility(color)); };
    const auto sum = [&](RayKind sight, Color color) { return number(rays.sum(sight, color)); };
    const auto in_time = [&](Color color) {
        return std::min(mobility(color), number(state.left() + 1) / 2);
    };
    PositionFeatures found;
    found.is_over = state.left() == 0 || (rays.mobility(own) == 0 && rays.mobility(other) == 0);
    found.features = {1,
                      number(state.count(own) - state.count(other)),
                      mobility(own),
                      mobility(other),
                      scarcity(own),
                      scarcity(other),
                      sum(RayKind::flips, own),
                      sum(RayKind::flips, other),
                      number(rays.swing(own)),
                      number(rays.swing(other)),
                      sum(RayKind::open, own),
                      sum(RayKind::open, other),
                      sum(RayKind::guarded, own),
                      sum(RayKind::guarded, other),
                      sum(RayKind::front, own),
                      sum(RayKind::front, other),
                      number(state.tiles(own)),
                      number(state.tiles(other)),
                      in_time(own),
                      in_time(other),
                      sum(RayKind::flips, own) * scarcity(other),
                      sum(RayKind::flips, other) * scarcity(own)};
    return found;
}

int score_of(const PositionFeatures& found, int left) {
    const auto& [features, is_over] = found;
    if (is_over) return card_unit * static_cast<int>(features[cards]);
    const Features& weights = weights_for(left);
    float sum = 0;
    for (std::size_t i = 0; i < feature_count; ++i) sum += weights[i] * features[i];
    constexpr float most = card_unit * all_cards - 1;
    return static_cast<int>(std::clamp(sum, -most, most));
}

}  // namespace outflank::inline OUTFLANK_TIER::mod
