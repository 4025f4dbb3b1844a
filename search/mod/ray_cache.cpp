#include "search/mod/ray_cache.h"

namespace outflank::inline OUTFLANK_TIER::mod {

// A ray's kind depends on the contents of its first spot and of the spot behind the row that begins
// there. When the first spot is a card with a tile, both are the same spot.
RayCache::Ray RayCache::ray_on(const LineBits& lane) {
    static constexpr auto kinds = [] {
        std::array<std::array<std::uint8_t, 8>, 8> table{};
        for (const Color color : {Color::black, Color::white}) {
            const std::size_t own = card_of(color);
            const std::size_t other = other_card(card_of(color));
            table[other][own] = table[other][own | tile] = kind_of(RayKind::flips, color);
            table[own][own | tile] = kind_of(RayKind::guarded, color);
            table[own][empty] = kind_of(RayKind::open, color);
            table[own | tile][own | tile] = kind_of(RayKind::front, color);
        }
        return table;
    }();
    // Without branches, because the processor could not predict them.
    const int length =
        std::countr_one(lane.black & ~lane.tiles) + std::countr_one(lane.white & ~lane.tiles);
    const auto content = [&](int i) {
        return (lane.black >> i & 1) | (lane.white >> i & 1) << 1 | (lane.tiles >> i & 1) << 2;
    };
    const std::uint8_t kind = kinds[content(0)][content(length)];
    const bool is_of_cards = kind < kind_of(RayKind::open, Color::black);
    return {kind, static_cast<std::uint8_t>(is_of_cards ? length : 1)};
}

void RayCache::count_flips(std::size_t spot, std::size_t side, int by) {
    std::uint8_t& flips = flips_[spot][side];
    auto& spots = spots_by_flips_[side];
    if (flips == 0) {
        ++mobility_[side];
    } else if (--spots[flips] == 0) {
        occurring_flips_[side] &= ~(std::uint64_t{1} << flips);
    }
    flips = static_cast<std::uint8_t>(flips + by);
    if (flips == 0) {
        --mobility_[side];
    } else {
        ++spots[flips];
        occurring_flips_[side] |= std::uint64_t{1} << flips;
    }
}

void RayCache::change(std::size_t at, Ray ray) {
    const Ray was = rays_[at];
    rays_[at] = ray;
    sums_[was.kind] -= was.value;  // the sum of kind 0 is never used
    sums_[ray.kind] += ray.value;
    static_assert(kind_of(RayKind::flips, Color::black) == 1);
    const auto is_flips = [](Ray each) { return each.kind == 1 || each.kind == 2; };
    if (is_flips(was)) count_flips(at / 8, was.kind - 1U, -was.value);
    if (is_flips(ray)) count_flips(at / 8, ray.kind - 1U, ray.value);
}

void RayCache::set(Spot spot, Direction direction, Ray ray, Undo& undo) {
    const std::size_t at = 8 * index(spot) + direction;
    const Ray was = rays_[at];
    if (was.kind == ray.kind && was.value == ray.value) return;
    undo.changes[undo.size++] = {static_cast<std::uint16_t>(at),
                                 static_cast<std::uint16_t>(was.kind << 8 | was.value)};
    change(at, ray);
}

// Updates the rays that reach a card from the frontier in each of the given directions.
template <Direction... each>
void RayCache::update(const Plane& plane, Spot card, Undo& undo) {
    const LinesFrom lines(plane, card);
    const auto update_ray = [&](Direction direction) {
        const LineBits lane = lines[direction];
        const auto steps = static_cast<unsigned>(std::countr_one(lane.black | lane.white)) + 1;
        const Spot spot = next(card, direction, steps);
        set(spot, opposite(direction), ray_on(LinesFrom(plane, spot)[opposite(direction)]), undo);
    };
    (update_ray(each), ...);
}

RayCache::RayCache(const State& state) {
    Undo undo;
    for (const Spot card : state.cards()) {
        undo.size = 0;
        update<right, left, down, up, right_down, left_up, right_up, left_down>(state.plane(), card,
                                                                                undo);
    }
}

void RayCache::play(const State& state, const State::Undo& move, Undo& undo) {
    undo.size = 0;
    const Plane& plane = state.plane();
    for (const Direction direction : directions) set(move.spot, direction, {}, undo);
    update<right, left, down, up, right_down, left_up, right_up, left_down>(plane, move.spot, undo);
    // The rays along the flipped rows are updated now. Those across each row are left.
    std::size_t at = 0;
    for (const Direction direction : directions)
        for (unsigned i = 1;
             at < move.flipped_count && move.flipped[at] == next(move.spot, direction, i);
             ++i, ++at) {
            const Spot card = move.flipped[at];
            switch (direction / 2) {  // constant directions make this a third faster
                case 0:
                    update<down, up, right_down, left_up, right_up, left_down>(plane, card, undo);
                    break;
                case 1:
                    update<right, left, right_down, left_up, right_up, left_down>(plane, card,
                                                                                  undo);
                    break;
                case 2:
                    update<right, left, down, up, right_up, left_down>(plane, card, undo);
                    break;
                default:
                    update<right, left, down, up, right_down, left_up>(plane, card, undo);
            }
        }
}

void RayCache::undo(const Undo& undo) {
    for (std::size_t i = undo.size; i > 0; --i) {
        const auto& [ray, was] = undo.changes[i - 1];
        change(ray, {static_cast<std::uint8_t>(was >> 8), static_cast<std::uint8_t>(was & 0xFF)});
    }
}

}  // namespace outflank::inline OUTFLANK_TIER::mod
