#include "protocol/front_end/job_queue.h"

#include <doctest/doctest.h>

#include <atomic>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/text.h"

namespace outflank {
namespace {

// A job that runs until it is stopped.
void run_until_stopped(const std::stop_token& stop) {
    while (!stop.stop_requested()) std::this_thread::yield();
}

TEST_CASE("job queue: jobs are done one by one in order") {
    JobQueue jobs;
    std::vector<int> done;  // no lock: one thread does them all, and wait_idle() orders us after it
    for (int job = 0; job < 100; ++job)
        jobs.add([&done, job](const std::stop_token&) { done.push_back(job); });
    jobs.wait_idle();
    REQUIRE(done.size() == 100);
    for (int job = 0; job < 100; ++job) CHECK(done[static_cast<std::size_t>(job)] == job);
}

TEST_CASE("job queue: what a job throws is told, and ends that job alone") {
    std::vector<std::string> told;
    JobQueue jobs([&told](const std::string& reason) {
        told.push_back(reason);
        throw std::runtime_error("told in vain");
    });
    bool is_next_done = false;
    jobs.add([](const std::stop_token&) { throw std::runtime_error("no file"); });
    jobs.add([](const std::stop_token&) { throw std::bad_alloc(); });
    jobs.add([&](const std::stop_token&) { is_next_done = true; });
    jobs.wait_idle();
    CHECK(is_next_done);
    REQUIRE(told.size() == 2);
    CHECK(told[0] == "no file");
    CHECK(holds(told[1], "--hash"));
}

TEST_CASE("job queue: a stop reaches all jobs given before it and none given after it") {
    for (int round = 0; round < 200; ++round) {
        JobQueue jobs;
        std::atomic<bool> later_was_stopped = false;
        jobs.add(run_until_stopped);
        jobs.add(run_until_stopped);  // stopped before it begins
        jobs.stop();
        jobs.add([&](const std::stop_token& stop) { later_was_stopped = stop.stop_requested(); });
        jobs.wait_idle();
        CHECK_FALSE(later_was_stopped);
    }
}

TEST_CASE("job queue: a job for idle time is stopped by the next job, and nothing waits for it") {
    for (int round = 0; round < 200; ++round) {
        JobQueue jobs;
        std::vector<int> done;
        jobs.add([&](const std::stop_token&) {
            jobs.add_idle_job([&](const std::stop_token& stop) {
                run_until_stopped(stop);
                done.push_back(1);
            });
        });
        jobs.wait_idle();
        jobs.add(
            [&](const std::stop_token& stop) { done.push_back(stop.stop_requested() ? 0 : 2); });
        jobs.wait_idle();
        CHECK(done == std::vector{1, 2});
    }
}

TEST_CASE("job queue: a job for idle time is dropped when another one waits") {
    JobQueue jobs;
    std::atomic<bool> is_queued = false;
    bool was_idle = false;
    jobs.add([&](const std::stop_token&) {
        while (!is_queued) std::this_thread::yield();
        jobs.add_idle_job([&](const std::stop_token&) { was_idle = true; });
    });
    jobs.add([](const std::stop_token&) {});
    is_queued = true;
    jobs.wait_idle();
    jobs.close();
    CHECK_FALSE(was_idle);
}

TEST_CASE("job queue: the destructor stops the running job and drops the others") {
    std::atomic<bool> begun = false;
    std::atomic<bool> forgotten = true;
    {
        JobQueue jobs;
        jobs.add([&](const std::stop_token& stop) {
            begun = true;
            run_until_stopped(stop);
        });
        jobs.add([&](const std::stop_token&) { forgotten = false; });
        while (!begun) std::this_thread::yield();
    }
    CHECK(forgotten);
}

TEST_CASE("job queue: a stop without a job does nothing") {
    JobQueue jobs;
    jobs.stop();
    jobs.wait_idle();
}

}  // namespace
}  // namespace outflank
