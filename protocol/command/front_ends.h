#pragma once

#include <optional>

#include "protocol/command/command.h"
#include "protocol/front_end/protocols.h"

namespace outflank {

/// The command that speaks this protocol, without a name and usage. Without a protocol it is the
/// board on a terminal, and on a pipe the first line decides.
Command front_end_command(std::optional<Protocol> protocol);

}  // namespace outflank
