#pragma once

#include <string>

#include "protocol/play/any_game.h"

namespace outflank {

/// What to tell a user about the opening of a game: its name, "XOT", or both, as "Tiger, XOT".
/// Empty when it has neither, and for rule sets without named openings.
std::string opening_text(const AnyGame& game);

}  // namespace outflank
