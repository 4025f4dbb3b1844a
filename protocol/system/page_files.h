#pragma once

#include <string_view>

namespace outflank {

/// A file of the folder page/, which the build links in: "common.js". The name must be one of
/// those that page_files.cpp lists.
std::string_view page_file(std::string_view name);
/// Whether there is one of this name.
bool is_page_file(std::string_view name);

}  // namespace outflank
