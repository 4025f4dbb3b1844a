#pragma once

#include <fmt/format.h>

#include <boost/program_options.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "engine/result.h"
#include "protocol/system/usage_error.h"

namespace outflank {

/// Throws UsageError that names the option, if its value is an error.
void check(std::string_view option, const Result<void>& value);

/// The value of an option. Throws UsageError that names the option, if it is an error.
template <class T>
T checked(std::string_view option, Result<T> value) {
    if (!value) throw UsageError(fmt::format("option {}: {}", option, value.error().text));
    return *std::move(value);
}

/// Throws UsageError that names the option, unless `least` <= `value` <= `most`.
void check_range(std::string_view option, long long value, long long least, long long most);

/// Throws UsageError that names the option, unless the value is one of the words in "text|jsonl".
void check_word(std::string_view option, std::string_view value, std::string_view words);

/// The value of an option that is a number; its default is what `value` holds now. `name` stands
/// for the number in the help.
template <class T>
boost::program_options::typed_value<T>* number(T& value, const char* name = "N") {
    // The text of the default is the shortest one: 0.001, not 0.00100000005.
    return boost::program_options::value(&value)
        ->default_value(value, fmt::format("{}", value))
        ->value_name(name);
}

}  // namespace outflank
