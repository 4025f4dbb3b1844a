#include "search/worker.h"

#include <new>

#include "search/threads/split_point.h"

namespace outflank::inline OUTFLANK_TIER {

Worker::Worker(Shared& all) : shared(all) {
    constexpr std::size_t own_table_mb = 1;
    if (!own_table.resize(own_table_mb)) throw std::bad_alloc();
}

bool Worker::poll() {
    if (nodes - flushed_nodes_ >= flush_every) flush();
    stopped_ = stopped_ || shared.stop.load(std::memory_order_relaxed);
    if (split != nullptr && nodes - checked_at_ >= check_every) {
        checked_at_ = nodes;
        stopped_ = stopped_ || split->is_cancelled();
    }
    return stopped_;
}

void Worker::flush() {
    const std::uint64_t batch = nodes - flushed_nodes_;
    flushed_nodes_ = nodes;
    const std::uint64_t all = shared.nodes.fetch_add(batch, std::memory_order_relaxed) + batch;
    shared.time.wait_while_suspended();
    if ((shared.node_limit && all >= *shared.node_limit) || shared.time.must_stop())
        shared.stop.store(true, std::memory_order_relaxed);
}

}  // namespace outflank::inline OUTFLANK_TIER
