#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/record/game_reader.h"
#include "protocol/record/obf.h"
#include "protocol/system/error_message.h"

namespace outflank {

/// The part of an input that one of several processes does: the games or positions whose index is
/// `number` modulo `of`.
struct Shard {
    int number = 1;  // 1 to `of`
    int of = 1;

    [[nodiscard]] bool takes(std::size_t index) const {
        return index % static_cast<std::size_t>(of) == static_cast<std::size_t>(number % of);
    }
};

/// Reads "2/8": number 2 of 8.
Result<Shard> parse_shard(std::string_view text);

/// The records of files in any format that GameReader knows, one after the other. "-" stands for
/// standard input, and so does an empty list. A name that is no file but reads as a game or
/// position is taken as that. What cannot be read is skipped: `on_error` gets which records, and
/// why. `on_warning` gets what was read in another way than it is written. After a request to
/// stop, there are no more records.
class RecordSource {
  public:
    using Tell = std::function<void(const std::string&)>;

    RecordSource(const RecordSource&) = delete;
    RecordSource& operator=(const RecordSource&) = delete;

  protected:
    // How files are read, and what they should hold.
    enum class Kind : unsigned char { games, positions };
    class Input;

    RecordSource(Kind kind, std::vector<std::string> files, Shard shard, Tell on_error,
                 std::stop_token stop, Tell on_warning);
    ~RecordSource();

    // The next record of `input_`, or why it cannot be read; nothing at the end of the last file.
    std::optional<Result<GameRecord>> next_record();

    const Shard shard_;
    const Tell on_error_;
    const Tell on_warning_;
    std::size_t index_ = 0;
    std::unique_ptr<Input> input_;  // the file of the last record

  private:
    std::unique_ptr<Input> open(const std::string& file);
    void close();
    void take_names_among_files();
    void take_names_beside(const std::string& file);

    const Kind kind_;
    std::vector<std::string> files_;
    const std::stop_token stop_;
    std::size_t next_file_ = 0;
    WthorNames names_;
    bool has_own_names_ = false;  // names_ come from the list of files
};

struct InputGame {
    std::size_t index = 0;  // from 1, in the whole input; games that cannot be read count
    std::string place;      // for messages: "games.ggf: game 3"
    GameRecord record;
};

/// The games of files. Each file is read as a whole. The names of WTHOR come from the .jou and .trn
/// files among the files, else from those beside the .wtb file.
class GameSource : public RecordSource {
  public:
    GameSource(std::vector<std::string> files, Shard shard, Tell on_error,
               std::stop_token stop = {}, Tell on_warning = print_error_message)
        : RecordSource(Kind::games, std::move(files), shard, std::move(on_error), std::move(stop),
                       std::move(on_warning)) {}

    std::optional<InputGame> next();
};

struct InputPosition {
    // From 1, in the whole input, before sharding; unreadable ones count.
    std::size_t index = 0;
    ObfEntry entry;
};

/// The positions of files in any format of text: of a game, the position after its last move. A
/// line of moves that can begin a game is a game of its own. Each is read when `next` asks for it,
/// and no more of a pipe than it needs, because whoever writes there may wait for the answer.
class PositionSource : public RecordSource {
  public:
    PositionSource(std::vector<std::string> files, Shard shard, Tell on_error,
                   std::stop_token stop = {}, Tell on_warning = print_error_message)
        : RecordSource(Kind::positions, std::move(files), shard, std::move(on_error),
                       std::move(stop), std::move(on_warning)) {}

    std::optional<InputPosition> next();
};

/// Counts the games of files that can be read, to show progress; absent when one is a pipe or a
/// terminal, which can be read once, or after a request to stop.
std::optional<std::size_t> count_games(const std::vector<std::string>& files, Shard shard,
                                       const std::stop_token& stop);

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
