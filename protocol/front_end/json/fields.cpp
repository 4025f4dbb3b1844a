#include "protocol/front_end/json/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "protocol/system/text.h"

namespace outflank {

namespace {

// A value for an error message. Lists and objects may be as deep and long as a line can be.
std::string shown_value(const Row& value) {
    return value.is_structured() ? std::string(value.type_name()) : quoted(json_line(value));
}

}  // namespace

const Row* Fields::find(const char* name) {
    known_.emplace_back(name);
    const auto at = object_.find(name);
    return at == object_.end() ? nullptr : &*at;
}

std::optional<long long> Fields::whole(const char* name, long long least, long long most) {
    const Row* const value = find(name);
    if (value == nullptr) return std::nullopt;
    const bool is_huge = value->is_number_unsigned() && value->get<std::uint64_t>() >> 63 != 0;
    if (!value->is_number_integer() || is_huge || value->get<long long>() < least ||
        value->get<long long>() > most)
        refuse(name, fmt::format("not a whole number from {} to {}: {}", least, most,
                                 shown_value(*value)));
    return value->get<long long>();
}

std::optional<double> Fields::number(const char* name, double least, double most) {
    const Row* const value = find(name);
    if (value == nullptr) return std::nullopt;
    if (!value->is_number() || !(value->get<double>() >= least && value->get<double>() <= most))
        refuse(name, fmt::format("not a number from {:.15g} to {:.15g}: {}", least, most,
                                 shown_value(*value)));
    return value->get<double>();
}

std::optional<std::string> Fields::text(const char* name) {
    const Row* const value = find(name);
    if (value == nullptr) return std::nullopt;
    if (!value->is_string()) refuse(name, "not a string: " + shown_value(*value));
    return value->get<std::string>();
}

bool Fields::flag(const char* name) {
    const Row* const value = find(name);
    if (value == nullptr) return false;
    if (!value->is_boolean()) refuse(name, "neither true nor false: " + shown_value(*value));
    return value->get<bool>();
}

std::optional<Fields> Fields::object(const char* name) {
    const Row* const value = find(name);
    if (value == nullptr) return std::nullopt;
    if (!value->is_object()) refuse(name, "not an object {...}: " + shown_value(*value));
    return Fields(*value, path_ + name + '.');
}

void Fields::end() const { allow(known_); }

void Fields::allow(const std::vector<std::string>& names) const {
    for (const auto& field : object_.items())
        if (std::ranges::find(names, field.key()) == names.end())
            refuse(printable(field.key()),
                   "there is no such field here" + did_you_mean(field.key(), names));
}

void Fields::refuse(std::string_view name, std::string text) const {
    std::string field = path_ + std::string(name);
    if (name.empty() && !path_.empty()) field.pop_back();
    throw FieldError{std::move(field), std::move(text)};
}

}  // namespace outflank
