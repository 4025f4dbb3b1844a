#pragma once

#include <memory>

#include "protocol/play/any_game.h"
#include "protocol/play/engine.h"

namespace outflank {

/// A new game by these rules. This file's .cpp is the one place that knows which rule sets there
/// are.
std::unique_ptr<AnyGame> make_game(Rules rules);

/// An engine for the rules that the options name. Throws UsageError when the options cannot be met.
std::unique_ptr<Engine> make_engine(const Options& options);

}  // namespace outflank
