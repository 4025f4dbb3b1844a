#pragma once

#include <boost/program_options/options_description.hpp>
#include <string>
#include <vector>

namespace outflank {

struct Options;

/// What a sub-command does with the words after its name: prints to standard output and returns the
/// exit status: 0 done, 1 the answer is no, 2 bad input. Throws UsageError for bad usage.
using CommandFunction = int (*)(const std::vector<std::string>& arguments);

int analyze_command(const std::vector<std::string>& arguments);
int bench_command(const std::vector<std::string>& arguments);
int convert_command(const std::vector<std::string>& arguments);
int evaluate_command(const std::vector<std::string>& arguments);
int hint_command(const std::vector<std::string>& arguments);
int match_command(const std::vector<std::string>& arguments);
int perft_command(const std::vector<std::string>& arguments);
int probcut_command(const std::vector<std::string>& arguments);
int self_play_command(const std::vector<std::string>& arguments);
int solve_command(const std::vector<std::string>& arguments);
int train_command(const std::vector<std::string>& arguments);

/// The options a command takes, for those that complete them; those of all that search set
/// `options`.
using OptionsFunction = boost::program_options::options_description (*)(Options& options);

boost::program_options::options_description analyze_options(Options& options);
boost::program_options::options_description bench_options(Options& options);
boost::program_options::options_description convert_options(Options& options);
boost::program_options::options_description evaluate_options(Options& options);
boost::program_options::options_description hint_options(Options& options);
boost::program_options::options_description match_options(Options& options);
boost::program_options::options_description perft_options(Options& options);
boost::program_options::options_description probcut_options(Options& options);
boost::program_options::options_description self_play_options(Options& options);
boost::program_options::options_description solve_options(Options& options);
boost::program_options::options_description train_options(Options& options);

}  // namespace outflank
