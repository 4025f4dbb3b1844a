#pragma once

#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <sstream>
#include <string>
#include <string_view>

#include "protocol/front_end/protocols.h"

namespace outflank {

/// Sends the lines of a text and the end of input to a front-end. Its output must be plain ASCII.
/// Lines that contain one of the words `left_out` are skipped: options could make searches long and
/// tables huge, and a fuzzer must not read files.
inline int talk(Protocol protocol, const std::uint8_t* data, std::size_t size,
                std::initializer_list<std::string_view> left_out) {
    const auto listen = [](std::string_view said) {
        for (const char c : said)
            if (c != '\n' && (c < ' ' || c > '~')) std::abort();
    };
    Options options;
    options.hash_mb = 1;
    options.level = 1;
    options.exact_from = 2;
    options.nodes = 50;
    const auto front_end = make_front_end(protocol, options, listen);
    std::istringstream lines(std::string(reinterpret_cast<const char*>(data), size));
    for (std::string line; std::getline(lines, line);) {
        bool is_left_out = false;
        for (const std::string_view word : left_out)
            is_left_out = is_left_out || line.find(word) != std::string::npos;
        if (!is_left_out) front_end->handle(line);
    }
    front_end->finish();
    return 0;
}

}  // namespace outflank
