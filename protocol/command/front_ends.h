#pragma once

#include "protocol/command/command.h"

namespace outflank {

/// What `outflank` does without the name of a command, without its usage: the board on a terminal;
/// on a pipe the first line decides which protocol it speaks.
Command nameless_command();

}  // namespace outflank
