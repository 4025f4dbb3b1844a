#pragma once

#include <string>
#include <string_view>

#include "engine/game.h"

namespace outflank {

/// Reads a game of Othello whose moves are written one after the other, "f5d6c3": in either case,
/// with or without blanks and move numbers ("1. f5 2. d6"). Passes are left out or written as pass,
/// pa, ps or --. An error names the number of the move and the character where it stands.
Result<Game> parse_transcript(std::string_view text, const Position& first = start_position());

/// "f5d6c3...": the moves without passes. The first position is not part of the text.
std::string to_transcript(const Game& game);

}  // namespace outflank
