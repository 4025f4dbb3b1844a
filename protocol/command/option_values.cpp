#include "protocol/command/option_values.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "protocol/system/text.h"
#include "search/files/path.h"

namespace outflank {

namespace po = boost::program_options;

void check(std::string_view option, const Result<void>& value) {
    if (!value) throw UsageError(fmt::format("option {}: {}", option, value.error().text));
}

void check_range(std::string_view option, long long value, long long least, long long most) {
    if (value < least || value > most)
        throw UsageError(fmt::format("option {}: {} is not a whole number from {} to {}",
                                     option.substr(0, option.find(',')), value, least, most));
}

void check_is_other_file(std::string_view option, const std::string& written,
                         const std::vector<std::string>& read) {
    for (const std::string& file : read) {
        std::error_code not_there;
        if (std::filesystem::equivalent(to_path(file), to_path(written), not_there))
            throw UsageError(
                fmt::format("option {}: {} is read, and would be lost", option, written));
    }
}

void check_page(std::string_view option, const std::string& written,
                const std::vector<std::string>& read, bool is_text) {
    if (written == "-" && !is_text)
        throw UsageError(fmt::format(
            "option {}: the page and the rows of --format cannot both go to standard output",
            option));
    check_is_other_file(option, written, read);
}

void check_word(std::string_view option, std::string_view value, std::string_view words) {
    const std::vector<std::string> choice = split(words, '|');
    if (std::ranges::find(choice, value) == choice.end())
        throw UsageError(fmt::format("option {}: {} is not {}", option, quoted(value),
                                     fmt::join(choice, " or ")));
}

OptionAdder& OptionAdder::add(const char* name, const po::value_semantic* value, const char* help) {
    options_.add_options()(name, value, help);
    return *this;
}

OptionAdder& OptionAdder::flag(const char* name, bool& value, const char* help) {
    return add(name, po::bool_switch(&value), help);
}

OptionAdder& OptionAdder::text(const char* name, std::string& value, const char* value_name,
                               const char* help) {
    auto* const semantic = po::value(&value)->value_name(value_name);
    if (!value.empty()) semantic->default_value(value);
    return add(name, semantic, help);
}

OptionAdder& OptionAdder::list(const char* name, std::vector<std::string>& values,
                               const char* value_name, const char* help, bool takes_many) {
    auto* const semantic = po::value(&values)->value_name(value_name);
    if (takes_many) semantic->multitoken();
    return add(name, semantic, help);
}

OptionAdder& OptionAdder::word(const char* name, std::string& value, const char* words,
                               const char* help) {
    const auto set = [&value, name, words](const std::string& text) {
        check_word(name, text, words);
        value = text;
    };
    return parsed(name, words, set, help, value.c_str());
}

OptionAdder& OptionAdder::parsed(const char* name, const char* value_name,
                                 std::function<void(const std::string&)> set, const char* help,
                                 const char* shown_default) {
    auto* const semantic = po::value<std::string>()->value_name(value_name);
    if (*shown_default != '\0') semantic->default_value(shown_default);
    return add(name, semantic->notifier(std::move(set)), help);
}

OptionAdder& OptionAdder::shard(Shard& value, const char* help) {
    return this->value("shard", "I/N", value, parse_shard, help);
}

OptionAdder& OptionAdder::game(Rules& value, const char* help, const char* shown_default) {
    return this->value("game", "othello|mod", value, parse_rules, help, shown_default);
}

OptionAdder& OptionAdder::number(const char* name, std::optional<int>& value, long long least,
                                 long long most, const char* help) {
    const auto set = [=, &value](int given) {
        check_range(name, given, least, most);
        value = given;
    };
    return add(name, po::value<int>()->value_name("N")->notifier(set), help);
}

}  // namespace outflank
