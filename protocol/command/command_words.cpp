#include "protocol/command/command_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/system/text.h"
#include "protocol/system/usage_error.h"

namespace outflank {

void check_is_word(std::string_view command, const std::vector<std::string>& given,
                   const std::vector<std::string_view>& known) {
    if (given.empty())
        throw UsageError(
            fmt::format("{0}: the word is missing; outflank {0} --help lists them", command));
    if (std::ranges::find(known, given.front()) == known.end())
        throw UsageError(fmt::format("{0}: unknown word {1}; outflank {0} --help lists them",
                                     command, quoted(given.front())));
}

void check_use(const WordUse& use, const std::vector<std::string>& given,
               const boost::program_options::variables_map& values) {
    const auto fail = [&use](const std::string& text) {
        throw UsageError(fmt::format("{} {}: {}", use.command, use.word, text));
    };
    if (given.size() < 2) fail(fmt::format("the name of the {} is missing", use.file));
    if (given.size() - 2 > use.most_arguments) fail("too much: " + quoted(given.back()));
    for (const auto& [option, value] : values)
        if (option != "words" && !value.defaulted() &&
            std::ranges::find(use.options, option) == use.options.end())
            fail("--" + option + " is for other words");
}

}  // namespace outflank
