#include "search/mod/key.h"

#include <doctest/doctest.h>

#include <utility>

#include "engine/mod/notation.h"
#include "tests/support/random_mod.h"

namespace outflank::mod {
namespace {

// A place in one of the eight symmetric images, and shifted.
Place moved(Place place, unsigned image) {
    if ((image & 1) != 0) place.x = -place.x;
    if ((image & 2) != 0) place.y = -place.y;
    if ((image & 4) != 0) std::swap(place.x, place.y);
    return {place.x + static_cast<int>(image) * 37, place.y - 61};
}

template <class Change>
State changed(const State& state, Change change) {
    Layout layout = state.layout();
    change(layout);
    return State::set_up(layout).value();
}

State seen_from(const State& state, unsigned image) {
    return changed(state, [&](Layout& layout) {
        for (Layout::Card& card : layout.cards) card.place = moved(card.place, image);
    });
}

State with_other_colors(const State& state) {
    return changed(state, [](Layout& layout) {
        for (Layout::Card& card : layout.cards) card.color = opposite(card.color);
        std::swap(layout.players[0], layout.players[1]);
        layout.to_move = opposite(layout.to_move);
    });
}

TEST_CASE(
    "MOD key: the same, with the same code of moves, for shifted, symmetric and color-exchanged "
    "positions") {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        const State state = random_mod_state(seed, 1 + static_cast<int>(seed * 7 % 45));
        const Key key(state);
        CAPTURE(seed);
        CAPTURE(to_string(state));
        for (unsigned image = 0; image < 8; ++image) {
            const State other = seen_from(state, image);
            const Key other_key(other);
            REQUIRE(other_key.hash() == key.hash());
            REQUIRE(Key(with_other_colors(other)).hash() == key.hash());
            for (const Spot spot : state.frontier_spots()) {
                REQUIRE(key.spot_of(key.code_of(spot)) == spot);
                // The image of the move or, in a symmetric position, an equivalent move.
                const Spot there = other_key.spot_of(key.code_of(spot));
                REQUIRE(other.flips(there, other.to_move()) == state.flips(spot, state.to_move()));
            }
        }
    }
}

TEST_CASE("MOD key: the cards left count only in total; all else changes the key") {
    const State state = random_mod_state(7, 20);
    const std::uint64_t hash = Key(state).hash();
    const auto hash_with = [&](auto change) { return Key(changed(state, change)).hash(); };
    CHECK(hash_with([](Layout& layout) {
              ++layout.players[0].cards.left;
              --layout.players[1].cards.left;
          }) == hash);
    CHECK(hash_with([](Layout& layout) { --layout.players[0].cards.left; }) != hash);
    CHECK(hash_with([](Layout& layout) { layout.to_move = opposite(layout.to_move); }) != hash);
    CHECK(hash_with([](Layout& layout) {
              layout.cards[0].color = opposite(layout.cards[0].color);
              layout.cards[0].has_tile = false;
              layout.players[0].tiles = layout.players[1].tiles = 0;
          }) != hash);
    CHECK(hash_with([](Layout& layout) { layout.cards.pop_back(); }) != hash);
    const State tiles = State::set_up(start_layout()).value();
    CHECK(Key(changed(tiles, [](Layout& layout) { --layout.players[0].tiles; })).hash() !=
          Key(tiles).hash());
}

}  // namespace
}  // namespace outflank::mod
