#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/io/line_reader.h"
#include "protocol/record/obf.h"

namespace outflank {

/// Which positions of an input a process is to do: those whose index leaves `number` modulo `of`.
struct Shard {
    int number = 1;  // 1 to `of`
    int of = 1;

    [[nodiscard]] bool takes(std::size_t index) const {
        return index % static_cast<std::size_t>(of) == static_cast<std::size_t>(number % of);
    }
};

/// "2/8".
Result<Shard> parse_shard(std::string_view text);

struct InputPosition {
    std::size_t index = 0;  // of all positions of the input, from 1, before sharding
    ObfEntry entry;
};

/// A board and the side to move, as OBF has them, or the moves that lead to a position.
Result<ObfEntry> parse_position_line(std::string_view line);

/// The positions of files, one after the other, each read when it is asked for: lines of OBF and of
/// moves, and board diagrams, in any mixture. Empty lines and comments are skipped; bad lines and
/// files, too, after `on_error` was told which and why.
class PositionSource {
  public:
    using OnError = std::function<void(const std::string&)>;

    /// "-" is standard input, and so is an empty list.
    PositionSource(std::vector<std::string> files, Shard shard, OnError on_error);
    ~PositionSource();
    PositionSource(const PositionSource&) = delete;
    PositionSource& operator=(const PositionSource&) = delete;

    /// Nothing at the end of the last file, or when interrupted.
    std::optional<InputPosition> next();
    /// Makes `next` return nothing from now on; from any thread.
    void interrupt();

  private:
    class File;

    std::shared_ptr<File> open_next();
    std::shared_ptr<File> current_file();
    void close();
    std::optional<std::string> next_line();
    std::optional<std::string> next_line_of(File& file);
    Result<ObfEntry> read_entry(const std::string& line);
    std::string read_diagram(const std::string& first_line);

    const std::vector<std::string> files_;
    const Shard shard_;
    const OnError on_error_;
    std::size_t next_file_ = 0;
    std::size_t line_number_ = 0;
    bool is_file_empty_ = true;          // no line with anything in it so far
    std::optional<std::string> unread_;  // a line that was read too soon, of the same file
    std::size_t index_ = 0;
    std::mutex mutex_;  // guards the two that `interrupt` needs
    std::shared_ptr<File> file_;
    bool is_interrupted_ = false;
};

/// What an input holds.
struct InputSurvey {
    std::size_t positions = 0;
    int most_empties = 0;
};

/// Of files, if that can be known without reading from a pipe or terminal.
std::optional<InputSurvey> survey_of(const std::vector<std::string>& files, Shard shard);

}  // namespace outflank
