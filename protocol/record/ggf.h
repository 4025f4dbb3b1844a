#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/record/game_record.h"

namespace outflank {

// The Generic Game Format of the GGS server, which NBoard speaks as well.

/// A move of this color in a game of these rules, "F5", "F5/6.65" or "D6//0.31": the move, its
/// evaluation in discs and its time in seconds or as "1:02.5". A number that cannot be read is
/// taken as absent; an error says that the text begins with no move.
Result<RecordedMove> parse_ggf_move(const AnyGame& game, Color color, std::string_view text);

/// The first game of a text; what stands before its "(;" and after its ";)" is ignored. Tags may be
/// in small letters, and blanks may stand between signs. Clocks, evaluations and times that cannot
/// be read are taken as absent; notes tell these, and which values other tags replace. All else
/// that is wrong, and a game that is not Othello on 8x8 from a known position, is an error that
/// names the tag and the line, counted from `first_line`.
Result<GameRecord> parse_ggf(std::string_view text, std::ptrdiff_t first_line = 1);

/// All games of a text, each with its own error. A `fault` is an error, too.
std::vector<Result<GameRecord>> parse_ggf_file(std::string_view text);

/// "F5/1.5/0.31", "PA//0.02": a move with its evaluation and time, as far as they are known.
std::string to_ggf(const RecordedMove& move, Rules rules = default_rules);

/// What `to_ggf` writes for the member of this name (see `member_named`): a text without what ends
/// a value, a date that begins with its year, a result such as "+12:r".
std::string ggf_value(std::string_view name, const GameRecord& game);

/// A game on one line, without a line end, in the form that NBoard, NTest and Edax read. Its result
/// is that of the board where the record tells none, or "?". What these programs would not read,
/// such as a ']' in a name, fractions of clocks and unknown tags, is written into comments (see
/// ggf_comment.h), from which `parse_ggf` takes it again. The name of the opening, where it is
/// given, is written there, too, for people; `parse_ggf` leaves it out.
std::string to_ggf(const GameRecord& game, std::string_view opening = "");

}  // namespace outflank
