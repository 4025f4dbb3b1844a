#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "protocol/front_end/json/workplace.h"
#include "search/suspension.h"

namespace outflank {

/// Work for the scheduler.
class Task {
  public:
    Task(std::string key, int priority, int threads)
        : key_(std::move(key)), priority_(priority), threads_(threads) {}
    virtual ~Task() = default;
    Task(const Task&) = delete;
    Task& operator=(const Task&) = delete;

    /// Works, on a thread of the scheduler, until it is done or `stop` is requested. Polls
    /// `suspension()`.
    virtual void work(Workplace& workplace, const std::stop_token& stop) = 0;
    /// Tells the result, once: after `work`, or, where the task is cancelled before it, alone. The
    /// key is free again.
    virtual void tell() = 0;
    virtual Suspension& suspension() = 0;

    [[nodiscard]] const std::string& key() const { return key_; }
    [[nodiscard]] int priority() const { return priority_; }
    [[nodiscard]] int threads() const { return threads_; }

  private:
    const std::string key_;
    const int priority_;
    const int threads_;
};

/// Works on many tasks: by priority, the highest first, then in the order in which they came, as
/// many at a time as there are threads for. A task is suspended while ones of higher priority need
/// its threads. No task overtakes one before it that needs more threads than are free.
class Scheduler {
  public:
    /// Tasks that may wait. Then `add` waits, too.
    static constexpr std::size_t most_waiting = 250'000;
    /// Threads that hold a task, suspended ones included. Then no further task begins.
    static constexpr std::size_t most_begun = 256;

    /// `settings` are those of the common table, and the threads that work at a time. Throws
    /// std::runtime_error when there is no memory.
    explicit Scheduler(const SearchSettings& settings);
    ~Scheduler() { close(); }
    Scheduler(const Scheduler&) = delete;
    Scheduler& operator=(const Scheduler&) = delete;

    /// Adds a task. Blocks while too many wait. False when one with its key is open: added, and not
    /// yet told.
    bool add(std::shared_ptr<Task> task);
    /// Stops the task with this key. False where none is open.
    bool cancel(const std::string& key);
    /// Stops all tasks; returns how many.
    std::size_t cancel_all();
    /// Begins no further task until none is at work, then forgets all that the common table holds
    /// and calls `done`, which must return soon.
    void clear(std::function<void()> done);

    /// Waits until all is told.
    void wait_idle();
    [[nodiscard]] bool is_idle();
    /// Stops all and ends the threads. Nothing is done from then on.
    void close();

  private:
    // The order in which tasks are worked on: the priority, negative, and the number of the task.
    using Place = std::pair<int, std::uint64_t>;
    enum class Stage : std::uint8_t { at_work, suspended, ending };
    // A thread, and the task that it has.
    struct Runner {
        Runner(const Searcher& common, const SearchSettings& settings)
            : workplace(common, settings) {}

        Workplace workplace;
        std::shared_ptr<Task> task;  // null: it waits for one
        Place place;
        Stage stage = Stage::at_work;  // ending: stopped, or done and not yet told
        std::stop_source stop;
        std::condition_variable_any wake;
        std::jthread thread;  // the last member: it uses the others
    };

    // With the lock held.
    void schedule();
    void clear_if_nothing_is_begun();
    [[nodiscard]] std::vector<Place> to_work_on() const;
    void begin(Place place);
    Runner* free_runner();
    static void stop(Runner& runner);
    [[nodiscard]] std::size_t begun() const;
    [[nodiscard]] bool has_nothing_open() const;

    void tell(const std::shared_ptr<Task>& task);
    void run(Runner& runner, const std::stop_token& quit);

    const SearchSettings settings_;
    Searcher common_;  // its table is that of all
    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<Place, std::shared_ptr<Task>> waiting_;
    std::unordered_map<std::string, Place> open_keys_;
    std::uint64_t added_ = 0;
    std::size_t telling_ = 0;  // tasks that were cancelled before they began
    std::vector<std::function<void()>> clears_;
    std::vector<std::unique_ptr<Runner>> runners_;
    bool has_closed_ = false;
};

}  // namespace outflank
