#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace outflank {

using Json = nlohmann::ordered_json;

/// What a command printed as JSON, an object a line.
inline std::vector<Json> json_lines(const std::string& text) {
    std::vector<Json> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(Json::parse(line));
    return lines;
}

inline std::vector<std::string> keys(const Json& json) {
    std::vector<std::string> keys;
    for (const auto& item : json.items()) keys.push_back(item.key());
    return keys;
}

/// A file that is gone with the test. Tests run side by side, so its name holds the process.
struct TemporaryFile {
    explicit TemporaryFile(const std::string& ending, std::string_view text = "")
        : name((std::filesystem::temp_directory_path() /
                ("outflank-" + std::to_string(getpid()) + "-" + ending))
                   .string()) {
        std::ofstream(name, std::ios::binary) << text;
    }
    ~TemporaryFile() { std::filesystem::remove(name); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    [[nodiscard]] std::string text() const {
        std::ifstream file(name, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    const std::string name;
};

}  // namespace outflank
