#pragma once

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engine/notation.h"

namespace outflank {

/// The lines of a file in tests/data, each split into words. Empty lines and those that begin with
/// '#' are left out. The test fails when no line is left.
inline std::vector<std::vector<std::string>> read_data(const std::string& name) {
    std::ifstream file(OUTFLANK_SOURCE_DIR "/tests/data/" + name);
    std::vector<std::vector<std::string>> lines;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        std::istringstream stream(line);
        std::vector<std::string> words;
        for (std::string word; stream >> word;) words.push_back(word);
        lines.push_back(words);
    }
    REQUIRE_MESSAGE(!lines.empty(), name << " is missing or empty");
    return lines;
}

/// Reads a position. The test fails when it cannot be read.
inline Position position_from(const std::string& text) {
    const auto position = parse_position(text);
    REQUIRE_MESSAGE(position, text << ": " << position.error().text);
    return *position;
}

/// Squares written one after the other: "f5d6c3".
inline std::vector<Square> squares_from(const std::string& text) {
    std::vector<Square> squares;
    for (std::size_t at = 0; at < text.size(); at += 2) {
        const auto square = parse_square(text.substr(at, 2));
        REQUIRE_MESSAGE(square, text << ": " << square.error().text);
        squares.push_back(*square);
    }
    return squares;
}

}  // namespace outflank
