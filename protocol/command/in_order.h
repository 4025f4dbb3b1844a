#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

namespace outflank {

/// Answers jobs in several threads, and prints the answers in the order of the jobs. Each answer is
/// printed as soon as all before it are. Blocks until all is done.
///
/// `next` returns the next job, or nothing at the end; it is not called after a request to stop.
/// `answer` gets the number of its thread, from 0; it returns nothing if it was stopped, which ends
/// its thread. Only one thread at a time calls `next`, and only one calls `print`. If a job was
/// stopped, the answers to later ones are printed at the end. If a function throws, all threads
/// end, and the exception is thrown again.
template <class Job, class Answer>
void answer_in_order(int threads, const std::stop_token& stop,
                     const std::function<std::optional<Job>()>& next,
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
            const std::optional<Job> job = stop.stop_requested() ? std::optional<Job>() : next();
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
