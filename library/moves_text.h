#pragma once

#include <string>
#include <string_view>

#include "engine/game.h"
#include "engine/notation.h"

namespace outflank {

/// Moves as text, with blanks between them: "f5 d6 pass".
template <class Moves>
std::string moves_text(const Moves& moves) {
    std::string text;
    for (const Square move : moves) text += (text.empty() ? "" : " ") + to_string(move);
    return text;
}

/// Plays the moves of a text ("f5d6" or "f5 d6"); white space does not count, and passes may be
/// left out. An error says which move is wrong, and why; the moves before it are played.
Result<void> play_moves(Game& game, std::string_view text);

/// The game from a position, or from the start of the game for NULL, by the moves of a text.
Result<Game> game_of(const char* position, const char* moves);

}  // namespace outflank
