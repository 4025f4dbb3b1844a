#include "search/mod/key.h"

#include <algorithm>
#include <array>
#include <utility>

namespace outflank::inline OUTFLANK_TIER::mod {

namespace {

// The finalizer of splitmix64 (Steele, Lea and Flood, 2014): each bit of the input changes about
// half the bits of the output.
constexpr std::uint64_t mixed(std::uint64_t bits) {
    bits += 0x9E3779B97F4A7C15;
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB;
    return bits ^ (bits >> 31);
}

}  // namespace

Key::Key(const State& state) {
    const auto& [first, last] = state.box();
    corner_ = spot_at({first.x - 1, first.y - 1});
    width_ = static_cast<unsigned>(last.x - first.x) + 2;
    height_ = static_cast<unsigned>(last.y - first.y) + 2;

    // For each image, the sum of the cards' mixed bits.
    const Content own = card_of(state.to_move());
    std::array<std::uint64_t, 8> sums{};
    for (const Spot spot : state.cards()) {
        const Content content = state.plane()[spot];
        const std::uint64_t what = (content & own) != 0 ? 1 : 2;
        const std::uint64_t kind = (what | (content & tile)) << 12;
        const auto [x, y] = from_corner(spot);
        const std::array<std::uint64_t, 2> xs = {x, width_ - x};
        const std::array<std::uint64_t, 2> ys = {y, height_ - y};
        for (std::size_t image = 0; image < 8; ++image) {
            const std::uint64_t right = xs[image & 1];
            const std::uint64_t down = ys[(image >> 1) & 1];
            const std::uint64_t place = image < 4 ? down * torus + right : right * torus + down;
            sums[image] += mixed(kind | place);
        }
    }
    const auto* const least = std::ranges::min_element(sums);
    image_ = static_cast<unsigned>(least - sums.begin());
    // How the cards left are divided between the players changes nothing (see State::can_move).
    const auto left = static_cast<std::uint64_t>(state.left());
    const auto own_tiles = static_cast<std::uint64_t>(state.tiles(state.to_move()));
    const auto other_tiles = static_cast<std::uint64_t>(state.tiles(opposite(state.to_move())));
    hash_ = mixed(*least ^ (left << 8 | own_tiles << 4 | other_tiles));
}

std::pair<unsigned, unsigned> Key::from_corner(Spot spot) const {
    return {(column(spot) - column(corner_)) % torus, (row(spot) - row(corner_)) % torus};
}

std::uint16_t Key::code_of(Spot spot) const {
    auto [x, y] = from_corner(spot);
    if ((image_ & 1) != 0) x = width_ - x;
    if ((image_ & 2) != 0) y = height_ - y;
    if ((image_ & 4) != 0) std::swap(x, y);
    return static_cast<std::uint16_t>(y * torus + x);
}

Spot Key::spot_of(std::uint16_t code) const {
    unsigned x = code % torus;
    unsigned y = code / torus;
    if ((image_ & 4) != 0) std::swap(x, y);
    if ((image_ & 2) != 0) y = height_ - y;
    if ((image_ & 1) != 0) x = width_ - x;
    return spot_at(column(corner_) + x, row(corner_) + y);
}

}  // namespace outflank::inline OUTFLANK_TIER::mod
