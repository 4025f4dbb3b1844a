#include "protocol/play/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <thread>
#include <type_traits>

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
    {"variety", '\0', "Variety", &Options::variety, 0, 128, "D", "in the first 12 plies, play any move that is at most D discs worse than the best", For::play},
    {"multi-pv", '\0', "MultiPV", &Options::multi_pv, 1, 64, "N", "number of best moves to show", For::play},
    {"ponder", '\0', "Ponder", &Options::ponder, 0, 1, "", "think on the opponent's time", For::play},
    {"reserve", '\0', "Move Overhead", &Options::reserve, 0, 60, "S", "seconds of the clock to keep in reserve for lag, at least", For::play},
    {"weights", '\0', "", &Options::weights, 0, 0, "FILE", "evaluation weights, instead of the embedded ones", For::developers},
    {"book", '\0', "BookFile", &Options::book, 0, 0, "FILE", "opening book, instead of the built-in one", For::play},
    {"no-book", '\0', "OwnBook", &Options::no_book, 0, 1, "", "play without an opening book", For::play},
    {"book-variety", '\0', "BookVariety", &Options::book_variety, 0, 128, "D", "play moves of the book that lose up to D discs in a game, all together; 0: only the best ones", For::play},
    {"elo", '\0', "UCI_Elo", &Options::elo, least_elo, most_elo, "N", "play as a person of this strength does: 500 is a beginner, 2500 a master", For::play},
    {"no-elo", '\0', "UCI_LimitStrength", &Options::no_elo, 0, 1, "", "play at full strength, whatever --elo says", For::play},
    {"thinking", '\0', "Thinking", &Options::thinking, 0, 1, "", "with --elo, take as long for a move as a person does", For::play},
    {"seed", '\0', "", &Options::seed, 0, 1e15, "N", "with --elo, the seed of the random choices: with the same seed it plays the same moves", For::play},
    {"quiet", 'q', "", &Options::quiet, 0, 1, "", "print less"},
    {"log", '\0', "", &Options::log, 0, 0, "FILE", "write all input and output to FILE, with times"},
}};
// clang-format on

// "no-book" is "OwnBook" in UCI.
bool is_opposite_in_uci(const OptionEntry& entry) { return entry.name.starts_with("no-"); }

// UCI has whole milliseconds for numbers of seconds.
bool is_time_in_uci(const OptionEntry& entry) {
    return std::holds_alternative<double Options::*>(entry.field);
}
constexpr double uci_units_a_second = 1000;

constexpr std::string_view uci_empty = "<empty>";

std::optional<bool> parse_flag(std::string_view text) {
    const std::string word = lower_case(text);
    if (word == "on" || word == "true" || word == "yes" || word == "1") return true;
    if (word == "off" || word == "false" || word == "no" || word == "0") return false;
    return std::nullopt;
}

Result<void> wrong_value(const OptionEntry& entry, std::string_view value,
                         std::string_view wanted) {
    return error(fmt::format("option {}: {} is not {}", entry.name, quoted(value), wanted));
}

// What a field of each type takes, and its value as text.

Result<void> assign(std::string& field, const OptionEntry& /*entry*/, std::string_view value) {
    field = value;
    return {};
}

Result<void> assign(bool& field, const OptionEntry& entry, std::string_view value) {
    const std::optional<bool> flag = parse_flag(value);
    if (!flag) return wrong_value(entry, value, "on or off");
    field = *flag;
    return {};
}

template <class Number>
Result<void> assign(Number& field, const OptionEntry& entry, std::string_view value) {
    constexpr bool is_whole = std::is_integral_v<Number>;
    std::optional<double> number;
    if constexpr (is_whole) {
        if (const auto whole = parse_integer(value)) number = static_cast<double>(*whole);
    } else {
        number = parse_number(value);
    }
    if (!number || *number < entry.least || *number > entry.most)
        return wrong_value(entry, value,
                           fmt::format("a {}number from {:.15g} to {:.15g}",
                                       is_whole ? "whole " : "", entry.least, entry.most));
    field = static_cast<Number>(*number);
    return {};
}

template <class Number>
Result<void> assign(std::optional<Number>& field, const OptionEntry& entry,
                    std::string_view value) {
    if (lower_case(value) == "off") {
        field.reset();
        return {};
    }
    Number number{};
    auto done = assign(number, entry, value);
    if (done) field = number;
    return done;
}

template <class Value>
std::string as_text(const Value& value) {
    return fmt::format("{}", value);
}
std::string as_text(bool value) { return value ? "on" : "off"; }
template <class Number>
std::string as_text(const std::optional<Number>& value) {
    return value ? as_text(*value) : "";
}

}  // namespace

std::span<const OptionEntry> option_table() { return table; }

Result<void> set_option(Options& options, const OptionEntry& entry, std::string_view value) {
    return std::visit([&](auto field) { return assign(options.*field, entry, value); },
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
    return std::visit([&](auto field) { return as_text(options.*field); }, entry.field);
}

std::string uci_option_lines(const Options& options) {
    std::string lines;
    for (const OptionEntry& entry : table) {
        if (entry.uci_name.empty()) continue;
        const std::string value = value_of(options, entry);
        const double units = is_time_in_uci(entry) ? uci_units_a_second : 1;
        std::string type = fmt::format("spin default {:.15g} min {:.15g} max {:.15g}",
                                       parse_number(value).value_or(0) * units, entry.least * units,
                                       entry.most * units);
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
        OptionEntry named = entry;  // so that errors tell the name that UCI has
        named.name = entry.uci_name;
        if (is_time_in_uci(entry)) {
            double units{};
            named.least *= uci_units_a_second;
            named.most *= uci_units_a_second;
            if (auto done = assign(units, named, value); !done) return done;
            return set_option(options, entry, to_decimal(units / uci_units_a_second, 3));
        }
        if (value == uci_empty) return set_option(options, named, "");
        const auto* const optional = std::get_if<std::optional<int> Options::*>(&entry.field);
        if (optional == nullptr || parse_integer(value) != 0)
            return set_option(options, named, value);
        (options.**optional).reset();
    }
    return {};
}

int all_cores() {
    return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 256U));
}

Result<std::shared_ptr<const Weights>> weights_of(const Options& options) {
    if (options.weights.empty()) return nullptr;
    return load_weights(options.weights);
}

}  // namespace outflank
