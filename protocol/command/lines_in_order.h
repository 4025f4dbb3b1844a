#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace outflank {

/// Prints the lines of jobs that run at the same time, job after job. Lines of the first job that
/// has not ended are printed at once, those of a later job when all before it have ended. Can be
/// called from any thread.
class LinesInOrder {
  public:
    using Print = std::function<void(std::string_view)>;

    explicit LinesInOrder(Print print) : print_(std::move(print)) {}

    /// Jobs are numbered from 0.
    void add(std::size_t job, std::string_view text) {
        const std::lock_guard lock(mutex_);
        jobs_[job].text += text;
        print_first();
    }
    /// To be called once for each job, after its last line.
    void end(std::size_t job) {
        const std::lock_guard lock(mutex_);
        jobs_[job].has_ended = true;
        print_first();
    }

  private:
    struct Job {
        std::string text;  // not printed yet
        bool has_ended = false;
    };

    void print_first() {
        for (bool ended = true; ended;) {
            Job& job = jobs_[first_];
            if (!job.text.empty()) print_(std::exchange(job.text, ""));
            ended = job.has_ended;
            if (ended) ++first_;
        }
    }

    const Print print_;
    std::mutex mutex_;
    std::size_t first_ = 0;  // the first job that has not ended
    std::map<std::size_t, Job> jobs_;
};

}  // namespace outflank
