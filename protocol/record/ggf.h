#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/record/game_record.h"
#include "protocol/record/tree.h"

namespace outflank {

// The Generic Game Format of the GGS server, which NBoard speaks as well.

/// A move of this color in a game of these rules, "F5", "F5/6.65" or "D6//0.31": the move, its
/// evaluation in discs and its time in seconds or as "1:02.5". A number that cannot be read is
/// taken as absent; an error says that the text begins with no move.
Result<RecordedMove> parse_ggf_move(const AnyGame& game, Color color, std::string_view text);

/// The game of a tree, which is in this text. Tags may be in small letters. Clocks, evaluations and
/// times that cannot be read are taken as absent; notes tell these, and which values other tags
/// replace. All else that is wrong, and a game that is not Othello on 8x8 from a known position, is
/// an error that names the tag and the line, counted from `first_line`. A tag for which GGF has no
/// place comes back from our own comments (see ggf_values.h).
Result<GameRecord> ggf_game(std::string_view text, const Tree& tree, std::ptrdiff_t first_line);

/// The first game of a text; what stands before its "(;" and after its ";)" is ignored.
Result<GameRecord> parse_ggf(std::string_view text, std::ptrdiff_t first_line = 1);

/// All games of a text, each with its own error. A `fault` is an error, too.
std::vector<Result<GameRecord>> parse_ggf_file(std::string_view text);

/// "F5/1.5/0.31", "PA//0.02": a move with its evaluation and time, as far as they are known.
std::string to_ggf(const RecordedMove& move, Rules rules = default_rules);

/// A game on one line, without a line end, in the form that NBoard, NTest and Edax read. Its result
/// is that of the board where the record tells none, or "?". Texts are written without what ends a
/// value, clocks in whole seconds, a date with its year first. Tags that these programs would not
/// read are written into comments of our own, from which `parse_ggf` takes them again. The name of
/// the opening, where it is given, is written there, too, for people.
std::string to_ggf(const GameRecord& game, std::string_view opening = "");

}  // namespace outflank
