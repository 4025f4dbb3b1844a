#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/io/progress_line.h"

namespace outflank {

enum class Format : std::uint8_t { text, jsonl, csv };

/// The fields of a result, in order.
using Row = nlohmann::ordered_json;

/// A value, or null where it is not known.
template <class T>
Row row_value(const std::optional<T>& value) {
    return value ? Row(*value) : Row(nullptr);
}

/// The row as a line of CSV, without a line end; lists are joined by blanks.
std::string csv_line(const Row& row);
/// The names of the row's fields.
std::string csv_head(const Row& row);

/// What a command says while it works: results on stdout, each written at once, messages and the
/// progress on stderr. From any thread. When stdout takes no more, it asks for a stop.
class Output {
  public:
    Output(Format format, bool shows_progress, std::stop_source& stop)
        : format_(format), progress_(shows_progress), stop_(stop) {}

    /// What comes before the first result. Until there is one, nothing is printed, so that a
    /// command may still be refused.
    void set_head(std::string head) { head_ = std::move(head); }
    /// Whole lines.
    void print(std::string_view text);
    /// As JSON or CSV, whose first row brings its head along.
    void print_row(const Row& row);
    /// Of very many, the first are printed, and how many more there were is told at the end.
    void print_error(std::string_view text);

    [[nodiscard]] bool shows_progress() const { return progress_.is_shown(); }
    /// How many results there will be, if that is known.
    void expect(std::optional<std::size_t> total) { total_ = total; }
    void count_done() { ++done_; }
    /// The results that are done, and what is being worked at.
    void show_progress(std::string_view detail);
    void end_progress();

    /// Something was wrong with the input, or the output could not be written.
    [[nodiscard]] bool had_errors() const { return had_errors_; }

  private:
    void write(std::string_view text);

    const Format format_;
    std::mutex mutex_;
    ProgressLine progress_;
    std::stop_source& stop_;
    std::optional<std::size_t> total_;
    std::size_t done_ = 0;
    std::string head_;
    bool has_csv_head_ = false;
    bool is_closed_ = false;
    bool had_errors_ = false;
    std::size_t errors_ = 0;
};

}  // namespace outflank
