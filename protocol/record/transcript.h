#pragma once

#include <string>
#include <string_view>

#include "engine/game.h"

namespace outflank {

/// The game whose moves are written one after the other, "f5d6c3": in either case, with or without
/// blanks and move numbers ("1. f5 2. d6"), passes left out or written as pass, pa, ps or --. An
/// error names the move and its number, or the character that begins none.
Result<Game> parse_transcript(std::string_view text, const Position& first = start_position());

/// "f5d6c3...", passes left out. The first position is not part of it.
std::string to_transcript(const Game& game);

}  // namespace outflank
