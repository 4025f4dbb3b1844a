#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/record/wthor/header.h"

namespace outflank {

/// The names of a database by their numbers, in UTF-8.
struct WthorNames {
    std::vector<std::string> players;
    std::vector<std::string> tournaments;
};

/// The names in a file of players or tournaments.
std::vector<std::string> parse_wthor_names(std::string_view bytes, WthorKind kind);

/// Takes the names when the content is that of a file of names; false when it is not.
bool take_wthor_names(std::string_view content, WthorNames& names);

/// The files in the folder of a database that hold its names: those with its own stem, in letters
/// of any case; when it has none, the WTH or WTHOR .JOU and .TRN of the federation.
std::vector<std::filesystem::path> name_files_beside(const std::filesystem::path& database);

/// A file of names, with the date of `header`. Names are cut to their size; what Latin-1 lacks
/// becomes '?'.
std::string to_wthor_names(const std::vector<std::string>& names, WthorKind kind,
                           const WthorHeader& header);

}  // namespace outflank
