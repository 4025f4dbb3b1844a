#include "protocol/command/command_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>

#include "protocol/system/descriptor.h"
#include "protocol/system/error_message.h"

namespace outflank {

namespace {

// A file in an unknown format could otherwise fill the screen with an error per line.
constexpr std::size_t most_errors = 100;

}  // namespace

GameSource CommandOutput::games(const std::vector<std::string>& files, Shard shard) {
    return {files, shard, [this](const std::string& text) { print_error(text); }, stop(),
            [this](const std::string& text) { print_warning(text); }};
}

PositionSource CommandOutput::positions(const std::vector<std::string>& files, Shard shard) {
    return {files, shard, [this](const std::string& text) { print_error(text); }, stop(),
            [this](const std::string& text) { print_warning(text); }};
}

void CommandOutput::write(std::string_view text) {
    if (is_closed_) return;
    progress_.clear();
    if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0)
        return;
    const int failure = errno;
    is_closed_ = true;
    stop_.request_stop();
    if (is_closed_pipe(failure)) return;  // the reader has read enough
    print_error_message(cannot_write("the output", failure));
    had_errors_ = true;
}

void CommandOutput::print(std::string_view text) {
    const std::lock_guard lock(mutex_);
    write(std::exchange(head_, "").append(text));
}

void CommandOutput::print_row(const Row& row) {
    const std::lock_guard lock(mutex_);
    if (format_ == Format::csv) {
        write((has_csv_head_ ? "" : csv_head(row) + '\n') + csv_line(row) + '\n');
        has_csv_head_ = true;
    } else {
        write(json_line(row) + '\n');
    }
}

void CommandOutput::end_rows(const Row& example) {
    const std::lock_guard lock(mutex_);
    if (format_ == Format::csv && !std::exchange(has_csv_head_, true))
        write(csv_head(example) + '\n');
}

void CommandOutput::print_error(std::string_view text) {
    const std::lock_guard lock(mutex_);
    had_errors_ = true;
    if (++errors_ > most_errors) return;
    progress_.clear();
    print_error_message(text);
}

void CommandOutput::print_warning(std::string_view text) {
    const std::lock_guard lock(mutex_);
    progress_.clear();
    print_error_message(text);
}

void CommandOutput::expect(std::optional<std::size_t> total, double work) {
    const std::lock_guard lock(mutex_);
    total_ = total;
    work_ = work;
    done_ = 0;
    work_done_ = 0;
    begin_ = std::chrono::steady_clock::now();
}

void CommandOutput::count_done(double work) {
    const std::lock_guard lock(mutex_);
    ++done_;
    work_done_ += work;
}

void CommandOutput::show_progress(std::string_view detail) {
    const std::lock_guard lock(mutex_);
    if (!progress_.is_shown()) return;
    std::string text = fmt::format("{}  {}", progress_bar(done_, total_), detail);
    if (total_ && done_ > 0 && done_ <= *total_) {
        const double all = work_ > 0 ? work_ : static_cast<double>(*total_);
        text += ", " + time_left(std::chrono::steady_clock::now() - begin_, work_done_,
                                 std::max(all - work_done_, 0.0));
    }
    progress_.show(text);
}

int CommandOutput::finish() {
    const std::lock_guard lock(mutex_);
    progress_.clear();
    if (errors_ > most_errors)
        print_error_message(fmt::format("and {} more errors", errors_ - most_errors));
    errors_ = std::min(errors_, most_errors);
    if (had_errors_) return 2;
    return is_stopped() ? 1 : 0;
}

}  // namespace outflank
