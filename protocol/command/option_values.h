#pragma once

#include <fmt/format.h>

#include <boost/program_options.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/result.h"
#include "protocol/play/options.h"
#include "protocol/record/record_source.h"
#include "protocol/system/usage_error.h"

namespace outflank {

/// Throws UsageError that names the option, if its value is an error.
void check(std::string_view option, const Result<void>& value);

/// Throws UsageError that names the option, unless `least` <= `value` <= `most`.
void check_range(std::string_view option, long long value, long long least, long long most);

/// Throws UsageError that names the option, unless the value is one of the words in "text|jsonl".
void check_word(std::string_view option, std::string_view value, std::string_view words);

/// Throws UsageError where the file that an option names, to be written, is one of those that are
/// read and would be lost.
void check_is_other_file(std::string_view option, const std::string& written,
                         const std::vector<std::string>& read);

/// Throws UsageError where a page cannot be written to the file that an option names: it is one of
/// those that are read, or standard output ("-"), where rows are to go, because the command does
/// not print text.
void check_page(std::string_view option, const std::string& written,
                const std::vector<std::string>& read, bool is_text);

/// Adds the options of a command to a list, a call for each. Parsing writes into variables, which
/// have to live as long as the command, and throws UsageError where a value is not allowed. What a
/// variable holds now is the default, which the help shows. `value_name` is the value in the help.
class OptionAdder {
  public:
    explicit OptionAdder(boost::program_options::options_description& options)
        : options_(options) {}

    /// An option without a value.
    OptionAdder& flag(const char* name, bool& value, const char* help);
    /// Any text, such as the name of a file; an empty default is not shown.
    OptionAdder& text(const char* name, std::string& value, const char* value_name,
                      const char* help);
    /// A text each time that the option is given; `takes_many`: or several behind it.
    OptionAdder& list(const char* name, std::vector<std::string>& values, const char* value_name,
                      const char* help, bool takes_many = false);
    /// One of the words in "text|jsonl"; an empty default is not shown.
    OptionAdder& word(const char* name, std::string& value, const char* words, const char* help);
    /// A text that `set` reads; it throws UsageError. `shown_default` is only shown.
    OptionAdder& parsed(const char* name, const char* value_name,
                        std::function<void(const std::string&)> set, const char* help,
                        const char* shown_default = "");
    /// A value that `parse` reads. `shown_default` is only shown.
    template <class Value, class Parsed>
    OptionAdder& value(const char* name, const char* value_name, Value& value,
                       Result<Parsed> (*parse)(std::string_view), const char* help,
                       const char* shown_default = "") {
        const auto set = [=, &value](const std::string& text) {
            value = checked(name, parse(text));
        };
        return parsed(name, value_name, set, help, shown_default);
    }
    /// --shard I/N.
    OptionAdder& shard(Shard& value, const char* help);
    /// --game othello|mod.
    OptionAdder& game(Rules& value, const char* help, const char* shown_default = "");

    template <class T>
    OptionAdder& number(const char* name, T& value, const char* help,
                        const char* value_name = "N") {
        return add(name, semantic_of(value)->value_name(value_name), help);
    }
    /// A whole number from `least` to `most`.
    template <class T>
    OptionAdder& number(const char* name, T& value, long long least, long long most,
                        const char* help, const char* value_name = "N") {
        const auto check_it = [=](const T& given) { check_range(name, given, least, most); };
        return add(name, semantic_of(value)->value_name(value_name)->notifier(check_it), help);
    }
    /// A whole number without a default.
    OptionAdder& number(const char* name, std::optional<int>& value, long long least,
                        long long most, const char* help);

  private:
    template <class T>
    static boost::program_options::typed_value<T>* semantic_of(T& value) {
        // The text of the default is the shortest one: 0.001, not 0.00100000005.
        return boost::program_options::value(&value)->default_value(value,
                                                                    fmt::format("{}", value));
    }
    OptionAdder& add(const char* name, const boost::program_options::value_semantic* value,
                     const char* help);

    boost::program_options::options_description& options_;
};

}  // namespace outflank
