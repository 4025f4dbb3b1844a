#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/record/record_source.h"
#include "protocol/system/progress_line.h"
#include "protocol/system/row.h"
#include "protocol/system/signals.h"

namespace outflank {

enum class Format : std::uint8_t { text, jsonl, csv };

/// What a command prints while it works: results on stdout, each without delay; error messages,
/// warnings and progress on stderr. While it lives, signals request a stop (see Signals), and so
/// does an stdout that cannot be written any more. Can be called from any thread.
class CommandOutput {
  public:
    explicit CommandOutput(bool shows_progress, Format format = Format::text)
        : format_(format), progress_(shows_progress) {}

    [[nodiscard]] std::stop_token stop() const { return stop_.get_token(); }
    [[nodiscard]] bool is_stopped() const { return stop_.stop_requested(); }
    void request_stop() { stop_.request_stop(); }
    /// The games of files until a request to stop. Errors and warnings are printed.
    [[nodiscard]] GameSource games(const std::vector<std::string>& files, Shard shard = {});
    [[nodiscard]] PositionSource positions(const std::vector<std::string>& files, Shard shard);

    /// Text to print before the first result. Without a result it is not printed, so that a command
    /// that cannot start prints nothing.
    void set_head(std::string head) { head_ = std::move(head); }
    /// Whole lines.
    void print(std::string_view text);
    /// A line of JSON or CSV; before the first line of CSV, the names of the fields.
    void print_row(const Row& row);
    /// To be called at the end: without any row, CSV consists of the names of the fields alone. The
    /// values of `example` do not count.
    void end_rows(const Row& example);
    /// Prints the first 100; `finish` then says how many more there were.
    void print_error(std::string_view text);
    /// A line on stderr that does not change the exit status.
    void print_warning(std::string_view text);

    /// Whether `show_progress` shows a line now.
    [[nodiscard]] bool shows_progress() const {
        const std::lock_guard lock(mutex_);
        return progress_.is_shown();
    }
    /// Begins to count results: how many are to come, if it is known, and the work that they are,
    /// in any unit; 0: as much as there are results. The time left is estimated from the time since
    /// then.
    void expect(std::optional<std::size_t> total, double work = 0);
    void count_done(double work = 1);
    /// Shows the number of results done, of how many, the time left, and a detail of the work in
    /// progress.
    void show_progress(std::string_view detail);
    /// Erases the progress, and says how many errors were not printed. Returns the exit status: 2
    /// after errors in the input or the output, 1 after a request to stop, else 0.
    int finish();
    [[nodiscard]] bool had_errors() const {
        const std::lock_guard lock(mutex_);
        return had_errors_;
    }

  private:
    void write(std::string_view text);

    std::stop_source stop_;
    const Signals signals_{stop_};
    const Format format_;
    mutable std::mutex mutex_;
    ProgressLine progress_;
    std::optional<std::size_t> total_;
    double work_ = 0;
    std::size_t done_ = 0;
    double work_done_ = 0;
    std::chrono::steady_clock::time_point begin_;
    std::string head_;
    bool has_csv_head_ = false;
    bool is_closed_ = false;
    bool had_errors_ = false;
    std::size_t errors_ = 0;
};

}  // namespace outflank
