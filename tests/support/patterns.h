#pragma once

#include <string>
#include <vector>

namespace outflank {

// Regular expressions, in the grammar of ECMAScript. std::regex takes 20 s to compile, so one file
// alone includes it.

/// Whether a pattern matches a whole text.
bool matches(const std::string& text, const std::string& pattern);

/// What the first group of a pattern matches, everywhere in a text.
std::vector<std::string> first_groups(const std::string& text, const std::string& pattern);

/// A text with all that a pattern matches replaced.
std::string replaced(const std::string& text, const std::string& pattern, const std::string& by);

}  // namespace outflank
