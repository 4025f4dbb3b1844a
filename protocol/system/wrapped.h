#pragma once

#include <string>
#include <string_view>

namespace outflank {

/// A line broken at blanks into lines of at most `width` columns, all but the first indented. A
/// word that is longer stays whole. A width of 0 means that there is no limit. No line ends with a
/// blank, and there is no line break at the end.
std::string wrapped(std::string_view line, int width, int indent);

}  // namespace outflank
