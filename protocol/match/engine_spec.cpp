#include "protocol/match/engine_spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "protocol/system/child_process.h"
#include "protocol/system/text.h"
#include "search/files/path.h"

namespace outflank::match {

namespace {

namespace fs = std::filesystem;

Result<Seconds> seconds_of(std::string_view text, bool may_be_zero) {
    const auto seconds = parse_seconds(text);
    if (!seconds || (*seconds == 0 && !may_be_zero))
        return error(fmt::format("not a time in seconds: '{}'", text));
    return Seconds(*seconds);
}

template <class Integer>
Result<void> read_number(std::string_view text, Integer least, std::optional<Integer>& value) {
    Integer number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failure != std::errc{} || end != text.data() + text.size() || number < least)
        return error(fmt::format("not a whole number from {}: '{}'", least, text));
    value = number;
    return {};
}

Result<void> read_time(const Result<TimeControl>& control, std::optional<TimeControl>& value) {
    return control.map([&value](const TimeControl& read) { value = read; });
}

Result<void> read_protocol(std::string_view text, EngineProtocol& protocol) {
    constexpr std::string_view names[] = {"gtp", "nboard", "uci"};
    const auto* const found = std::ranges::find(names, text);
    if (found == std::end(names)) return error(fmt::format("not gtp, nboard or uci: '{}'", text));
    protocol = static_cast<EngineProtocol>(found - names);
    return {};
}

std::vector<std::string> parts_between_semicolons(std::string_view text) {
    std::vector<std::string> parts;
    for (const std::string& part : split(text, ';'))
        if (!trimmed(part).empty()) parts.emplace_back(trimmed(part));
    return parts;
}

Result<void> apply(EngineSpec& spec, std::string_view key, const std::string& value) {
    if (key == "name") {
        const bool printable =
            std::ranges::all_of(value, [](char c) { return c >= ' ' && c <= '~'; });
        if (value.empty() || !printable || value.find_first_of("[]/\\") != std::string::npos)
            return error(fmt::format("not a name for records and files: '{}'", value));
        spec.name = value;
    } else if (key == "cmd") {
        const auto words = shell_words(value);
        if (!words) return error(words.error().text);
        if (words->empty()) return error("an empty command");
        spec.command = *words;
    } else if (key == "proto") {
        return read_protocol(value, spec.protocol);
    } else if (key == "dir") {
        if (!fs::is_directory(to_path(value)))
            return error(fmt::format("no such folder: '{}'", value));
        spec.directory = to_name(fs::absolute(to_path(value)));
    } else if (key == "init") {
        spec.init = parts_between_semicolons(value);
    } else if (key == "stderr") {
        spec.error_file = to_name(fs::absolute(to_path(value)));
    } else if (key == "depth") {
        return read_number(value, 1, spec.depth);
    } else if (key == "level") {
        return read_number(value, 0, spec.level);
    } else if (key == "nodes") {
        return read_number(value, 1LL, spec.nodes);
    } else if (key == "time") {
        return read_time(parse_time_control(value), spec.time);
    } else if (key == "movetime") {
        return read_time(parse_move_time(value), spec.time);
    } else if (key == "restart") {
        if (value != "yes" && value != "no")
            return error(fmt::format("not yes or no: '{}'", value));
        spec.restart = value == "yes";
    } else {
        return error(
            "no such key; the keys are name, cmd, proto, dir, init, stderr, depth, level, nodes, "
            "time, movetime and restart");
    }
    return {};
}

bool is_program(const fs::path& file) {
    using fs::perms;
    const perms execution = perms::owner_exec | perms::group_exec | perms::others_exec;
    return fs::is_regular_file(file) && (fs::status(file).permissions() & execution) != perms::none;
}

// The program's path, which does not depend on the folder that it is started in.
Result<std::string> find_program(const std::string& program, const std::string& directory) {
    if (!to_path(program).has_parent_path()) {
        const std::string found = find_on_path(program);
        if (found.empty()) return error(fmt::format("no program '{}' on the PATH", program));
        return found;
    }
    for (const fs::path& candidate :
         {to_path(directory) / to_path(program), fs::absolute(to_path(program))})
        if (is_program(candidate)) return to_name(candidate);
    return error(fmt::format("no program '{}'", program));
}

}  // namespace

Result<TimeControl> parse_time_control(std::string_view text) {
    const std::size_t plus = std::min(text.find('+'), text.size());
    const auto main = seconds_of(text.substr(0, plus), false);
    if (!main) return tl::make_unexpected(main.error());
    if (plus == text.size()) return TimeControl{*main, {}, {}};
    const auto increment = seconds_of(text.substr(plus + 1), true);
    if (!increment) return tl::make_unexpected(increment.error());
    return TimeControl{*main, *increment, {}};
}

Result<TimeControl> parse_move_time(std::string_view text) {
    return seconds_of(text, false).map([](Seconds each) { return TimeControl{{}, {}, each}; });
}

std::string to_string(const TimeControl& control) {
    if (control.each_move) return to_decimal(control.each_move->count(), 3) + " a move";
    if (!control.main) return "none";
    std::string text = to_decimal(control.main->count(), 3);
    if (control.increment.count() > 0) text += "+" + to_decimal(control.increment.count(), 3);
    return text;
}

Result<EngineSpec> parse_engine_spec(std::string_view text) {
    EngineSpec spec;
    const auto pairs = shell_words(text);
    if (!pairs) return error(fmt::format("engine '{}': {}", text, pairs.error().text));
    for (const std::string& pair : *pairs) {
        const std::size_t equals = pair.find('=');
        if (equals == std::string::npos)
            return error(fmt::format("engine '{}': '{}' is not key=value", text, pair));
        const std::string key = pair.substr(0, equals);
        if (const auto applied = apply(spec, key, pair.substr(equals + 1)); !applied)
            return error(fmt::format("engine '{}': {}: {}", text, key, applied.error().text));
    }
    if (spec.command.empty()) return error(fmt::format("engine '{}': cmd is missing", text));
    const auto program = find_program(spec.command.front(), spec.directory);
    if (!program) return error(fmt::format("engine '{}': cmd: {}", text, program.error().text));
    if (spec.name.empty()) spec.name = to_name(to_path(spec.command.front()).filename());
    spec.command.front() = *program;
    return spec;
}

}  // namespace outflank::match
