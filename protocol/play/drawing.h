#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/game.h"

namespace outflank {

/// Sequences of ANSI that drawings share.
inline constexpr std::string_view ansi_underlined = "\x1b[4m";
inline constexpr std::string_view ansi_plain = "\x1b[0m";

/// The board of a game as people see it, in ASCII, with ANSI colours if asked for: X Black, O
/// White, legal moves marked '+', the captions beside the middle rows where they fit into `width`
/// columns (0: any number), else below the board. Ends with a line break; no line is blank.
std::string drawing(const Game& game, const std::array<std::string, 3>& captions, bool in_color,
                    int width);

}  // namespace outflank
