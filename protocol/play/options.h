#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/result.h"
#include "protocol/play/rules.h"
#include "protocol/system/usage_error.h"
#include "search/evaluation/network.h"
#include "search/limits.h"

namespace outflank {

// To add an option, add a field to Options and a row to the table in options.cpp. The command line,
// UCI, GTP, NBoard, the console and --help take it from there. What it changes, it changes in
// `limits_of` (request.cpp) or in Engine::configure.

/// The settings of an engine. An absent limit does not bind.
struct Options {
    Rules rules = default_rules;  // set by --game or GTP's set_game; not in the table
    int threads = 1;
    int hash_mb = 256;               // megabytes of the transposition table
    std::optional<int> level;        // strength; sets depth and exact_from where they are absent
    std::optional<int> depth;        // plies
    std::optional<double> time;      // seconds for a move
    std::optional<long long> nodes;  // for a move
    std::optional<int> exact_from;   // empties from which the game is solved
    int selectivity = 63;            // percent: ProbCut confidence; 100: no forward pruning
    int variety = 0;                 // discs: how much worse than the best a move may be
    int multi_pv = 1;                // lines that UCI shows
    bool ponder = false;             // think on the opponent's time
    double reserve = 0.01;           // seconds of a clock kept for lag, at least
    std::string weights;             // file; empty: the embedded weights
    std::string book;                // file; empty: the book in the executable
    bool no_book = false;            // play without an opening book
    int book_variety = 0;            // discs that moves of the book may lose in a game
    std::optional<int> elo;          // play as a person of this strength does
    bool no_elo = false;             // play at full strength nevertheless
    bool thinking = false;           // take as long for a move as a person does
    std::optional<long long> seed;   // of the random choices of a person
    bool quiet = false;
    std::string log;  // file; empty: none
};

/// Whether options limit a search.
inline bool is_limited(const Options& options) {
    return options.level || options.depth || options.time || options.nodes;
}

/// The level of an engine that has neither a clock nor any other limit.
inline constexpr int default_level = 12;
/// The strength of the person that UCI's UCI_LimitStrength asks for where UCI_Elo is not set.
inline constexpr int default_elo = 1500;

/// A row of the table.
struct OptionEntry {
    using Field =
        std::variant<int Options::*, double Options::*, bool Options::*, std::string Options::*,
                     std::optional<int> Options::*, std::optional<long long> Options::*,
                     std::optional<double> Options::*>;

    std::string_view name;      // "exact-from" is --exact-from on the command line
    char letter;                // 'l' is -l; '\0': none
    std::string_view uci_name;  // empty: UCI does not have the option; of no-X it is the opposite
    Field field;                // an optional one is absent by default
    double least;               // range of a number
    double most;
    std::string_view value;  // its name in --help
    std::string_view help;
    enum class For { all, play, developers };
    For whom = For::all;  // play: commands that play no games do not have it; developers: --help
                          // does not show it
};

std::span<const OptionEntry> option_table();

/// Sets an option; "off" takes the value of an optional one away. An error names the option, the
/// value and the range, and changes nothing.
Result<void> set_option(Options& options, const OptionEntry& entry, std::string_view value);
/// Sets an option by its name, in upper or lower case, while the program runs. An error names the
/// option, the value and the range, or an unknown name, and changes nothing. The log is opened at
/// the start and cannot be set.
Result<void> set_option(Options& options, std::string_view name, std::string_view value);
/// The value as text: "256", "on"; empty when absent.
std::string value_of(const Options& options, const OptionEntry& entry);

/// A line for each option that UCI has: "option name Hash type spin default 256 min 1 max 1048576".
/// In UCI, 0 means that an optional number is not set.
std::string uci_option_lines(const Options& options);
/// Sets an option by its UCI name, in upper or lower case. Unknown names are ignored. An error
/// names the option, the value and the range, and changes nothing.
Result<void> set_uci_option(Options& options, std::string_view name, std::string_view value);

/// The number of the machine's cores, 1 to 256: the threads that commands use by default.
int all_cores();

/// Loads the weights that the options name; null for the embedded ones. An error names the file.
Result<std::shared_ptr<const Weights>> weights_of(const Options& options);

/// The value of an option. Throws UsageError that names the option, if it is an error.
template <class T>
T checked(std::string_view option, Result<T> value) {
    if (!value) throw UsageError("option " + std::string(option) + ": " + value.error().text);
    return *std::move(value);
}

}  // namespace outflank
