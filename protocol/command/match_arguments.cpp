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

bool is_option(std::string_view argument) { return argument.starts_with("--"); }

// "--games=4" and "--games" are both "--games".
std::string_view option_name(std::string_view option) { return option.substr(0, option.find('=')); }

bool has(const Arguments& arguments, std::string_view name) {
    return std::ranges::any_of(arguments,
                               [&](const std::string& one) { return option_name(one) == name; });
}

// The name that an option has now: --hang has become --timeout.
std::string with_new_name(std::string argument) {
    constexpr std::string_view former = "--hang";
    if (option_name(argument) == former) argument.replace(0, former.size(), "--timeout");
    return argument;
}

// "--resume DIR" as "--out DIR --resume".
Arguments with_out(Arguments arguments) {
    const auto resume = std::ranges::find(arguments, "--resume");
    if (resume != arguments.end() && resume + 1 != arguments.end() &&
        !(resume + 1)->starts_with('-')) {
        *resume = "--out";
        arguments.emplace_back("--resume");
    }
    return arguments;
}

// Makes the folders that follow an option absolute; returns the first one. Throws UsageError, with
// `why`, where none follows.
std::string absolute_folder(Arguments& arguments, std::string_view option, const char* why) {
    const auto at = std::ranges::find(arguments, option);
    const auto begin = at == arguments.end() ? at : at + 1;
    if (begin == arguments.end() || is_option(*begin)) throw UsageError(why);
    for (auto folder = begin; folder != arguments.end() && !is_option(*folder); ++folder)
        *folder = to_name(fs::absolute(to_path(*folder)));
    return *begin;
}

// "--out=DIR" as "--out DIR", and so for other options with folders.
Arguments with_split_folders(const Arguments& given) {
    Arguments arguments;
    for (const std::string& argument : given) {
        const auto end = argument.find('=');
        const std::string option = argument.substr(0, end);
        if (end != std::string::npos &&
            (option == "--out" || option == "--merge" || option == "--resume"))
            arguments.insert(arguments.end(), {option, argument.substr(end + 1)});
        else
            arguments.push_back(argument);
    }
    return arguments;
}

// The arguments with which the match in a folder was begun, then `given`, which replace options of
// the same name. Goes to the folder in which it was begun, because its files may be named from
// there. Throws UsageError when arguments.json is missing or damaged.
Arguments continued_arguments(const std::string& folder, const Arguments& given) {
    const std::string file = to_name(to_path(folder) / "arguments.json");
    const auto content = read_file(file);
    if (!content) throw UsageError(content.error().text);
    Arguments arguments;
    try {
        const auto saved = nlohmann::json::parse(*content);
        bool is_replaced = false;
        for (const auto& word : saved.at("arguments").get<Arguments>()) {
            const std::string argument = with_new_name(word);
            if (is_option(argument)) is_replaced = has(given, option_name(argument));
            if (!is_replaced) arguments.push_back(argument);
        }
        // A folder that came from another machine still has all that matters, but for such files.
        const fs::path begun_in = to_path(saved.at("folder").get<std::string>());
        if (fs::is_directory(begun_in)) fs::current_path(begun_in);
    } catch (const std::exception& problem) {
        throw UsageError(file + ": " + problem.what());
    }
    arguments.insert(arguments.end(), given.begin(), given.end());
    return arguments;
}

void erase_option(Arguments& arguments, std::string_view option) {
    const auto begin = std::ranges::find(arguments, option);
    if (begin != arguments.end())
        arguments.erase(begin, std::find_if(begin + 1, arguments.end(), is_option));
}

}  // namespace

Arguments whole_arguments(Arguments given) {
    std::ranges::transform(given, given.begin(), with_new_name);
    given = with_out(with_split_folders(given));
    if (has(given, "--merge") && has(given, "--learn"))
        throw UsageError("--merge and --learn exclude each other: the shards have learned");
    if (has(given, "--engine") || has(given, "--help")) return given;
    constexpr const char* merge_usage = "match: --merge FOLDER... --out DIR needs folders";
    if (has(given, "--merge")) {
        absolute_folder(given, "--out", merge_usage);
        given.insert(given.end(), {"--shard", "1/1"});
        return continued_arguments(absolute_folder(given, "--merge", merge_usage), given);
    }
    if (!has(given, "--resume")) return given;
    return continued_arguments(
        absolute_folder(given, "--out",
                        "match: --resume needs the folder of the match: --resume DIR"),
        given);
}

std::string saved_arguments(const Arguments& arguments) {
    const nlohmann::json saved = {{"folder", to_name(fs::current_path())},
                                  {"arguments", arguments}};
    return saved.dump(2) + "\n";
}

Arguments merged_arguments(Arguments arguments) {
    for (const char* option : {"--merge", "--learn"}) erase_option(arguments, option);
    return arguments;
}

}  // namespace outflank
