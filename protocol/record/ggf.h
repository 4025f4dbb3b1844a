#pragma once

#include <optional>
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
/// times that cannot be read are taken as absent; warnings name these, and which values other tags
/// replace. All else that is wrong, and a game that is not Othello on 8x8 from a known position, is
/// an error that names the tag and the line, counted from `first_line`. A tag for which GGF has no
/// place comes back from our own comments (see own_data.h).
Result<GameRecord> ggf_game(std::string_view text, const Tree& tree, std::ptrdiff_t first_line);

/// All games of a text, each with its own error. A `fault` is an error, too.
std::vector<Result<GameRecord>> parse_ggf_file(std::string_view text);

/// "F5/1.5/0.31", "PA//0.02": a move with its evaluation and time, as far as they are known.
std::string to_ggf(const RecordedMove& move, Rules rules = default_rules);

/// A game on one line, without a line end, in the form that NBoard, NTest and Edax read. Its result
/// is that of the board where the record has none, or "?". Texts are written without what ends a
/// value, clocks in whole seconds, a date with its year first. Tags that these programs would not
/// read are written into comments of our own, from which `parse_ggf` takes them again. The name of
/// the opening, where it is given, is written there, too, for people.
std::string to_ggf(const GameRecord& game, std::string_view opening = "");

// ---- Values of tags ----

// Data of our own (see own_data.h) in comments: "CO[Outflank|EV=Cup|RO=2]"; a comment that begins
// with "Outflank+" goes on where the one before it ends.
inline constexpr std::string_view own_comment = "Outflank|";
inline constexpr std::string_view more_of_own_comment = "Outflank+";
/// The name of the opening among this data: for people only, because it follows from the moves.
inline constexpr std::string_view opening_in_comment = "opening";

inline bool is_own_comment(std::string_view comment) {
    return comment.starts_with(own_comment) || comment.starts_with(more_of_own_comment);
}

/// "5:00", "1:00:00/0:12/0:30": in whole seconds, and none below 0, as other programs can read.
std::string to_ggf(const RecordedClock& clock);

/// Why a game of this type is not Othello on 8x8 from a known position; nothing when it is. A type
/// is a size and letters: `s` plays two games at once, `k` bids for the colours, `b` and `w` give
/// the colour, `rN` is a random start of N discs, and `a` is anti-Othello. Empty is 8.
std::optional<std::string> type_fault(std::string_view type, bool has_board);

/// A size that is not 8, in words: "an octagonal board", "a board of 10x10".
std::string unknown_size(std::string_view size);

}  // namespace outflank
