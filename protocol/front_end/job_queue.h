#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace outflank {

/// A thread that does what it is given, strictly in order. Each job has a stop of its own, so that
/// a stop is never lost and never reaches a job given later.
class JobQueue {
  public:
    using Job = std::function<void(std::stop_token)>;

    JobQueue();
    /// Stops the running job and forgets the others.
    ~JobQueue();
    JobQueue(const JobQueue&) = delete;
    JobQueue& operator=(const JobQueue&) = delete;

    void add(Job job);
    /// Asks all jobs given so far to stop, also those that have not begun. Does not wait.
    void stop();
    void wait_idle();

  private:
    struct Entry {
        Job job;
        std::stop_source stop;
    };

    void work(const std::stop_token& closing);

    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<Entry> entries_;  // the first one is running
    std::jthread worker_;        // the last member: it uses the others
};

}  // namespace outflank
