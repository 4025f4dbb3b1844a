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

/// The files in the folder of a database that hold its names alone: those with its own stem, in
/// letters of any case.
std::vector<std::filesystem::path> own_name_files(const std::filesystem::path& database);
/// The files in the folder of a database that hold its names: its own; when it has none,
/// those for the whole folder.
std::vector<std::filesystem::path> name_files_beside(const std::filesystem::path& database);
/// The files of names for all databases of a folder, as the federation calls them: the WTH or WTHOR
/// .JOU and .TRN, in letters of any case.
std::vector<std::filesystem::path> name_files_for_all(const std::filesystem::path& folder);
/// Whether lists of names with the stem of this file are those for the whole folder.
bool is_name_for_all(const std::filesystem::path& file);

/// The name as a file of names gives it back: cut to its size, '?' for what Latin-1 lacks.
std::string as_wthor_name(const std::string& name, WthorKind kind);

/// A file of names, with the date of `header`. Names are cut to their size; what Latin-1 lacks
/// becomes '?'.
std::string to_wthor_names(const std::vector<std::string>& names, WthorKind kind,
                           const WthorHeader& header);

}  // namespace outflank
