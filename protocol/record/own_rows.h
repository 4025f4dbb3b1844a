#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "protocol/record/game_record.h"

namespace outflank {

// What `solve`, `evaluate`, `hint` and `analyze` print as JSON (see protocol/command/README.md),
// read again.

/// Whether an object is a row about a position or a game.
bool is_own_row(const nlohmann::json& object);

/// The position of a row, with the scores that are exact; or the game of an analysis.
Result<GameRecord> read_own_row(const nlohmann::json& row);

/// Whether the row in this text gives way to the one behind it: it tells of a move of the game that
/// follows, or it is a hint and the next one is for the same position.
bool is_superseded(std::string_view row, std::string_view next);

}  // namespace outflank
