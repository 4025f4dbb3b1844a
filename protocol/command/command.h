#pragma once

#include <string>
#include <vector>

namespace outflank {

/// What a sub-command does with the words after its name: prints to standard output and returns the
/// exit status: 0 done, 1 the answer is no, 2 bad input. Throws UsageError for bad usage.
using CommandFunction = int (*)(const std::vector<std::string>& arguments);

int bench_command(const std::vector<std::string>& arguments);
int match_command(const std::vector<std::string>& arguments);
int perft_command(const std::vector<std::string>& arguments);
int solve_command(const std::vector<std::string>& arguments);

}  // namespace outflank
