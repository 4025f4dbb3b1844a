#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "protocol/record/game_record.h"

namespace outflank {

/// What a text in JSON holds: games as Othello Quest and other programs write them, in lists and
/// in objects that hold a list as "games"; or rows as our own commands print them (see
/// protocol/command/README.md).
struct JsonGames {
    std::vector<Result<GameRecord>> games;
    std::size_t size = 0;        // of the text: the first object or list, or up to where it was cut
    bool is_open = false;        // it does not end in the text
    bool may_be_better = false;  // the next row may say more of the same position or game
};

/// Whether the text begins an object of JSON or a list of them.
bool begins_json(std::string_view text);

/// Reads the first object or list of a text. A game has the names and ratings of its "players", or
/// "black" and "white"; its date as "created"; its result; and its moves, which may stand in
/// "position": a text, or a list of texts, of objects ({"m":"f5","t":3}, {"move":"f5"},
/// {"x":5,"y":4}) or of numbers (0 to 63, or 11 to 88, in the way in which all are legal moves). A
/// pass is "-", "pass", a negative number, or left out. Other games than Othello on 8x8 are errors.
/// Of a row, the exact scores of the moves are taken. Where the text is cut, the games before are
/// given, then an error that names the byte, counted from `first_byte`, and the line.
JsonGames read_json(std::string_view text, std::ptrdiff_t line, std::size_t first_byte);

}  // namespace outflank
