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

/// "Othello", "Othello MOD": the name that other programs use.
std::string_view name_of(Rules rules);
/// The rules with this name, in any case; "Reversi" is Othello.
std::optional<Rules> rules_named(std::string_view name);
/// "othello" or "mod", in any case, as on the command line. An error quotes the text.
Result<Rules> parse_rules(std::string_view text);

}  // namespace outflank
