#pragma once

#include <filesystem>

#include "protocol/record/wthor/writer.h"

namespace outflank {

// A folder that holds a database as the federation gives it out: a file for the games of each year,
// such as WTH_1996.wtb, and a list of players and one of tournaments for all of them.

/// The names that games may have whose files are in the folder: those of its lists, then an empty
/// one for each further number that its files use. None where the folder is not there. An error
/// names a list or a file that cannot be read.
Result<WthorNames> names_in_folder(const std::filesystem::path& folder);

/// Writes a file for each year, and the lists, if there are new names; creates the folder. The
/// writer must have begun with `names_in_folder`: then the games that are in the folder keep their
/// names. An error, and nothing is written, where the folder has games of one of the years. Throws
/// UsageError if a file cannot be written.
Result<void> write_folder(const std::filesystem::path& folder, const WthorWriter& database);

}  // namespace outflank
