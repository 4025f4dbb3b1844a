#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <string>

#include "protocol/front_end/front_end.h"
#include "protocol/front_end/json/question.h"
#include "protocol/front_end/json/scheduler.h"
#include "protocol/play/opening_book.h"

namespace outflank {

/// What all questions need.
struct Common {
    Options options;
    Output write;
    std::mutex book_mutex;
    OpeningBook book;  // guarded by it

    void say(const Row& row) const { write(json_line(row) + '\n'); }
    std::vector<BookMove> book_moves(const Board& board) {
        const std::lock_guard lock(book_mutex);
        return book.moves(board);
    }
};

/// A refused question, or one that cannot be answered.
Row error_row(const Refusal& refusal);

/// A question, and the work to answer it.
class Answering : public Task {
  public:
    /// `common` must live as long.
    Answering(Question question, Common& common);

    void work(Workplace& workplace, const std::stop_token& stop) override;
    void tell() override;
    Suspension& suspension() override { return suspension_; }

  private:
    using SteadyClock = std::chrono::steady_clock;

    [[nodiscard]] Searcher& searcher_for(Workplace& workplace) const;
    Row answer(const AskedPosition& asked, Workplace& workplace, const std::stop_token& stop);
    Row searched(const AskedPosition& asked, Searcher& searcher, const std::stop_token& stop);
    Row evaluated(const AskedPosition& asked, const Searcher& searcher);
    Row analyzed(Workplace& workplace, const std::stop_token& stop);
    Row played(const AskedPosition& asked, Workplace& workplace, const std::stop_token& stop);

    [[nodiscard]] Row head(const AskedPosition& asked, bool is_final) const;
    [[nodiscard]] double seconds() const;
    void report_in_time();

    const Question question_;
    Common& common_;
    Suspension suspension_;
    Row final_;  // null before it begins

    // The time of the present position, and what to report of it: guarded by the mutex, because
    // each thread of the search may be the one that reports.
    std::mutex mutex_;
    SteadyClock::time_point begin_;
    double reported_at_ = 0;  // seconds
    const AskedPosition* asked_ = nullptr;
    const Searcher* searcher_ = nullptr;
    std::optional<Report> report_;
};

}  // namespace outflank
