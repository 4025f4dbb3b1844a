#include "protocol/command/match_arguments.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string_view>

#include "protocol/system/read_file.h"
#include "protocol/system/usage_error.h"
#include "search/files/path.h"

namespace outflank {

namespace {

namespace fs = std::filesystem;
using Arguments = std::vector<std::string>;

bool is_option(std::string_view argument) { return argument.starts_with("--"); }

// "--games=4" and "--games" are both "--games".
std::string_view name_of(std::string_view option) { return option.substr(0, option.find('=')); }

bool has(const Arguments& arguments, std::string_view name) {
    return std::ranges::any_of(arguments,
                               [&](const std::string& one) { return name_of(one) == name; });
}

// The name that an option has now: --hang has become --timeout.
std::string with_new_name(std::string argument) {
    constexpr std::string_view former = "--hang";
    if (name_of(argument) == former) argument.replace(0, former.size(), "--timeout");
    return argument;
}

// "--resume DIR" as "--out DIR --resume".
Arguments with_out(Arguments arguments) {
    const auto resume = std::ranges::find(arguments, "--resume");
    if (resume != arguments.end() && resume + 1 != arguments.end() && !is_option(*(resume + 1))) {
        *resume = "--out";
        arguments.emplace_back("--resume");
    }
    return arguments;
}

// Takes the folder that --out names.
std::string& folder_of(Arguments& arguments) {
    const auto out = std::ranges::find(arguments, "--out");
    if (out == arguments.end() || out + 1 == arguments.end())
        throw UsageError("match: --resume needs the folder of the match: --resume DIR");
    return *(out + 1);
}

}  // namespace

Arguments resumed_arguments(Arguments given) {
    std::ranges::transform(given, given.begin(), with_new_name);
    given = with_out(std::move(given));
    if (!has(given, "--resume") || has(given, "--engine") || has(given, "--help")) return given;
    std::string& folder = folder_of(given);
    folder = to_name(fs::absolute(to_path(folder)));
    const std::string file = to_name(to_path(folder) / "arguments.json");
    const auto content = read_file(file);
    if (!content) throw UsageError(content.error().text);
    Arguments arguments;
    try {
        const auto saved = nlohmann::json::parse(*content);
        bool is_replaced = false;
        for (const auto& word : saved.at("arguments").get<Arguments>()) {
            const std::string argument = with_new_name(word);
            if (is_option(argument)) is_replaced = has(given, name_of(argument));
            if (!is_replaced) arguments.push_back(argument);
        }
        fs::current_path(to_path(saved.at("folder").get<std::string>()));
    } catch (const std::exception& problem) {
        throw UsageError(file + ": " + problem.what());
    }
    arguments.insert(arguments.end(), given.begin(), given.end());
    return arguments;
}

std::string saved_arguments(const Arguments& arguments) {
    const nlohmann::json saved = {{"folder", to_name(fs::current_path())},
                                  {"arguments", arguments}};
    return saved.dump(2) + "\n";
}

}  // namespace outflank
