#pragma once

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

/// A file of names, with the date of `header`. Names are cut to their size; what Latin-1 lacks
/// becomes '?'.
std::string to_wthor_names(const std::vector<std::string>& names, WthorKind kind,
                           const WthorHeader& header);

}  // namespace outflank
