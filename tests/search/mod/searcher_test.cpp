#include "search/mod/searcher.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <functional>

#include "engine/mod/notation.h"
#include "search/mod/evaluation.h"
#include "tests/support/random_mod.h"

namespace outflank::mod {
namespace {

int own_score(const State& state) {
    return state.to_move() == Color::black ? state.black_score() : -state.black_score();
}

// The score of perfect play, by the simplest code.
int minimax(State& state) {
    if (state.is_over()) return own_score(state);
    std::vector<Move> moves = state.moves(state.to_move());
    if (moves.empty()) moves.push_back(pass);
    int best = -all_cards;
    for (const Move& move : moves) {
        State::Undo undo;
        state.play(move, undo);
        best = std::max(best, -minimax(state));
        state.undo(undo);
    }
    return best;
}

int evaluated(const State& state) { return evaluate(state, RayCache(state)); }
PositionFeatures features_of(const State& state) { return features_of(state, RayCache(state)); }

// The score after a line is played out; all_cards + 1 if that does not end the game.
int played_out(State state, const std::vector<Move>& line) {
    const Color color = state.to_move();
    for (const Move& move : line) {
        State::Undo undo;
        REQUIRE(state.check(move));
        state.play(move, undo);
    }
    if (!state.is_over()) return all_cards + 1;
    return color == Color::black ? state.black_score() : -state.black_score();
}

TEST_CASE("MOD search: exact scores are those of plain minimax, tiles included") {
    Searcher searcher;
    REQUIRE(searcher.resize(1));
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        State state = random_mod_state(seed, 1 + static_cast<int>(seed % 3));
        CAPTURE(seed);
        CAPTURE(to_string(state));
        const Report report = searcher.search(state, {});
        CHECK(report.exact);
        CHECK(report.lines.front().score.discs() == minimax(state));
    }
}

TEST_CASE("MOD search: a position with a forced pass, and a finished game") {
    Searcher searcher;
    const State must_pass = parse_state("0,0 X!O O 2 1 0 0").value();
    const Report report = searcher.search(must_pass, {});
    CHECK(report.lines.front().move == pass);
    CHECK(report.lines.front().score.discs() == -3);
    CHECK(played_out(must_pass, report.lines.front().pv) == -3);
    const Report over = searcher.search(parse_state("0,0 X!O O 0 0 0 0").value(), {});
    CHECK(over.lines.front().move == pass);
    CHECK(over.lines.front().score.discs() == 0);
    CHECK(over.exact);
}

TEST_CASE("MOD search: a search that is stopped at once still returns a legal move") {
    Searcher searcher;
    std::stop_source stopped;
    stopped.request_stop();
    Limits no_time;
    no_time.move_time = Milliseconds(0);
    Limits no_nodes;
    no_nodes.nodes = 1;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const State state = random_mod_state(seed, 30);
        CHECK(state.check(searcher.search(state, {}, stopped.get_token()).lines.front().move));
        CHECK(state.check(searcher.search(state, no_time).lines.front().move));
        CHECK(state.check(searcher.search(state, no_nodes).lines.front().move));
    }
}

TEST_CASE("MOD search: limits of depth, time and lines are kept") {
    Searcher searcher;
    const State state = random_mod_state(3, 30);
    Limits limits;
    limits.depth = 3;
    limits.lines = 4;
    int iterations = 0;
    const Report report = searcher.search(state, limits, {}, [&](const Report& each) {
        CHECK(each.depth == ++iterations);
        CHECK_FALSE(each.exact);
    });
    CHECK(iterations == 3);
    REQUIRE(report.lines.size() == 4);
    for (std::size_t i = 0; i < 4; ++i) {
        const RootMove<Move>& line = report.lines[i];
        CHECK(line.pv.front() == line.move);
        CHECK(played_out(state, line.pv) == all_cards + 1);  // legal, and not to the end
        for (std::size_t j = 0; j < i; ++j) CHECK_FALSE(line.move == report.lines[j].move);
        if (i > 0) CHECK(line.score <= report.lines[i - 1].score);
    }
    Limits in_time;
    in_time.move_time = Milliseconds(100);
    const auto begin = std::chrono::steady_clock::now();
    CHECK(searcher.search(state, in_time).lines.size() == 1);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(2));
}

// A later line may score more than an earlier one, because the table knows more by then.
TEST_CASE("MOD search: lines come best first") {
    Searcher searcher;
    REQUIRE(searcher.resize(1));
    Limits limits;
    limits.depth = 5;
    limits.lines = 60;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const State state = random_mod_state(seed, 20 + static_cast<int>(seed % 20));
        CAPTURE(to_string(state));
        const Report report = searcher.search(state, limits);
        CHECK(std::ranges::is_sorted(report.lines, std::ranges::greater(), &RootMove<Move>::score));
    }
}

TEST_CASE("MOD search: after a clear, the same position gives the same nodes and line") {
    Searcher searcher;
    Limits limits;
    limits.depth = 4;
    const State state = random_mod_state(5, 30);
    const Report first = searcher.search(state, limits);
    searcher.clear();
    const Report second = searcher.search(state, limits);
    CHECK(first.nodes == second.nodes);
    CHECK(first.lines.front().pv == second.lines.front().pv);
}

TEST_CASE(
    "MOD evaluation: exchanged colors give the same score, and a finished game its true score") {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        const State state = random_mod_state(seed, static_cast<int>(seed));
        Layout layout = state.layout();
        for (Layout::Card& card : layout.cards) card.color = opposite(card.color);
        std::swap(layout.players[0], layout.players[1]);
        layout.to_move = opposite(layout.to_move);
        CAPTURE(seed);
        CHECK(evaluated(state) == evaluated(State::set_up(layout).value()));
        Layout over = state.layout();
        for (Layout::Player& each : over.players) each.cards.left = 0;
        CHECK(evaluated(State::set_up(over).value()) == card_unit * own_score(state));
    }
}

TEST_CASE("MOD evaluation: features of positions counted by hand") {
    //   .....
    //   .XOO!.     White to move
    //   .....
    const PositionFeatures seen = features_of(parse_state("0,0 XOO! O 5 5 3 2").value());
    CHECK_FALSE(seen.is_over);
    CHECK(seen.features[cards] == 1);
    CHECK(seen.features[own_mobility] == 1);  // -1,0 over the X to the O
    CHECK(seen.features[other_mobility] == 0);
    CHECK(seen.features[own_flips] == 1);
    CHECK(seen.features[own_swing] == 1);
    CHECK(seen.features[other_flips] == 0);
    CHECK(seen.features[own_fronts] == 7);  // all around the tile, except from the O
    CHECK(seen.features[own_open] == 6);    // of the O: up, down and the four diagonals
    CHECK(seen.features[other_open] == 6);  // of the X: the same; to its right is the O
    CHECK(seen.features[own_tiles] == 2);
    CHECK(seen.features[other_tiles] == 3);
    // From the left, the row of the O ends at a tile.
    CHECK(features_of(parse_state("0,0 OO! O 5 5 3 2").value()).features[own_guarded] == 1);
}

}  // namespace
}  // namespace outflank::mod
