#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace outflank {

/// The fields of a result, in order.
using Row = nlohmann::ordered_json;

/// A value, or null if it is not known.
template <class T>
Row row_value(const std::optional<T>& value) {
    return value ? Row(*value) : Row(nullptr);
}

/// The row as JSON on one line, without a line end. Bytes that are not UTF-8, as names in records
/// can hold them, become U+FFFD.
std::string json_line(const Row& row);
/// The row as comma-separated values, without a line end. The items of lists are separated by
/// blanks.
std::string csv_line(const Row& row);
/// The names of the row's fields, in the same way.
std::string csv_head(const Row& row);

}  // namespace outflank
