#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>

#include "search/evaluation/weights.h"
#include "search/probcut.h"
#include "search/score.h"
#include "search/transposition_table.h"

namespace outflank::inline OUTFLANK_TIER {

using SteadyClock = std::chrono::steady_clock;

class ThreadPool;

/// What all threads of a search share.
struct Shared {
    TranspositionTable table;
    std::shared_ptr<const Weights> weights;  // set before the first search
    std::atomic<bool> stop{false};
    std::optional<SteadyClock::time_point> deadline;
    std::optional<std::uint64_t> node_limit;
    int selectivity = no_selectivity;  // of the current iteration; an index of `selectivities`
    ThreadPool* pool = nullptr;        // the threads that can be asked to help
    // Flushed by the workers in batches; all else is only looked at while they search.
    alignas(128) std::atomic<std::uint64_t> nodes{0};
};

}  // namespace outflank::inline OUTFLANK_TIER
