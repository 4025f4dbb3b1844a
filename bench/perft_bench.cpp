// Leaves per second of perft: the last ply is counted in bulk; no hash table, no symmetry.

#include <benchmark/benchmark.h>

#include "engine/perft.h"
#include "engine/position.h"

namespace outflank {
namespace {

void perft_from_start(benchmark::State& state, int depth, std::uint64_t known) {
    std::uint64_t leaves = 0;
    for ([[maybe_unused]] auto _ : state) {
        const std::uint64_t lines = perft(start_position().board, depth);
        if (lines != known) {
            state.SkipWithError("wrong count");
            break;
        }
        leaves += lines;
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
}
BENCHMARK_CAPTURE(perft_from_start, depth_10, 10, 24571284)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_from_start, depth_12, 12, 1939886636)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace outflank
