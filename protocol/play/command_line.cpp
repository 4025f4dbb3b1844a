#include "protocol/play/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "protocol/system/text.h"
#include "protocol/system/usage_error.h"

namespace outflank {

namespace po = boost::program_options;

namespace {

using For = OptionEntry::For;

// "-level" or "--level=5" without dashes and value.
std::string name_in(std::string_view argument) {
    argument.remove_prefix(std::min(argument.find_first_not_of('-'), argument.size()));
    return std::string(argument.substr(0, argument.find('=')));
}

// Names an unknown option, and the one that was meant if one is near.
UsageError unknown_option(const std::string& written, const po::options_description& description) {
    std::vector<std::string> names;
    for (const auto& option : description.options()) names.push_back(option->long_name());
    return UsageError("unknown option " + written + did_you_mean(name_in(written), names, "--"));
}

// Arguments that Boost would take for something else: a board that begins with an empty square,
// '-', is no option; "-o=z" means "-o z"; and "-level" is a mistake, not -l with the value "evel".
// The library calls it with the arguments that are still to be read, up to "--".
std::vector<po::option> take_first(std::vector<std::string>& arguments,
                                   const po::options_description& description) {
    constexpr std::size_t longest_option = 32;
    const std::string word = arguments.front();
    const bool is_short = word.size() > 2 && word[0] == '-' && word[1] != '-';
    if (is_short && description.find_nothrow(name_in(word), false) != nullptr)
        throw unknown_option(word, description);
    if (is_short && word.size() > 3 && word[2] == '=') {
        arguments.front() = word.substr(0, 2);
        arguments.insert(arguments.begin() + 1, word.substr(3));
    }
    if (!word.starts_with('-') || word.size() <= longest_option ||
        word.find('=') != std::string::npos)
        return {};
    arguments.erase(arguments.begin());
    po::option board;
    board.value = board.original_tokens = {word};
    return {board};
}

po::options_description chosen_options(Options& options,
                                       const std::function<bool(const OptionEntry&)>& is_chosen) {
    po::options_description description("Search options");
    for (const OptionEntry& entry : option_table()) {
        if (!is_chosen(entry)) continue;
        std::string name(entry.name);
        if (entry.letter != '\0') name += fmt::format(",{}", entry.letter);
        std::string help(entry.help);
        const bool is_flag = std::holds_alternative<bool Options::*>(entry.field);
        if (const std::string value = value_of(options, entry); !is_flag && !value.empty())
            help += fmt::format(" (default {})", value);
        // If an option is given more than once, the last one counts.
        using Values = std::vector<std::string>;
        const auto set_it = [&options, &entry](const Values& values) {
            if (const auto done = set_option(options, entry, values.back()); !done)
                throw UsageError(done.error().text);
        };
        auto* const semantic = po::value<Values>()->value_name(std::string(entry.value));
        semantic->notifier(set_it);
        if (is_flag) semantic->implicit_value({"on"}, "on")->zero_tokens();
        description.add_options()(name.c_str(), semantic, help.c_str());
    }
    return description;
}

}  // namespace

po::options_description command_line_options(Options& options,
                                             std::initializer_list<std::string_view> only) {
    return chosen_options(options, [only](const OptionEntry& entry) {
        return std::ranges::find(only, entry.name) != only.end();
    });
}

po::options_description options_of_play(Options& options) {
    return chosen_options(options,
                          [](const OptionEntry& entry) { return entry.whom != For::developers; });
}

po::options_description options_of_search(Options& options,
                                          std::initializer_list<std::string_view> of_play) {
    return chosen_options(options, [of_play](const OptionEntry& entry) {
        return entry.whom == For::all || std::ranges::find(of_play, entry.name) != of_play.end();
    });
}

void add_developer_options(po::options_description& description, Options& options) {
    const auto is_for_them = [](const OptionEntry& entry) { return entry.whom == For::developers; };
    const po::options_description chosen = chosen_options(options, is_for_them);
    for (const auto& option : chosen.options()) description.add(option);
}

po::variables_map parse_arguments(const std::vector<std::string>& arguments,
                                  const po::options_description& description,
                                  std::vector<std::string>* words) {
    po::options_description all;
    all.add(description);
    po::positional_options_description positional;
    if (words != nullptr) {
        all.add_options()("words", po::value(words));
        positional.add("words", -1);
    }
    namespace style = po::command_line_style;
    po::variables_map values;
    try {
        po::store(po::command_line_parser(arguments)
                      .options(all)
                      .positional(positional)
                      .style(style::unix_style & ~style::allow_guessing)
                      .extra_style_parser([&](std::vector<std::string>& left) {
                          return take_first(left, description);
                      })
                      .run(),
                  values);
        po::notify(values);
    } catch (const po::too_many_positional_options_error&) {
        throw UsageError("too many arguments");
    } catch (const po::unknown_option& problem) {
        throw unknown_option(problem.get_option_name(), description);
    } catch (const po::error& problem) {
        throw UsageError(problem.what());
    }
    return values;
}

}  // namespace outflank
