#pragma once

#include <boost/program_options/variables_map.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace outflank {

// Commands that begin with a word and the name of a file: `book show FILE`, `games list BASE`.

inline constexpr std::size_t any_number_of_arguments = 1'000'000;

/// What may stand behind one of the words of a command.
struct WordUse {
    std::string_view command;
    std::string_view word;
    std::string_view file;             // what the first argument names, in words
    std::vector<std::string> options;  // that the word takes
    std::size_t most_arguments;        // behind the file
};

/// Throws UsageError, which names the command, unless there is a word and it is one of `known`.
void check_is_word(std::string_view command, const std::vector<std::string>& given,
                   const std::vector<std::string_view>& known);

/// Throws UsageError, which names command and word, where the file is missing, there are too many
/// arguments, or an option is given that is for other words.
void check_use(const WordUse& use, const std::vector<std::string>& given,
               const boost::program_options::variables_map& values);

}  // namespace outflank
