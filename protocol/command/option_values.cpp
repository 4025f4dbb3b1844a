#include "protocol/command/option_values.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "protocol/system/text.h"

namespace outflank {

void check(std::string_view option, const Result<void>& value) {
    if (!value) throw UsageError(fmt::format("option {}: {}", option, value.error().text));
}

void check_range(std::string_view option, long long value, long long least, long long most) {
    if (value < least || value > most)
        throw UsageError(fmt::format("option {}: {} is not a whole number from {} to {}", option,
                                     value, least, most));
}

void check_word(std::string_view option, std::string_view value, std::string_view words) {
    const std::vector<std::string> choice = split(words, '|');
    if (std::ranges::find(choice, value) == choice.end())
        throw UsageError(fmt::format("option {}: {} is not {}", option, quoted(value),
                                     fmt::join(choice, " or ")));
}

}  // namespace outflank
