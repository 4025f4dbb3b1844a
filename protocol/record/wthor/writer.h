#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/record/game_record.h"
#include "protocol/record/wthor/names.h"

namespace outflank {

/// The tournament of a game: what its record tells of the event, else the place.
std::string_view wthor_tournament(const GameRecord& record);

/// Writes games into a database: one file of games, or one for each year, and two files of names.
class WthorWriter {
  public:
    /// `names` have their numbers already, and keep them.
    explicit WthorWriter(const WthorNames& names = {})
        : players_(WthorKind::players, names.players),
          tournaments_(WthorKind::tournaments, names.tournaments) {}

    /// An error says why WTHOR cannot hold the game: it begins with a set-up board, or it has a new
    /// name and the files cannot number one more. Then nothing of the game is written.
    Result<void> add(const GameRecord& record);

    /// The years of the games; 0 stands for games whose date tells none.
    [[nodiscard]] std::vector<int> years() const;
    /// The .wtb file of all games. It has no year when they are of several.
    [[nodiscard]] std::string games() const;
    /// The .wtb file of the games of one of the years.
    [[nodiscard]] std::string games_of(int year) const;
    /// The .jou and .trn files; empty when no game has a name that was not there before.
    [[nodiscard]] std::string players() const;
    [[nodiscard]] std::string tournaments() const;

    /// How many games have a player or tournament with a name.
    [[nodiscard]] std::size_t named_games() const { return named_games_; }
    /// Different names of the games that are one name in the files, which hold fewer letters:
    /// "'Ann of Adelaide 1' and 'Ann of Adelaide 2'".
    [[nodiscard]] std::vector<std::string> merged_names() const;

  private:
    // Gives each name a number.
    class Numbering {
      public:
        Numbering(WthorKind kind, std::vector<std::string> names);
        Result<std::uint16_t> number_of(const std::string& name);
        [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
        [[nodiscard]] bool has_new() const;
        [[nodiscard]] const std::set<std::string>& merged() const { return merged_; }

      private:
        struct Written {
            std::uint16_t number;
            std::string name;  // in full, of the first game that has it; empty before
        };

        const WthorKind kind_;
        std::vector<std::string> names_;
        const std::size_t old_;                   // so many names were there before
        std::map<std::string, Written> by_name_;  // by names as they are written
        std::set<std::string> merged_;
    };

    struct Game {
        int year = 0;
        std::string bytes;
    };

    std::vector<Game> games_;
    std::map<int, WthorHeader> headers_;  // by years; that of the year's first game
    int first_year_ = 0;
    std::size_t named_games_ = 0;
    Numbering players_;
    Numbering tournaments_;
};

}  // namespace outflank
