#pragma once

#include <string_view>
#include <vector>

#include "protocol/record/game_record.h"

namespace outflank {

/// Whether the text begins an object of JSON or a list of them.
bool begins_quest_json(std::string_view text);

/// Reads the games that Othello Quest gives as JSON: one object or a list of them, each with the
/// names of its "players", its date as "created", and its "moves", which may stand in "position";
/// a pass is "-". The whole text must be JSON: an error names the byte where it is not. A game
/// that cannot be read is an error at its place in the list.
Result<std::vector<Result<GameRecord>>> parse_quest_json(std::string_view text);

}  // namespace outflank
