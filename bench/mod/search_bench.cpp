// Othello MOD: nodes per second in the midgame, and the time to solve positions with 6 cards left.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>
#include <vector>

#include "bench/mod/game_states.h"
#include "search/mod/searcher.h"

namespace outflank {
namespace {

// A position with so many cards left, of a game played by searches of one ply after 8 random plies.
mod::State played_state(std::uint64_t seed, int left) {
    std::mt19937_64 random(seed);
    mod::Searcher searcher;
    if (!searcher.resize(1)) return {};
    Limits limits;
    limits.depth = 1;
    limits.exact_from = 0;
    return state_with_cards_left(
        left, [&](const mod::Game& game, const std::vector<mod::Move>& moves) {
            const bool is_opening = game.moves().size() < 8;
            return is_opening ? moves[random() % moves.size()]
                              : searcher.search(game.state(), limits).lines.front().move;
        });
}

void mod_midgame(benchmark::State& benchmark) {
    std::uint64_t nodes = 0;
    std::uint64_t seed = 0;
    mod::Searcher searcher;
    if (!searcher.resize(64)) return benchmark.SkipWithError("no memory");
    Limits limits;
    limits.nodes = 200'000;
    for (auto _ : benchmark) {
        benchmark.PauseTiming();
        const mod::State state = played_state(++seed, 26);
        benchmark.ResumeTiming();
        nodes += searcher.search(state, limits).nodes;
    }
    benchmark.counters["nodes"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}
BENCHMARK(mod_midgame)->Unit(benchmark::kMillisecond);

void mod_solve(benchmark::State& benchmark) {
    std::vector<double> seconds;
    for (auto _ : benchmark) {
        for (std::uint64_t seed = 1; seed <= 100; ++seed) {
            benchmark.PauseTiming();
            const mod::State state = played_state(seed, 6);
            mod::Searcher searcher;
            if (!searcher.resize(64)) return benchmark.SkipWithError("no memory");
            benchmark.ResumeTiming();
            const auto begin = std::chrono::steady_clock::now();
            const mod::Report report = searcher.search(state, {});
            seconds.push_back(
                std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
            if (!report.exact) return benchmark.SkipWithError("not solved");
        }
    }
    std::ranges::sort(seconds);
    benchmark.counters["median_s"] = seconds[seconds.size() / 2];
    benchmark.counters["worst_s"] = seconds.back();
}
BENCHMARK(mod_solve)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace outflank
