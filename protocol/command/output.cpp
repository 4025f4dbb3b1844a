#include "protocol/command/output.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "protocol/io/error_message.h"

namespace outflank {

namespace {

// A file of something else should not bury what is said about the others.
constexpr std::size_t most_errors = 100;

std::string csv_value(const Row& value) {
    if (value.is_null()) return "";
    if (value.is_array() || value.is_object()) {
        std::string list;
        for (const auto& [name, item] : value.items()) {
            if (!list.empty()) list += ' ';
            list += value.is_object() ? name + ':' + csv_value(item) : csv_value(item);
        }
        return list;
    }
    if (!value.is_string()) return value.dump();
    auto text = value.get<std::string>();
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

}  // namespace

std::string csv_line(const Row& row) {
    std::string line;
    for (std::string_view before; const auto& [name, value] : row.items()) {
        line += before;
        line += csv_value(value);
        before = ",";
    }
    return line;
}

std::string csv_head(const Row& row) {
    std::string line;
    for (std::string_view before; const auto& [name, value] : row.items()) {
        line += before;
        line += name;
        before = ",";
    }
    return line;
}

void Output::write(std::string_view text) {
    if (is_closed_) return;
    progress_.clear();
    if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0)
        return;
    is_closed_ = true;
    stop_.request_stop();
    if (errno == EPIPE) return;  // who read it has read enough
    print_complaint(std::string("cannot write: ") + std::strerror(errno));
    had_errors_ = true;
}

void Output::print(std::string_view text) {
    const std::lock_guard lock(mutex_);
    write(std::exchange(head_, "").append(text));
}

void Output::print_row(const Row& row) {
    const std::lock_guard lock(mutex_);
    if (format_ == Format::csv) {
        write((has_csv_head_ ? "" : csv_head(row) + '\n') + csv_line(row) + '\n');
        has_csv_head_ = true;
    } else {
        // Names in a record may hold bytes that are no UTF-8.
        write(row.dump(-1, ' ', false, Row::error_handler_t::replace) + '\n');
    }
}

void Output::print_error(std::string_view text) {
    const std::lock_guard lock(mutex_);
    had_errors_ = true;
    if (++errors_ > most_errors) return;
    progress_.clear();
    print_complaint(text);
}

void Output::show_progress(std::string_view detail) {
    const std::lock_guard lock(mutex_);
    if (!progress_.is_shown()) return;
    progress_.show(fmt::format("{}  {}", progress_bar(done_, total_), detail));
}

void Output::end_progress() {
    const std::lock_guard lock(mutex_);
    progress_.clear();
    if (errors_ > most_errors)
        print_complaint(fmt::format("and {} more errors", errors_ - most_errors));
}

}  // namespace outflank
