#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "protocol/record/wthor/writer.h"

namespace outflank {

/// Whether a database may be written here as one file with its lists of names beside it. An error
/// names the files that this would spoil: lists that are there without this database, or other
/// databases in the folder that would take their names from its lists.
Result<void> may_write_lists(const std::filesystem::path& database);

/// Writes the lists beside the database, in the place of those that are there. Where it has no
/// names, the list that was there goes, because it would name the new games by those of the old;
/// `tell` is told so. Throws UsageError if a file cannot be written.
void write_lists(const std::filesystem::path& database, const WthorWriter& games,
                 const std::function<void(const std::string&)>& tell);

}  // namespace outflank
