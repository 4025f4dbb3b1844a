#pragma once

#include <cstdint>
#include <string_view>

#include "engine/result.h"

namespace outflank {

/// The games that can be played.
enum class Rules : std::uint8_t { othello, mod };

/// "Othello", "Othello MOD".
std::string_view name_of(Rules rules);
/// "othello" or "mod", in any case; an error names the text.
Result<Rules> parse_rules(std::string_view text);

}  // namespace outflank
