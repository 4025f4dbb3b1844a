#include "protocol/system/row.h"

#include <string_view>

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
    std::string line;
    for (std::string_view before; const auto& [name, value] : row.items()) {
        line += before;
        line += csv_value(value);
        before = ",";
    }
    return line;
}

std::string csv_head(const Row& row) {
    std::string line;
    for (std::string_view before; const auto& [name, value] : row.items()) {
        line += before;
        line += name;
        before = ",";
    }
    return line;
}

}  // namespace outflank
