#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/record/game_record.h"

namespace outflank {

/// "[[hours:]minutes:]seconds" in seconds, `longest_seconds` at the most.
std::optional<double> parse_ggf_duration(std::string_view text);

/// The part of "a/b/c" with this number, counted from 0, or an empty text.
std::string_view part_of_ggf_value(std::string_view text, int number);

/// "duration[/increment[/grace]]"; the last two may be blank. GGS writes ",N10" behind a part, a
/// number of moves, which is left out.
std::optional<RecordedClock> parse_ggf_clock(std::string_view text);

/// "5:00", "1:00:00.500/0:12/0:30".
std::string to_ggf(const RecordedClock& clock);

/// The clock that other programs can read: without parts of seconds, and none below 0.
RecordedClock in_whole_seconds(const RecordedClock& clock);

}  // namespace outflank
