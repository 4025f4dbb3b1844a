#include "protocol/front_end/job_queue.h"

#include <exception>
#include <optional>
#include <utility>
#include <vector>

#include "protocol/system/error_message.h"

namespace outflank {

JobQueue::JobQueue(OnFailure on_failure)
    : on_failure_(std::move(on_failure)),
      worker_([this](const std::stop_token& closing) { work(closing); }) {}

void JobQueue::add(Job job) {
    std::optional<std::stop_source> idle_stop;  // used without the lock: a stop runs callbacks
    {
        const std::lock_guard lock(mutex_);
        if (!entries_.empty() && entries_.back().for_idle_time) idle_stop = entries_.back().stop;
        entries_.push_back({std::move(job), std::stop_source()});
    }
    changed_.notify_all();
    if (idle_stop) idle_stop->request_stop();
}

void JobQueue::add_idle_job(Job job) {
    {
        const std::lock_guard lock(mutex_);
        if (entries_.size() > 1) return;  // another job waits behind the running one
        entries_.push_back({std::move(job), std::stop_source(), true});
    }
    changed_.notify_all();
}

void JobQueue::stop() {
    std::vector<std::stop_source> stops;  // used without the lock: a stop runs callbacks
    {
        const std::lock_guard lock(mutex_);
        for (const Entry& entry : entries_) stops.push_back(entry.stop);
    }
    for (std::stop_source& source : stops) source.request_stop();
}

bool JobQueue::has_only_idle_job() const {
    return entries_.empty() || (entries_.size() == 1 && entries_.front().for_idle_time);
}

void JobQueue::wait_idle() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return has_only_idle_job(); });
}

bool JobQueue::is_idle() {
    const std::lock_guard lock(mutex_);
    return has_only_idle_job();
}

void JobQueue::close() {
    if (!worker_.joinable()) return;
    worker_.request_stop();
    stop();
    worker_.join();
    entries_.clear();
}

void JobQueue::run(const Entry& entry) {
    try {
        entry.job(entry.stop.get_token());
    } catch (const std::exception& problem) {
        try {
            const std::string reason = text_of(problem);
            print_error_message(reason);
            if (on_failure_) on_failure_(reason);
        } catch (const std::exception&) {
            print_error_message("and the client cannot be told");
        }
    }
}

void JobQueue::work(const std::stop_token& closing) {
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, closing, [this] { return !entries_.empty(); })) {
        if (closing.stop_requested()) return;
        const Entry& running = entries_.front();  // stays in place while others are added
        lock.unlock();
        run(running);
        lock.lock();
        entries_.pop_front();
        changed_.notify_all();
    }
}

}  // namespace outflank
