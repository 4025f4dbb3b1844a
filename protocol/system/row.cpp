#include "protocol/system/row.h"

#include <vector>

#include "protocol/system/text.h"

namespace outflank {

namespace {

std::string csv_value(const Row& value) {
    if (value.is_null()) return "";
    if (value.is_array() || value.is_object()) {
        std::string list;
        for (const auto& [name, item] : value.items()) {
            if (!list.empty()) list += ' ';
            list += value.is_object() ? name + ':' + csv_value(item) : csv_value(item);
        }
        return list;
    }
    if (!value.is_string()) return value.dump();
    auto text = value.get<std::string>();
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

}  // namespace

std::string json_line(const Row& row) {
    return row.dump(-1, ' ', false, Row::error_handler_t::replace);
}

std::string csv_line(const Row& row) {
    std::vector<std::string> values;
    for (const Row& value : row) values.push_back(csv_value(value));
    return joined(values, ",");
}

std::string csv_head(const Row& row) {
    std::vector<std::string> names;
    for (const auto& field : row.items()) names.push_back(field.key());
    return joined(names, ",");
}

}  // namespace outflank
