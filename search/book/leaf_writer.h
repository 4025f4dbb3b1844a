#pragma once

#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "search/book/book.h"

namespace outflank {

/// Writes the leaves of a book that searches find. A thread of its own writes those of each second
/// in one transaction: so no search waits for the disk, and other programs can write in between. A
/// program that is killed loses the leaves of the last second, and what is being written: no more
/// wait than can be written in about a second. While it lives, nobody else may use the book object.
class LeafWriter {
  public:
    explicit LeafWriter(Book& book);
    /// Writes what is left, and drops errors.
    ~LeafWriter();
    LeafWriter(const LeafWriter&) = delete;
    LeafWriter& operator=(const LeafWriter&) = delete;

    /// Takes a leaf to be written (see `Book::set_leaves`); blocks while too many wait. Can be
    /// called by any thread. Throws the BookError of an earlier write.
    void add(BookPosition found);
    /// Writes what is left. To be called once, at the end. Throws BookError.
    void finish();

  private:
    static constexpr std::size_t least_room = 1000;

    void run(const std::stop_token& stop);

    Book& book_;
    std::mutex mutex_;  // guards all below but the thread
    std::condition_variable_any wake_;
    std::condition_variable room_;
    std::vector<BookPosition> found_;  // to be written
    std::size_t most_waiting_ = least_room;
    std::exception_ptr failure_;
    std::jthread thread_;
};

}  // namespace outflank
