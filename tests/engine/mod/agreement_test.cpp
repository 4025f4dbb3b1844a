// Compares the engine's state of Othello MOD with the slow reference, ply by ply.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <random>

#include "engine/mod/game.h"
#include "engine/mod/notation.h"
#include "engine/mod/perft.h"
#include "tests/support/mod_reference.h"

namespace outflank {
namespace {

char letter(Color color) { return color == Color::black ? 'X' : 'O'; }

// Everything that the reference knows of a position, as text in a fixed order.
std::string described(const ReferenceMod& reference) {
    std::string text{reference.to_move()};
    for (const auto& [place, card] : reference.cards())
        text += " " + std::to_string(place.first) + "," + std::to_string(place.second) +
                card.color + (card.has_tile ? "!" : "");
    for (const char color : {'X', 'O'}) {
        const ReferenceMod::Player& player = reference.player(color);
        text += " " + std::to_string(player.cards) + "+" + std::to_string(player.given) + "/" +
                std::to_string(player.tiles) + ":";
        for (const auto& place : reference.places(color))
            text += " " + std::to_string(place.first) + "," + std::to_string(place.second) + "x" +
                    std::to_string(reference.flips(place, color).size());
    }
    return text + (reference.is_over() ? " over " + std::to_string(reference.score()) : "");
}

// The same of the engine's state.
std::string described(const mod::State& state) {
    const auto by_place = [](const mod::Place& a, const mod::Place& b) {
        return std::pair(a.x, a.y) < std::pair(b.x, b.y);
    };
    std::string text{letter(state.to_move())};
    mod::Layout layout = state.layout();
    std::ranges::sort(layout.cards, by_place, &mod::Layout::Card::place);
    for (const mod::Layout::Card& card : layout.cards)
        text += " " + to_string(card.place) + letter(card.color) + (card.has_tile ? "!" : "");
    for (const Color color : {Color::black, Color::white}) {
        text += " " + std::to_string(state.supply(color).left) + "+" +
                std::to_string(state.supply(color).given) + "/" +
                std::to_string(state.tiles(color)) + ":";
        std::vector<mod::Move> moves = state.moves(color);
        std::erase_if(moves, [](const mod::Move& move) { return move.has_tile; });
        std::ranges::sort(moves, by_place, &mod::Move::place);
        for (const mod::Move& move : moves)
            text += " " + to_string(move.place) + "x" +
                    std::to_string(state.flips(spot_at(move.place), color));
    }
    return text + (state.is_over() ? " over " + std::to_string(state.black_score()) : "");
}

// Plays a random game on both, and then takes all moves back.
void play_random_game(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    // In some games tiles are used at once, in others late or never.
    const std::uint64_t tile_every = 1 + random() % 12;
    ReferenceMod reference;
    mod::Game game;
    std::vector<std::string> before;
    while (true) {
        const mod::State& state = game.state();
        before.push_back(described(state));
        const std::string where = "seed " + std::to_string(seed) + ", " + to_string(state);
        REQUIRE_MESSAGE(described(reference) == before.back(), where);
        const auto parsed = mod::parse_state(to_string(state));
        REQUIRE_MESSAGE(parsed.has_value(), where);
        REQUIRE_MESSAGE(described(*parsed) == before.back(), where);
        if (state.is_over()) break;
        const auto open = reference.places(reference.to_move());
        REQUIRE_MESSAGE(state.must_pass() == open.empty(), where);
        if (open.empty()) {
            reference.pass();
            REQUIRE(game.play(mod::pass));
            continue;
        }
        const auto place =
            *std::next(open.begin(), static_cast<std::ptrdiff_t>(random() % open.size()));
        const bool with_tile =
            reference.player(reference.to_move()).tiles > 0 && random() % tile_every == 0;
        reference.place_card(place, with_tile);
        REQUIRE_MESSAGE(game.play({{place.first, place.second}, with_tile}), where);
    }
    REQUIRE(game.final_score() == reference.score());
    while (game.undo()) {
        before.pop_back();
        REQUIRE_MESSAGE(described(game.state()) == before.back(),
                        "seed " << seed << ", taken back");
    }
    REQUIRE(before.size() == 1);
}

// OUTFLANK_MOD_GAMES sets the number of games; 20000 take some minutes.
TEST_CASE("MOD: the state agrees with the slow reference at every ply of random games") {
    const char* const wanted = std::getenv("OUTFLANK_MOD_GAMES");
    const int games = wanted != nullptr ? std::atoi(wanted) : 100;
    for (int game = 0; game < games; ++game)
        play_random_game(8000 + static_cast<std::uint64_t>(game));
}

TEST_CASE("MOD: perft of the start, by the state and by the slow reference") {
    constexpr std::array<std::uint64_t, 8> known = {1, 8, 48, 400, 2816, 26352, 232784, 2425264};
    mod::State state;
    for (int depth = 0; depth < 8; ++depth)
        CHECK(mod::perft(state, depth) == known[static_cast<std::size_t>(depth)]);
    CHECK(to_string(state) == "0,0 OX/XO X 23 23 5 5");
    for (int depth = 0; depth < 7; ++depth)
        CHECK(ReferenceMod().perft(depth) == known[static_cast<std::size_t>(depth)]);
}

}  // namespace
}  // namespace outflank
