#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "protocol/record/game_record.h"
#include "protocol/record/tree.h"

namespace outflank {

// The Smart Game Format, as Arno Hollosi's specification of FF[4] describes it, for Othello:
// GM[2].

/// The main line of a tree, which is in this text. Squares may be written "f5" or, as in Go, "fe";
/// a pass is an empty value, "tt" or a word. Without AB and AW the game begins at the usual first
/// position. Texts are in the charset that CA names; without CA in UTF-8, or Latin-1 where they are
/// no UTF-8. Where discs are set up after a move, or a later move cannot be read, the game ends,
/// and its `fault` says so. The record's warnings say what was left out. An error says what is
/// wrong and in which line, counted from `first_line`.
Result<GameRecord> sgf_game(std::string_view text, const Tree& tree, std::ptrdiff_t first_line);

/// A game of Othello in a few lines of SGF, the last line end included. Squares are written "fe"
/// and passes are left out, as Quarry does. Evaluations and times are dropped. Tags that are no
/// names of properties stand in a private property, OUTFLANK, from which they come back.
std::string to_sgf(const GameRecord& game);

}  // namespace outflank
