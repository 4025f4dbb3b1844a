#include "search/book/leaf_writer.h"

#include <chrono>
#include <utility>

namespace outflank {

LeafWriter::LeafWriter(Book& book)
    : book_(book), thread_([this](const std::stop_token& stop) { run(stop); }) {}

LeafWriter::~LeafWriter() = default;

void LeafWriter::add(BookPosition found) {
    const std::lock_guard lock(mutex_);
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
    std::unique_lock lock(mutex_);
    while (!failure_ && (!stop.stop_requested() || !found_.empty())) {
        wake_.wait_for(lock, stop, 1s, [] { return false; });
        if (found_.empty()) continue;
        const std::vector<BookPosition> found = std::exchange(found_, {});
        lock.unlock();
        std::exception_ptr failure;
        try {
            book_.set_leaves(found);
        } catch (...) {
            failure = std::current_exception();
        }
        lock.lock();
        failure_ = failure;
    }
}

}  // namespace outflank
