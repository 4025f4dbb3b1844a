#include "search/mod/evaluation.h"

#include <algorithm>
#include <bit>

#include "search/mod/weights.h"

namespace outflank::inline OUTFLANK_TIER::mod {

namespace {

// Four sums side by side, of 16 bits each.
using Sums = std::uint64_t;
constexpr int at(Sums sums, unsigned field) {
    return static_cast<int>(sums >> (16 * field) & 0xFFFF);
}
constexpr Sums one(unsigned field) { return Sums{1} << (16 * field); }

// The fields, by card (0 black, 1 white).
constexpr unsigned flips = 0;    // in sums of cards: those that this side outflanks
constexpr unsigned guarded = 2;  // in sums of cards
constexpr unsigned open = 0;     // in counts of rays
constexpr unsigned fronts = 2;   // in counts of rays

// What a ray adds to the counts and, for each card of its row, to the sums of cards; by the
// contents of its first spot and of the spot behind the row that begins there (of a card with a
// tile, that is the same spot).
struct Meaning {
    Sums count = 0;
    Sums for_each_card = 0;
};
constexpr auto meanings = [] {
    std::array<std::array<Meaning, 8>, 8> table{};
    for (const unsigned side : {0U, 1U}) {
        const std::size_t own = side == 0 ? black_card : white_card;
        const std::size_t other = own ^ either_card;
        table[other][own].for_each_card = table[other][own | tile].for_each_card =
            one(flips + side);
        table[own][own | tile].for_each_card = one(guarded + side);
        table[own][empty].count = one(open + side);
        table[own | tile][own | tile].count = one(fronts + side);
    }
    return table;
}();

struct Rays {
    Sums count = 0;
    Sums cards = 0;
    std::array<int, 2> mobility{};  // by side: 0 black, 1 white
    std::array<int, 2> swing{};
};

Rays rays_of(const State& state) {
    Rays rays;
    for (const Spot spot : state.frontier_spots()) {
        const Outlook outlook(state.plane(), spot);
        Sums here = 0;
        for (unsigned left = state.plane().neighbors(spot); left != 0; left &= left - 1) {
            // No branch in here: no direction is like the last one.
            const Lane lane = outlook[static_cast<Direction>(std::countr_zero(left))];
            const int length = std::countr_one(lane.black & ~lane.tiles) +
                               std::countr_one(lane.white & ~lane.tiles);
            const auto content = [&](int i) {
                return (lane.black >> i & 1) | (lane.white >> i & 1) << 1 |
                       (lane.tiles >> i & 1) << 2;
            };
            const Meaning& meaning = meanings[content(0)][content(length)];
            rays.count += meaning.count;
            here += meaning.for_each_card * static_cast<unsigned>(length);
        }
        rays.cards += here;
        for (const unsigned side : {0U, 1U}) {
            const int most = at(here, flips + side);
            rays.mobility[side] += most > 0 ? 1 : 0;
            rays.swing[side] = std::max(rays.swing[side], most);
        }
    }
    return rays;
}

}  // namespace

Survey survey(const State& state) {
    const Color color = state.to_move();
    const auto own = static_cast<unsigned>(color);
    const unsigned other = 1 - own;
    const Rays rays = rays_of(state);
    const auto number = [](int value) { return static_cast<float>(value); };
    const auto scarcity = [&](unsigned side) { return 1 / (1 + number(rays.mobility[side])); };
    const int cards_ahead = state.count(color) - state.count(opposite(color));
    Survey found;
    found.is_over = state.left() == 0 || (rays.mobility[own] == 0 && rays.mobility[other] == 0);
    found.features = {1,
                      number(cards_ahead),
                      number(rays.mobility[own]),
                      number(rays.mobility[other]),
                      scarcity(own),
                      scarcity(other),
                      number(at(rays.cards, flips + own)),
                      number(at(rays.cards, flips + other)),
                      number(rays.swing[own]),
                      number(rays.swing[other]),
                      number(at(rays.count, open + own)),
                      number(at(rays.count, open + other)),
                      number(at(rays.cards, guarded + own)),
                      number(at(rays.cards, guarded + other)),
                      number(at(rays.count, fronts + own)),
                      number(at(rays.count, fronts + other)),
                      number(state.tiles(color)),
                      number(state.tiles(opposite(color)))};
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
