#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace outflank {

/// Does jobs in several threads and hands the answers on in the order of the jobs, each as soon as
/// all before it are there.
///
/// `next` gives the next job, or nothing at the end; `answer` is called with the number of its
/// thread, from 0, and gives nothing when it was stopped, which ends that thread; `print` is never
/// called by two threads at once. What was answered behind a job that was stopped comes last. What
/// one of them throws ends all threads and is thrown on.
template <class Job, class Answer>
void answer_in_order(int threads, const std::function<std::optional<Job>()>& next,
                     const std::function<std::optional<Answer>(int thread, const Job&)>& answer,
                     const std::function<void(const Answer&)>& print) {
    std::mutex input;
    std::mutex output;
    std::size_t jobs = 0;     // guarded by `input`
    std::size_t printed = 0;  // these by `output`
    std::map<std::size_t, Answer> waiting;
    std::atomic<bool> has_failed = false;
    std::exception_ptr failure;
    const auto work_on = [&](int thread) {
        while (!has_failed) {
            std::unique_lock lock(input);
            const std::optional<Job> job = next();
            const std::size_t number = jobs++;
            lock.unlock();
            if (!job) return;
            std::optional<Answer> found = answer(thread, *job);
            if (!found) return;
            const std::lock_guard lock_output(output);
            waiting.emplace(number, std::move(*found));
            while (!waiting.empty() && waiting.begin()->first == printed) {
                print(waiting.begin()->second);
                waiting.erase(waiting.begin());
                ++printed;
            }
        }
    };
    const auto work = [&](int thread) {
        try {
            work_on(thread);
        } catch (...) {
            if (!has_failed.exchange(true)) failure = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;
        for (int thread = 1; thread < threads; ++thread) others.emplace_back(work, thread);
        work(0);
    }
    if (failure) std::rethrow_exception(failure);
    for (const auto& [number, found] : waiting) print(found);
}

}  // namespace outflank
