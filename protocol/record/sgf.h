#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/record/game_record.h"

namespace outflank {

/// The main line of the first game of a text in the Smart Game Format, GM[2]. Squares may be
/// written "f5" or, as in Go, "fe"; a pass is empty, "tt" or a word. Without AB and AW it is the
/// usual first position. An error says what is wrong and in which line, counted from `first_line`.
Result<GameRecord> parse_sgf(std::string_view text, std::ptrdiff_t first_line = 1);

/// All games of a file, each with its own error.
std::vector<Result<GameRecord>> parse_sgf_file(std::string_view text);

/// The game in a few lines of text, the line end included. Squares are written "fe" and passes left
/// out, as Quarry does.
std::string to_sgf(const GameRecord& game);

}  // namespace outflank
