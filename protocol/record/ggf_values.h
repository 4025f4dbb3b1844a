#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/record/game_record.h"

namespace outflank {

// The values of GGF's tags.

/// Bytes. Edax's reader has room for 999.
inline constexpr std::size_t longest_ggf_value = 880;

// Data of our own (see own_data.h) in comments: "CO[Outflank|EV=Cup|RO=2]"; a comment that begins
// with "Outflank+" goes on where the one before it ends.
inline constexpr std::string_view own_comment = "Outflank|";
inline constexpr std::string_view more_of_own_comment = "Outflank+";
/// The name of the opening among this data: for people only, because it follows from the moves.
inline constexpr std::string_view opening_in_comment = "opening";

inline bool is_own_comment(std::string_view comment) {
    return comment.starts_with(own_comment) || comment.starts_with(more_of_own_comment);
}

/// "[[hours:]minutes:]seconds" in seconds, `longest_seconds` at the most.
std::optional<double> parse_ggf_duration(std::string_view text);

/// The part of "a/b/c" with this number, counted from 0, or an empty text.
std::string_view part_of_ggf_value(std::string_view text, int number);

/// "duration[/increment[/grace]]"; the last two may be blank. GGS writes ",N10" behind a part, a
/// number of moves, which is left out.
std::optional<RecordedClock> parse_ggf_clock(std::string_view text);

/// "5:00", "1:00:00/0:12/0:30": in whole seconds, and none below 0, as other programs can read.
std::string to_ggf(const RecordedClock& clock);

/// Why a game of this type is not Othello on 8x8 from a known position; nothing when it is. A type
/// is a size and letters: `s` plays two games at once, `k` bids for the colours, `b` and `w` give
/// the colour, `rN` is a random start of N discs, and `a` is anti-Othello. Empty is 8.
std::optional<std::string> type_fault(std::string_view type, bool has_board);

/// A size that is not 8, in words: "an octagonal board", "a board of 10x10".
std::string unknown_size(std::string_view size);

// Tags of SGF and PGN for clocks and ratings, which GGF has under names of its own. GGF gets both:
// the value in its own tag, for other readers, and the tag itself in a comment.

/// The tag of GGF, TI, RB or RW, that tells the same as this one of SGF or PGN; empty for others.
std::string_view ggf_name_of(std::string_view foreign);

/// The value of that tag of GGF; nothing where it cannot tell what this value says.
std::optional<std::string> ggf_value_of(std::string_view foreign, std::string_view value);

}  // namespace outflank
