#pragma once

#include <boost/program_options.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/result.h"
#include "protocol/io/usage_error.h"
#include "protocol/session/rules.h"
#include "search/evaluation/network.h"
#include "search/limits.h"

namespace outflank {

/// What all that search can be told.
struct Options {
    Rules rules = Rules::othello;  // set by --game or GTP's set_game; not in the table
    int threads = 1;
    int hash_mb = 256;
    std::optional<int> level;
    std::optional<int> depth;        // plies
    std::optional<double> time;      // seconds a move
    std::optional<long long> nodes;  // a move
    std::optional<int> exact_from;   // empties; absent: the level's own
    int selectivity = 0;             // percent: confidence that forward cuts need; 100: none
    int variety = 0;                 // discs
    int multi_pv = 1;                // lines
    bool ponder = false;             // think on the opponent's time
    double reserve = 0.01;           // least seconds of a clock kept for lag
    std::string weights;             // file; empty: those embedded
    bool quiet = false;
    std::string log;  // file; empty: none
};

/// The strength of a front-end that was given neither a clock nor any other limit.
inline constexpr int default_level = 12;

/// One option, declared once for the command line, UCI, GTP, NBoard and --help.
struct OptionEntry {
    using Field =
        std::variant<int Options::*, double Options::*, bool Options::*, std::string Options::*,
                     std::optional<int> Options::*, std::optional<long long> Options::*,
                     std::optional<double> Options::*>;

    std::string_view name;      // "exact-from" is --exact-from on the command line
    char letter;                // 'l' is -l; '\0' for none
    std::string_view uci_name;  // empty where UCI has no such option
    Field field;                // an optional one is absent by default
    double least;
    double most;
    std::string_view value;  // what --help calls it
    std::string_view help;
};

std::span<const OptionEntry> option_table();

/// Sets an option by its name, in any case, once the program runs. Errors name the option, the
/// value and the range; the log is for the command line alone.
Result<void> set_option(Options& options, std::string_view name, std::string_view value);
/// "256", "on"; empty when absent.
std::string value_of(const Options& options, const OptionEntry& entry);
/// "option name Hash type spin default 256 min 1 max 1048576", a line each. An optional number is
/// absent in UCI while it is 0.
std::string uci_option_lines(const Options& options);
/// What a UCI manager sets: by its UCI name. Names that are unknown are ignored.
Result<void> set_uci_option(Options& options, std::string_view name, std::string_view value);

/// How many threads commands use by default.
int all_cores();

/// What the options let a search spend. Without a limit in them and without a clock it is
/// `default_level`. Where a level and a depth are given, the depth holds, and the level for the
/// end.
Limits limits_of(const Options& options, bool has_clock = false);

/// The weights to search with: none for those embedded. An error names the file.
Result<std::shared_ptr<const Weights>> weights_of(const Options& options);

/// The table for the command line, or what `only` names of it. Parsing sets `options`, whose
/// present values are the defaults.
boost::program_options::options_description command_line_options(
    Options& options, std::initializer_list<std::string_view> only = {});
/// Parses the arguments after the name of a command and runs the notifiers. `words` takes those
/// that are no options; without it there may be none. Throws UsageError.
boost::program_options::variables_map parse_arguments(
    const std::vector<std::string>& arguments,
    const boost::program_options::options_description& description,
    std::vector<std::string>* words = nullptr);

}  // namespace outflank
