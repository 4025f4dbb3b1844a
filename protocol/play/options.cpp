#include "protocol/play/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <thread>
#include <type_traits>

#include "protocol/play/milliseconds.h"
#include "protocol/system/text.h"
#include "search/evaluation/weights.h"
#include "search/human/style.h"
#include "search/level.h"

namespace outflank {

namespace {

using For = OptionEntry::For;

// clang-format off
const std::array<OptionEntry, 22> table = {{
    {"threads", 't', "Threads", &Options::threads, 1, 256, "N", "search threads"},
    {"hash", '\0', "Hash", &Options::hash_mb, 1, 1 << 20, "MB", "megabytes of the transposition table"},
    {"level", 'l', "Level", &Options::level, 0, max_level, "N", "strength: sets the search depth and the empties from which the game is solved; 12 if there is no other limit"},
    {"depth", 'd', "", &Options::depth, 1, 60, "N", "plies to search"},
    {"time", '\0', "", &Options::time, 0, 1e6, "S", "seconds for a move"},
    {"nodes", '\0', "", &Options::nodes, 1, 1e15, "N", "nodes for a move"},
    {"exact-from", '\0', "ExactFrom", &Options::exact_from, 0, 60, "N", "solve the game exactly from N empties, instead of where the level says"},
    {"selectivity", '\0', "Selectivity", &Options::selectivity, 0, 100, "P", "ProbCut confidence in percent: 63, 73, 87, 95, 98 or 99 (rounded up to one of these); 100 switches it off"},
    {"variety", '\0', "Variety", &Options::variety, 0, 128, "D", "in the first 12 plies, play any move that is at most D discs worse than the best"},
    {"multi-pv", '\0', "MultiPV", &Options::multi_pv, 1, 64, "N", "number of best moves to show", For::play},
    {"ponder", '\0', "Ponder", &Options::ponder, 0, 1, "", "think on the opponent's time", For::play},
    {"reserve", '\0', "", &Options::reserve, 0, 60, "S", "seconds of the clock to keep in reserve for lag, at least", For::play},
    {"weights", '\0', "", &Options::weights, 0, 0, "FILE", "evaluation weights, instead of the embedded ones", For::developers},
    {"book", '\0', "BookFile", &Options::book, 0, 0, "FILE", "opening book, instead of the built-in one"},
    {"no-book", '\0', "OwnBook", &Options::no_book, 0, 1, "", "play without an opening book"},
    {"book-variety", '\0', "BookVariety", &Options::book_variety, 0, 128, "D", "vary the moves of the book: in a game they lose up to D discs against the best; 0: among equals only", For::play},
    {"elo", '\0', "UCI_Elo", &Options::elo, least_elo, most_elo, "N", "play as a person of this strength does: 500 is a beginner, 2500 a master", For::play},
    {"no-elo", '\0', "UCI_LimitStrength", &Options::no_elo, 0, 1, "", "play at full strength, whatever --elo says", For::play},
    {"thinking", '\0', "Thinking", &Options::thinking, 0, 1, "", "with --elo, take as long for a move as a person does", For::play},
    {"seed", '\0', "", &Options::seed, 0, 1e15, "N", "with --elo, begin the random choices with this number: the same seed, the same moves", For::play},
    {"quiet", 'q', "", &Options::quiet, 0, 1, "", "print less"},
    {"log", '\0', "", &Options::log, 0, 0, "FILE", "write all input and output to FILE, with times"},
}};
// clang-format on

template <class Value>
struct Without {
    using Type = Value;
    static constexpr bool optional = false;
};
template <class Value>
struct Without<std::optional<Value>> {
    using Type = Value;
    static constexpr bool optional = true;
};

// The type an option holds, without `optional`, and whether it is.
template <class Member>
using FieldOf = Without<std::decay_t<decltype(std::declval<Options&>().*std::declval<Member>())>>;

// In Othello MOD a search to the depth of the default level may take ten seconds.
constexpr Milliseconds mod_default_time{1500};

// "no-book" is "OwnBook" in UCI.
bool is_opposite_in_uci(const OptionEntry& entry) { return entry.name.starts_with("no-"); }

constexpr std::string_view uci_empty = "<empty>";

std::string range_of(const OptionEntry& entry) {
    return fmt::format("{:.15g} to {:.15g}", entry.least, entry.most);
}

std::optional<bool> parse_flag(std::string_view text) {
    const std::string word = lower_case(text);
    if (word == "on" || word == "true" || word == "yes" || word == "1") return true;
    if (word == "off" || word == "false" || word == "no" || word == "0") return false;
    return std::nullopt;
}

}  // namespace

std::span<const OptionEntry> option_table() { return table; }

Result<void> set_option(Options& options, const OptionEntry& entry, std::string_view value) {
    const auto wrong = [&](std::string_view wanted) {
        return error(fmt::format("option {}: {} is not {}", entry.name, quoted(value), wanted));
    };
    return std::visit(
        [&](auto member) -> Result<void> {
            using Field = FieldOf<decltype(member)>;
            using Type = typename Field::Type;
            if constexpr (Field::optional) {
                if (lower_case(value) == "off") {
                    (options.*member).reset();
                    return {};
                }
            }
            if constexpr (std::is_same_v<Type, std::string>) {
                options.*member = value;
            } else if constexpr (std::is_same_v<Type, bool>) {
                const std::optional<bool> flag = parse_flag(value);
                if (!flag) return wrong("on or off");
                options.*member = *flag;
            } else if constexpr (std::is_same_v<Type, double>) {
                const std::optional<double> number = parse_number(value);
                if (!number || *number < entry.least || *number > entry.most)
                    return wrong("a number from " + range_of(entry));
                options.*member = *number;
            } else {
                const std::optional<long long> number = parse_integer(value);
                if (!number || static_cast<double>(*number) < entry.least ||
                    static_cast<double>(*number) > entry.most)
                    return wrong("a whole number from " + range_of(entry));
                options.*member = static_cast<Type>(*number);
            }
            return {};
        },
        entry.field);
}

Result<void> set_option(Options& options, std::string_view name, std::string_view value) {
    const std::string wanted = lower_case(name);
    if (wanted == "log") return error("option log: only --log on the command line can set it");
    for (const OptionEntry& entry : table)
        if (entry.name == wanted) return set_option(options, entry, value);
    return error("no such option: " + quoted(name));
}

std::string value_of(const Options& options, const OptionEntry& entry) {
    return std::visit(
        [&](auto member) -> std::string {
            using Field = FieldOf<decltype(member)>;
            const auto& value = options.*member;
            if constexpr (Field::optional)
                return value ? fmt::format("{}", *value) : "";
            else if constexpr (std::is_same_v<typename Field::Type, bool>)
                return value ? "on" : "off";
            else
                return fmt::format("{}", value);
        },
        entry.field);
}

std::string uci_option_lines(const Options& options) {
    std::string lines;
    for (const OptionEntry& entry : table) {
        if (entry.uci_name.empty()) continue;
        const std::string value = value_of(options, entry);
        std::string type = fmt::format("spin default {} min {:.15g} max {:.15g}",
                                       value.empty() ? "0" : value, entry.least, entry.most);
        if (std::holds_alternative<bool Options::*>(entry.field))
            type = fmt::format("check default {}", (value == "on") != is_opposite_in_uci(entry));
        if (std::holds_alternative<std::string Options::*>(entry.field))
            type = fmt::format("string default {}", value.empty() ? uci_empty : value);
        lines += fmt::format("option name {} type {}\n", entry.uci_name, type);
    }
    return lines;
}

Result<void> set_uci_option(Options& options, std::string_view name, std::string_view value) {
    const std::string wanted = lower_case(name);
    for (const OptionEntry& entry : table) {
        if (entry.uci_name.empty() || lower_case(entry.uci_name) != wanted) continue;
        if (is_opposite_in_uci(entry)) {
            const auto flag = parse_flag(value);
            if (flag) return set_option(options, entry, *flag ? "off" : "on");
        }
        if (value == uci_empty) return set_option(options, entry, "");
        const auto* const optional = std::get_if<std::optional<int> Options::*>(&entry.field);
        if (optional == nullptr || parse_integer(value) != 0)
            return set_option(options, entry, value);
        (options.**optional).reset();
    }
    return {};
}

int all_cores() {
    return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 256U));
}

Limits limits_of(const Options& options, bool has_limit) {
    Limits limits;
    limits.depth = options.depth;
    limits.exact_from = options.exact_from;
    limits.variety = options.variety;
    limits.selectivity = options.selectivity;
    if (options.time) limits.move_time = milliseconds_of(*options.time);
    if (options.nodes) limits.nodes = static_cast<std::uint64_t>(*options.nodes);
    const bool is_default =
        !options.level && !has_limit && !limits.depth && !limits.move_time && !limits.nodes;
    if (is_default && options.rules == Rules::mod) limits.move_time = mod_default_time;
    if (options.level || is_default) fill_from_level(limits, options.level.value_or(default_level));
    return limits;
}

Result<std::shared_ptr<const Weights>> weights_of(const Options& options) {
    if (options.weights.empty()) return nullptr;
    return load_weights(options.weights);
}

}  // namespace outflank
