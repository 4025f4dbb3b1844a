#pragma once

#include "protocol/play/options.h"

namespace outflank {

/// Shows the board on the terminal that standard input is, until `quit`, Ctrl-D or a second Ctrl-C;
/// the first one stops the engine's thinking. Lines are edited where standard output is a terminal,
/// too. Throws UsageError when the options cannot be met, or the output or log cannot be written.
void run_terminal_session(const Options& options);

}  // namespace outflank
