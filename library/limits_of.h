#pragma once

#include "engine/result.h"
#include "library/outflank.h"
#include "search/limits.h"

namespace outflank {

/// The limits that C gave. An error names the member that is out of range, and its range.
Result<Limits> limits_of(const outflank_limits& given);

/// Those of a search that solves the game within a window of -65 to 65 discs.
Result<Limits> limits_of_window(int alpha, int beta);

/// Whether a person of this Elo can be played, or so many plies be given.
Result<void> check_elo(int elo);
Result<void> check_given(int plies);

/// Whether outflank_configure takes these numbers; an error says what their range is.
Result<void> check_settings(int threads, int megabytes);

}  // namespace outflank
