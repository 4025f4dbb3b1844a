#pragma once

#include <array>
#include <cstdint>
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

/// "Othello", "Othello MOD".
std::string_view name_of(Rules rules);
/// "othello" or "mod", in any case; an error names the text.
Result<Rules> parse_rules(std::string_view text);

}  // namespace outflank
