#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/record/game_record.h"
#include "protocol/record/wthor/names.h"

namespace outflank {

/// Writes games into the three files of a database.
class WthorWriter {
  public:
    /// An error says why WTHOR cannot hold the game: it begins with a set-up board, or it has a new
    /// name and the files cannot number one more. Then nothing of the game is written.
    Result<void> add(const GameRecord& record);

    /// The .wtb file.
    [[nodiscard]] std::string games() const;
    /// The .jou and .trn files; empty when all names are empty.
    [[nodiscard]] std::string players() const;
    [[nodiscard]] std::string tournaments() const;

  private:
    // Gives each name a number: the one that its record asks for, unless another name has it; else
    // the first free one.
    class Numbering {
      public:
        Result<std::uint16_t> number_of(const std::string& name, std::optional<int> wanted);
        [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
        [[nodiscard]] bool knows_any() const;

      private:
        std::vector<std::string> names_;
        std::vector<bool> is_taken_;
        std::size_t first_free_ = 0;  // all numbers before are taken
        std::map<std::string, std::uint16_t> by_name_;
    };

    std::string moves_;
    std::uint32_t count_ = 0;
    std::optional<WthorHeader> header_;  // of the first game
    Numbering players_;
    Numbering tournaments_;
};

}  // namespace outflank
