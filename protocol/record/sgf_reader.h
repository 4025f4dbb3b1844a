#pragma once

#include <cstddef>
#include <string_view>

#include "protocol/record/game_record.h"

namespace outflank {

// The Smart Game Format, as Arno Hollosi's specification of FF[4] describes it, for Othello:
// GM[2].

/// The main line of the first game in a text. Squares may be written "f5" or, as in Go, "fe"; a
/// pass is an empty value, "tt" or a word. Without AB and AW the game begins at the usual first
/// position. Texts are in the charset that CA names; without CA in UTF-8, or Latin-1 where they are
/// no UTF-8. The record's notes tell what was left out. An error says what is wrong and in which
/// line, counted from `first_line`.
Result<GameRecord> parse_sgf(std::string_view text, std::ptrdiff_t first_line = 1);

}  // namespace outflank
