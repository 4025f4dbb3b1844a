#include "tests/support/patterns.h"

#include <regex>

namespace outflank {

bool matches(const std::string& text, const std::string& pattern) {
    return std::regex_match(text, std::regex(pattern));
}

std::vector<std::string> first_groups(const std::string& text, const std::string& pattern) {
    const std::regex regex(pattern);
    std::vector<std::string> all;
    for (std::sregex_iterator match(text.begin(), text.end(), regex), end; match != end; ++match)
        all.push_back((*match)[1]);
    return all;
}

std::string replaced(const std::string& text, const std::string& pattern, const std::string& by) {
    return std::regex_replace(text, std::regex(pattern), by);
}

}  // namespace outflank
