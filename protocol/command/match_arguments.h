#pragma once

#include <string>

#include "protocol/command/command.h"

// The arguments of `outflank match`, which stand in arguments.json of its folder, so that a match
// goes on, and its shards are merged, with the engines and options that it was begun with.

namespace outflank {

/// The arguments of a match that goes on, or whose shards are merged: with those that it was begun
/// with, in place of which `given` stand where both have an option. `--resume DIR` means `--out DIR
/// --resume`. Arguments with engines come back as they are. Goes to the folder in which the match
/// was begun, because its files may be named from there. Throws UsageError when a folder is not
/// given, or its arguments.json is missing or damaged.
Arguments whole_arguments(Arguments given);

/// The content of arguments.json, for a match that begins with these arguments in the present
/// folder.
std::string saved_arguments(const Arguments& arguments);

/// The arguments of the match that the shards make, with which it can go on.
Arguments merged_arguments(Arguments arguments);

}  // namespace outflank
