#pragma once

#include <cstddef>
#include <string_view>

#include "protocol/record/game_record.h"
#include "protocol/record/record_extent.h"

namespace outflank {

/// Whether the text begins an object of JSON or a list of them.
bool begins_json(std::string_view text);

/// The same, and the first key of the object is whole: {"players": ... Text in braces is none.
bool begins_json_key(std::string_view text);

/// Reads the first game of a text in JSON. It may stand in a list, and that in an object as its
/// "games". Either as Othello Quest gives it: the names and ratings of its "players" or as "black"
/// and "white", its date as "created", its result, and its moves (see json_moves.h), which may
/// stand in "position". Other games than Othello on 8x8 are errors. Or as our own commands print it
/// (see own_rows.h). The `extent` goes up to the next game of the list; a game that was cut ends
/// with its line or where a line begins the next one, or a record of another format. An error tells
/// what is wrong, and the byte where the text is no JSON, counted from `first_byte`.
Result<GameRecord> parse_json_game(std::string_view text, RecordExtent& extent,
                                   std::size_t first_byte = 1);

}  // namespace outflank
