#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "protocol/command/command_output.h"
#include "protocol/command/option_values.h"
#include "protocol/games/game_base.h"

namespace outflank {

/// Adds the options that choose games: --player, --tournament, --from, --to, --result, --opening.
/// `filter` has to live as long as the command. `player_help` tells what --player does.
void add_filter_options(OptionAdder& adder, GameFilter& filter, const char* player_help);

/// Throws UsageError where --player is given more than twice.
void check_players(const GameFilter& filter);

/// The games that a filter allows, of a game base or of records. A base stands alone; of records
/// `filter.position` is not asked for. Errors in records are printed. Throws UsageError and
/// BookError.
class ChosenGames {
  public:
    ChosenGames(std::vector<std::string> files, GameFilter filter, CommandOutput& output);

    /// The next game: `index` is its number in the input, or in the base.
    std::optional<InputGame> next();
    /// How many there are, to show progress; absent where that is not known before they are read.
    [[nodiscard]] std::optional<std::size_t> count();
    [[nodiscard]] bool is_base() const { return base_.has_value(); }

  private:
    std::optional<InputGame> next_of_base();

    const std::vector<std::string> files_;
    GameFilter filter_;
    CommandOutput& output_;
    std::optional<GameSource> source_;  // absent for a base
    std::optional<GameBase> base_;
    std::deque<InputGame> read_;  // of the base, not taken yet
};

}  // namespace outflank
