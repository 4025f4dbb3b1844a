#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

namespace outflank {

/// A thread that does jobs strictly in order. Each job has a stop of its own, so that a stop is
/// never lost and never reaches a job that is added later. What a job throws ends the job alone:
/// the reason goes to standard error.
class JobQueue {
  public:
    using Job = std::function<void(std::stop_token)>;
    using OnFailure = std::function<void(const std::string& reason)>;

    /// `on_failure` gets what a job threw, on the thread of the jobs.
    explicit JobQueue(OnFailure on_failure = {});
    ~JobQueue() { close(); }
    JobQueue(const JobQueue&) = delete;
    JobQueue& operator=(const JobQueue&) = delete;

    void add(Job job);
    /// A job for idle time, such as pondering: it is stopped when another job is added, and dropped
    /// if one waits already.
    void add_idle_job(Job job);
    /// Asks all jobs added so far to stop, also jobs that have not begun. Does not wait.
    void stop();
    /// Waits until all jobs except an idle job are done.
    void wait_idle();
    [[nodiscard]] bool is_idle();
    /// Stops the running job, drops the others and ends the thread. Nothing is done from then on.
    void close();

  private:
    struct Entry {
        Job job;
        std::stop_source stop;
        bool for_idle_time = false;
    };

    void work(const std::stop_token& closing);
    void run(const Entry& entry);
    [[nodiscard]] bool has_only_idle_job() const;

    const OnFailure on_failure_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<Entry> entries_;  // the first one is running
    std::jthread worker_;        // the last member: it uses the others
};

}  // namespace outflank
