#pragma once

#include <array>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/record/game_record.h"
#include "protocol/record/obf.h"
#include "protocol/system/error_message.h"

namespace outflank {

/// The part of an input that one of several processes does: the positions whose index is `number`
/// modulo `of`.
struct Shard {
    int number = 1;  // 1 to `of`
    int of = 1;

    [[nodiscard]] bool takes(std::size_t index) const {
        return index % static_cast<std::size_t>(of) == static_cast<std::size_t>(number % of);
    }
};

/// Reads "2/8": number 2 of 8.
Result<Shard> parse_shard(std::string_view text);

struct InputPosition {
    // From 1, in the whole input, before sharding; those that cannot be read count.
    std::size_t index = 0;
    ObfEntry entry;
};

/// The positions of files in any format of text that GameReader knows, one after the other: of a
/// game, the position after its last move. A line of moves that can begin a game is a game of its
/// own. Each is read when `next` asks for it, and no more of a pipe than it needs, because whoever
/// writes there may wait for the answer. What cannot be read is skipped; `on_error` is told which
/// ones and why.
class PositionSource {
  public:
    using OnError = std::function<void(const std::string&)>;

    /// "-" stands for standard input, and so does an empty list. A name that is no file but reads
    /// as a position or game is taken as that.
    /// `on_note` is told what was taken in another way than it is written; by default it is
    /// printed.
    PositionSource(std::vector<std::string> files, Shard shard, OnError on_error,
                   OnError on_note = print_error_message);
    ~PositionSource();
    PositionSource(const PositionSource&) = delete;
    PositionSource& operator=(const PositionSource&) = delete;

    /// The next position; nothing at the end of the last file, or after `interrupt`.
    std::optional<InputPosition> next();
    /// Makes `next` return nothing from now on, also while it waits. Can be called by any thread.
    void interrupt();

  private:
    class Input;

    std::shared_ptr<Input> open_next();
    std::shared_ptr<Input> current();
    std::optional<Result<GameRecord>> next_record();
    void close();

    const std::vector<std::string> files_;
    const Shard shard_;
    const OnError on_error_;
    const OnError on_note_;
    std::size_t next_file_ = 0;
    bool is_empty_ = true;  // nothing but empty lines and comments came from the file so far
    std::size_t index_ = 0;
    std::mutex mutex_;  // guards input_ and is_interrupted_
    std::shared_ptr<Input> input_;
    bool is_interrupted_ = false;
};

/// What an input holds, to show progress.
struct InputSurvey {
    std::array<std::size_t, square_count + 1> with_empties{};  // positions, by their empties

    [[nodiscard]] std::size_t positions() const;
    /// 0 without a position.
    [[nodiscard]] int most_empties() const;
};

/// Counts the positions of files; absent when one is a pipe or a terminal, which can be read once.
std::optional<InputSurvey> survey_of(const std::vector<std::string>& files, Shard shard);

}  // namespace outflank
