#pragma once

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace outflank {

/// Whether a text has another one in it.
inline bool holds(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

/// How many times a text occurs in another.
inline int occurrences(std::string_view text, std::string_view part) {
    int count = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos;
         at = text.find(part, at + part.size()))
        ++count;
    return count;
}

/// The lines of a text that begin with a word.
inline std::vector<std::string> lines_of(const std::string& text, std::string_view word = "") {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        if (line.starts_with(word)) lines.push_back(line);
    return lines;
}

/// What a text of tests/data stands for: in it, a byte may be written as \x0D, and a line feed as
/// \n.
inline std::string unescaped(std::string_view text) {
    std::string read;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::string_view rest = text.substr(at);
        if (rest.starts_with("\\x"))
            read += static_cast<char>(std::stoi(std::string(rest.substr(2, 2)), {}, 16));
        else
            read += rest.starts_with("\\n") ? '\n' : text[at];
        at += rest.starts_with("\\x") ? 3 : rest.starts_with("\\n") ? 1 : 0;
    }
    return read;
}

}  // namespace outflank
