#include "protocol/session/command_line.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/io/usage_error.h"

namespace outflank {

namespace po = boost::program_options;

po::options_description command_line_options(Options& options,
                                             std::initializer_list<std::string_view> only) {
    po::options_description description("Search options");
    for (const OptionEntry& entry : option_table()) {
        if (only.size() > 0 && std::ranges::find(only, entry.name) == only.end()) continue;
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
                      .run(),
                  values);
        po::notify(values);
    } catch (const po::too_many_positional_options_error&) {
        throw UsageError("too many arguments");
    } catch (const po::error& problem) {
        throw UsageError(problem.what());
    }
    return values;
}

}  // namespace outflank
