#include "search/book/leaf_writer.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace outflank {

LeafWriter::LeafWriter(Book& book)
    : book_(book), thread_([this](const std::stop_token& stop) { run(stop); }) {}

LeafWriter::~LeafWriter() = default;

void LeafWriter::add(BookPosition found) {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [this] { return failure_ || found_.size() < most_waiting_; });
    if (failure_) std::rethrow_exception(failure_);
    found_.push_back(std::move(found));
}

void LeafWriter::finish() {
    thread_.request_stop();
    thread_.join();
    if (failure_) std::rethrow_exception(failure_);
}

void LeafWriter::run(const std::stop_token& stop) {
    using namespace std::chrono_literals;
    using Clock = std::chrono::steady_clock;
    constexpr auto least_gap = 200ms;  // for other programs that wait to write
    auto next = Clock::now() + 1s;
    std::unique_lock lock(mutex_);
    while (!failure_ && (!stop.stop_requested() || !found_.empty())) {
        wake_.wait_until(lock, stop, next, [] { return false; });
        const auto begin = Clock::now();
        next = begin + 1s;
        if (found_.empty()) continue;
        const std::vector<BookPosition> found = std::exchange(found_, {});
        lock.unlock();
        room_.notify_all();
        std::exception_ptr failure;
        try {
            book_.set_leaves(found);
        } catch (...) {
            failure = std::current_exception();
        }
        const auto end = Clock::now();
        next = std::max(next, end + least_gap);
        const std::chrono::duration<double> spent = std::max(end - begin, Clock::duration(1));
        const auto in_a_second = static_cast<double>(found.size()) / spent.count();
        lock.lock();
        most_waiting_ = std::max(least_room, static_cast<std::size_t>(in_a_second));
        failure_ = failure;
    }
    room_.notify_all();
}

}  // namespace outflank
