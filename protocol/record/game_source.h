#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "protocol/record/game_reader.h"
#include "protocol/record/position_source.h"
#include "protocol/system/error_message.h"

namespace outflank {

struct InputGame {
    std::size_t index = 0;  // from 1, in the whole input; games that cannot be read count
    std::string place;      // for messages: "games.ggf: game 3"
    GameRecord record;
};

/// The games of files in any format that GameReader knows, one after the other. Files and games
/// that cannot be read are skipped; `on_error` is told which ones and why, and
/// `on_note` what a user should know of those that were read. The names of WTHOR come
/// from the .jou and .trn files among the files, else from those beside the .wtb file.
class GameSource {
  public:
    using Tell = std::function<void(const std::string&)>;

    /// "-" stands for standard input, and so does an empty list. A name that is no file but reads
    /// as a game or position is taken as that.
    GameSource(std::vector<std::string> files, Shard shard, Tell on_error, std::stop_token stop,
               Tell on_note = print_error_message);

    /// The next game; nothing at the end of the last file or after `stop` was requested.
    std::optional<InputGame> next();

  private:
    bool open_next();
    void take_names_among_files();
    void take_names_beside(const std::string& file);

    std::vector<std::string> files_;
    const Shard shard_;
    const Tell on_error_;
    const Tell on_note_;
    const std::stop_token stop_;
    WthorNames names_;
    bool has_own_names_ = false;  // names_ come from the list of files
    std::size_t next_file_ = 0;
    std::string name_;
    bool is_argument_ = false;  // the game itself stands in the list of files
    std::string content_;
    std::optional<GameReader> reader_;
    std::size_t number_ = 0;  // of the last game in its file
    std::size_t index_ = 0;
};

/// Counts the games of files that can be read, to show progress; absent when one is a pipe or a
/// terminal, which can be read once, or after a request to stop.
std::optional<std::size_t> count_games(const std::vector<std::string>& files, Shard shard,
                                       const std::stop_token& stop);

}  // namespace outflank
