#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "protocol/record/game_record.h"

namespace outflank {

/// Whether moves stand in JSON under this name: "moves", "record", "transcript", "kifu".
bool is_name_of_moves(std::string_view name);

/// Takes the moves of a game from an object: from a text, or from a list whose entries are texts,
/// objects ({"m":"f5","t":3}, {"move":"f5"}, {"x":5,"y":4}) or numbers (0 to 63, or 11 to 88). A
/// pass is "-", "pass", a negative number, or left out. Numbers are read in the way in which all
/// are legal moves.
void take_json_moves(const nlohmann::json& object, GameRecord& record);

}  // namespace outflank
