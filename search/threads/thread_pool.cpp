#include "search/threads/thread_pool.h"

#include <algorithm>

#include "search/threads/atomic_wait.h"

namespace outflank::inline OUTFLANK_TIER {

namespace {

// To sleep and be woken takes longer than most split points last, above all on virtual machines. So
// a thread first spins, for about 300 us.
constexpr int max_pauses = 10000;

}  // namespace

void ThreadPool::wait_for_event(std::uint32_t seen) const {
    for (int i = 0; i < max_pauses; ++i) {
        if (events_.load(std::memory_order_acquire) != seen) return;
        spin_pause();
    }
    wait_for_change(events_, seen);
}

void ThreadPool::announce_event() {
    events_.fetch_add(1, std::memory_order_release);
    wake_waiting(events_);
}

ThreadPool::ThreadPool(Shared& shared, int helpers) {
    try {
        for (int i = 0; i < helpers; ++i) {
            Worker& worker = *workers_.emplace_back(std::make_unique<Worker>(shared));
            threads_.emplace_back(
                [this, &worker](const std::stop_token& quit) { help(worker, quit); });
        }
    } catch (...) {
        dismiss();
        throw;
    }
}

ThreadPool::~ThreadPool() { dismiss(); }

void ThreadPool::dismiss() {
    for (std::jthread& thread : threads_) thread.request_stop();
    announce_event();
}

void ThreadPool::offer_work(Worker& owner) {
    if (owner.split != nullptr && owner.split->has_work()) return;
    SplitPoint* largest = nullptr;
    for (SplitPoint* at = owner.innermost; at != nullptr && !at->is_open(); at = at->outer)
        if (at->is_promising()) largest = at;
    if (largest == nullptr) return;
    largest->prepare();
    largest->is_open_ = true;
    largest->parent = owner.split;
    owner.split = largest;
    {
        const std::lock_guard lock(lock_);
        open_.push_back(largest);
    }
    announce_event();
}

void ThreadPool::finish(Worker& owner, SplitPoint& split) {
    split.work(owner);

    owner.busy.stop();
    std::unique_lock lock(lock_);
    std::erase(open_, &split);
    while (split.helpers_ > 0)
        if (SplitPoint* const other = wait_for_work(&split, {}, lock)) join(owner, *other, lock);
    lock.unlock();
    owner.busy.start();
    owner.split = split.parent;
    owner.poll_now();
}

void ThreadPool::help(Worker& worker, const std::stop_token& quit) {
    std::unique_lock lock(lock_);
    while (!quit.stop_requested())
        if (SplitPoint* const split = wait_for_work(nullptr, quit, lock))
            join(worker, *split, lock);
}

SplitPoint* ThreadPool::wait_for_work(const SplitPoint* below, const std::stop_token& quit,
                                      std::unique_lock<SpinLock>& lock) {
    idle_.fetch_add(1, std::memory_order_relaxed);
    SplitPoint* work = nullptr;
    for (;;) {
        // Read the count before looking for work, so that no later event is missed.
        const std::uint32_t seen = events_.load(std::memory_order_acquire);
        work = find_work(below);
        if (work != nullptr || quit.stop_requested() || (below != nullptr && below->helpers_ == 0))
            break;
        lock.unlock();
        wait_for_event(seen);
        lock.lock();
    }
    idle_.fetch_sub(1, std::memory_order_relaxed);
    return work;
}

SplitPoint* ThreadPool::find_work(const SplitPoint* below) const {
    SplitPoint* best = nullptr;
    for (SplitPoint* split : open_) {
        if (!split->has_work() || split->is_cancelled() ||
            (below != nullptr && !split->is_below(*below)))
            continue;
        if (best == nullptr || split->depth > best->depth) best = split;
    }
    return best;
}

void ThreadPool::join(Worker& worker, SplitPoint& split, std::unique_lock<SpinLock>& lock) {
    SplitPoint* const before = worker.split;
    SplitPoint* const innermost = worker.innermost;
    ++split.helpers_;
    lock.unlock();
    worker.busy.start();
    worker.split = &split;
    worker.innermost = nullptr;
    if (!worker.poll_now()) split.work(worker);
    worker.innermost = innermost;
    worker.split = before;
    worker.poll_now();
    worker.busy.stop();
    lock.lock();
    if (--split.helpers_ > 0) return;
    lock.unlock();
    announce_event();
    lock.lock();
}

void ThreadPool::begin_search() {
    for (const auto& worker : workers_) worker->begin_search();
}

void ThreadPool::clear_workers() {
    for (const auto& worker : workers_) worker->clear();
}

void ThreadPool::flush_workers() {
    for (const auto& worker : workers_) worker->flush();
}

}  // namespace outflank::inline OUTFLANK_TIER
