#pragma once

#include <atomic>
#include <memory>
#include <optional>

#include "engine/tier.h"
#include "search/evaluation/weights.h"
#include "search/selectivity.h"
#include "search/tables/transposition_table.h"
#include "search/time_manager.h"

namespace outflank::inline OUTFLANK_TIER {

class ThreadPool;

/// What all threads of a search share.
struct Shared {
    TranspositionTable table;
    std::shared_ptr<const Weights> weights;  // set before the first search
    std::atomic<bool> stop{false};
    TimeManager time;                         // of the current search
    std::optional<std::uint64_t> node_limit;  // of all threads together
    int selectivity = no_selectivity;         // of the current iteration; an index (selectivity.h)
    ThreadPool* pool = nullptr;               // the threads that can help; null with one thread
    // The workers add to it in batches. All else is only read during a search, so it is kept away
    // from this cache line.
    alignas(128) std::atomic<std::uint64_t> nodes{0};
};

}  // namespace outflank::inline OUTFLANK_TIER
