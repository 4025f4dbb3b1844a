#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/result.h"

namespace outflank {

/// The games that can be played.
enum class Rules : std::uint8_t { othello, mod };

/// All of them.
inline constexpr std::array all_rules = {Rules::othello, Rules::mod};

/// Othello: what is played unless another game is asked for, and the only game that most protocols
/// and file formats know.
inline constexpr Rules default_rules = Rules::othello;

/// What is fixed for each of these games.
struct RulesFacts {
    std::string_view option;        // its name on the command line
    std::string_view name;          // its name in other programs
    std::optional<int> board_size;  // rows and columns; absent: played without a board
    int highest_score;              // of a forfeited game, too
    int most_random_plies;          // after a random opening of so many, a game is rarely over
    std::string_view sample_move;   // shows a person how moves are written
    std::string_view in_words;      // the rules in a few sentences, for a person
};
const RulesFacts& facts_of(Rules rules);

/// "Othello", "Othello MOD": the name that other programs use.
std::string_view name_of(Rules rules);
/// The rules with this name, in any case; "Reversi" is Othello.
std::optional<Rules> rules_named(std::string_view name);
/// "othello" or "mod", in any case, as on the command line. An error quotes the text.
Result<Rules> parse_rules(std::string_view text);

}  // namespace outflank
