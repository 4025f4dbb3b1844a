#include "search/threads/thread_pool.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace outflank::inline OUTFLANK_TIER {

namespace {

// To sleep and be woken takes longer than most split points last, above all on virtual machines. So
// a thread first spins, for about 300 us; but not where it would keep a core from another thread.
constexpr int max_pauses = 10000;

int cores() { return std::max(static_cast<int>(std::thread::hardware_concurrency()), 1); }

}  // namespace

ThreadPool::ThreadPool(Shared& shared, int helpers, int at_once)
    : at_once_(at_once > 0 ? at_once : cores()),
      threads_in_all_(helpers + 1),
      pauses_(at_once_ <= cores() ? max_pauses : 0) {
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
    const std::lock_guard lock(lock_);
    while (!waiting_.empty()) {
        Waiter& waiter = *waiting_.back();
        if (call(waiting_.size() - 1)) waiter.wake();
    }
}

void ThreadPool::offer_work(Worker& owner) {
    if (owner.split != nullptr && owner.split->free_places() > 0) return;
    SplitPoint* largest = nullptr;
    for (SplitPoint* at = owner.innermost; at != nullptr && !at->is_open(); at = at->outer)
        if (at->is_promising()) largest = at;
    if (largest == nullptr) return;
    largest->prepare();
    largest->is_open_ = true;
    largest->parent = owner.split;
    owner.split = largest;
    Lock lock(lock_);
    open_.push_back(largest);
    call_helpers(*largest, lock);
}

void ThreadPool::call_helpers(SplitPoint& split, Lock& lock) {
    constexpr std::size_t most = 8;
    std::array<Waiter*, most> asleep;
    std::size_t asleep_count = 0;
    std::size_t free = std::min({split.free_places(), most, static_cast<std::size_t>(idle_)});
    // The one that began to wait last is the likeliest not to sleep yet.
    for (std::size_t place = waiting_.size(); place-- > 0 && free > 0;) {
        Waiter& waiter = *waiting_[place];
        if (waiter.below != nullptr && !split.is_below(*waiter.below)) continue;
        waiter.given = &split;
        ++split.helpers_;
        --free;
        if (call(place)) asleep[asleep_count++] = &waiter;
    }
    lock.unlock();
    for (std::size_t i = 0; i < asleep_count; ++i) asleep[i]->wake();
}

bool ThreadPool::call(std::size_t place) {
    Waiter& waiter = *waiting_[place];
    waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(place));
    count_idle();
    return waiter.call();
}

int ThreadPool::room() const {
    return at_once_ - (threads_in_all_ - static_cast<int>(waiting_.size()));
}

void ThreadPool::count_idle() {
    const int idle = std::clamp(room(), 0, static_cast<int>(waiting_.size()));
    idle_.store(idle, std::memory_order_relaxed);
}

void ThreadPool::finish(Worker& owner, SplitPoint& split) {
    split.work(owner);

    owner.busy.stop();
    Lock lock(lock_);
    std::erase(open_, &split);
    while (split.helpers_ > 0)
        if (SplitPoint* const other = wait_for_work(owner, &split, lock))
            work_as_helper(owner, *other, lock);
    lock.unlock();
    owner.busy.start();
    owner.split = split.parent;
    owner.poll_now();
}

void ThreadPool::help(Worker& worker, const std::stop_token& quit) {
    Lock lock(lock_);
    while (!quit.stop_requested())
        if (SplitPoint* const split = wait_for_work(worker, nullptr, lock))
            work_as_helper(worker, *split, lock);
}

SplitPoint* ThreadPool::wait_for_work(Worker& worker, SplitPoint* below, Lock& lock) {
    if (room() >= 0) {
        if (SplitPoint* const work = find_work(below)) {
            ++work->helpers_;
            return work;
        }
    }
    Waiter& waiter = worker.waiter;
    waiter.begin(below);
    waiting_.push_back(&waiter);
    count_idle();
    const int pauses = room() > 0 ? pauses_ : 0;
    if (below != nullptr) below->waiting_owner_ = &waiter;
    // Another thread may have waited until this one does.
    SplitPoint* const left = threads_in_all_ > at_once_ ? find_work(nullptr) : nullptr;
    if (left != nullptr)
        call_helpers(*left, lock);
    else
        lock.unlock();
    waiter.wait(pauses);
    lock.lock();
    if (below != nullptr) below->waiting_owner_ = nullptr;
    if (waiter.given != nullptr) {
        ++worker.wake_ups;
        if (waiter.given->moves_left() == 0 || waiter.given->is_cancelled()) ++worker.vain_wake_ups;
    }
    return waiter.given;
}

SplitPoint* ThreadPool::find_work(const SplitPoint* below) const {
    SplitPoint* best = nullptr;
    for (SplitPoint* split : open_) {
        if (split->free_places() == 0 || split->is_cancelled() ||
            (below != nullptr && !split->is_below(*below)))
            continue;
        if (best == nullptr || split->depth > best->depth) best = split;
    }
    return best;
}

void ThreadPool::work_as_helper(Worker& worker, SplitPoint& split, Lock& lock) {
    SplitPoint* const before = worker.split;
    SplitPoint* const innermost = worker.innermost;
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
    if (--split.helpers_ > 0 || split.waiting_owner_ == nullptr) return;
    // The last helper calls the owner.
    Waiter& owner = *split.waiting_owner_;
    const auto place = std::find(waiting_.begin(), waiting_.end(), &owner);
    if (place == waiting_.end()) return;  // it has been called to other work
    if (!call(static_cast<std::size_t>(place - waiting_.begin()))) return;
    lock.unlock();
    owner.wake();
    lock.lock();
}

void ThreadPool::begin_search() {
    {
        const std::lock_guard lock(lock_);
        lock_.reset();
    }
    for (const auto& worker : workers_) worker->begin_search();
}

std::chrono::nanoseconds ThreadPool::locked() {
    const std::lock_guard lock(lock_);
    return lock_.total();
}

void ThreadPool::clear_workers() {
    for (const auto& worker : workers_) worker->clear();
}

void ThreadPool::flush_workers() {
    for (const auto& worker : workers_) worker->flush();
}

}  // namespace outflank::inline OUTFLANK_TIER
