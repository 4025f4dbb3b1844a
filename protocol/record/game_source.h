#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "protocol/record/game_reader.h"
#include "protocol/record/position_source.h"

namespace outflank {

struct InputGame {
    std::size_t index = 0;  // of all games of the input, those that cannot be read included, from 1
    GameRecord record;
};

/// The games of files of any format, one after the other. A game that cannot be read, and a file,
/// is skipped after `on_error` was told which and why. WTHOR's names come from the .jou and .trn
/// among the files, else from those beside a .wtb.
class GameSource {
  public:
    using OnError = std::function<void(const std::string&)>;

    /// "-" is standard input, and so is an empty list. What is no file but reads as a transcript is
    /// taken for one.
    GameSource(std::vector<std::string> files, Shard shard, OnError on_error, std::stop_token stop);

    /// Nothing at the end of the last file, or once it should stop.
    std::optional<InputGame> next();

  private:
    bool open_next();
    void take_names_among_files();
    void take_names_beside(const std::string& file);

    std::vector<std::string> files_;
    const Shard shard_;
    const OnError on_error_;
    const std::stop_token stop_;
    WthorNames names_;
    bool has_own_names_ = false;  // given among the files
    std::size_t next_file_ = 0;
    std::string name_;
    std::string content_;
    std::optional<GameReader> reader_;
    std::size_t number_ = 0;  // of the last game in its file
    std::size_t index_ = 0;
};

}  // namespace outflank
