#include "protocol/front_end/job_queue.h"

#include <utility>
#include <vector>

namespace outflank {

JobQueue::JobQueue() : worker_([this](const std::stop_token& closing) { work(closing); }) {}

JobQueue::~JobQueue() {
    worker_.request_stop();
    stop();
}

void JobQueue::add(Job job) {
    {
        const std::lock_guard lock(mutex_);
        entries_.push_back({std::move(job), std::stop_source()});
    }
    changed_.notify_all();
}

void JobQueue::stop() {
    std::vector<std::stop_source> stops;  // not under the lock: a stop runs callbacks
    {
        const std::lock_guard lock(mutex_);
        for (const Entry& entry : entries_) stops.push_back(entry.stop);
    }
    for (std::stop_source& source : stops) source.request_stop();
}

void JobQueue::wait_idle() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return entries_.empty(); });
}

void JobQueue::work(const std::stop_token& closing) {
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, closing, [this] { return !entries_.empty(); })) {
        if (closing.stop_requested()) return;
        const Entry& running = entries_.front();  // stays in place while others are added
        lock.unlock();
        running.job(running.stop.get_token());
        lock.lock();
        entries_.pop_front();
        changed_.notify_all();
    }
}

}  // namespace outflank
