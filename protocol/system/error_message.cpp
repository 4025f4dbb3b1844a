#include "protocol/system/error_message.h"

#include <fmt/format.h>

#include <cstdio>
#include <cstring>

namespace outflank {

void print_error_message(std::string_view text) {
    const std::string line = fmt::format("outflank: {}\n", text);
    (void)std::fwrite(line.data(), 1, line.size(), stderr);
    (void)std::fflush(stderr);
}

std::string cannot_read(std::string_view file, int error_number) {
    if (file.empty()) return "cannot read '': an empty name";
    return fmt::format("cannot read {}: {}", file, std::strerror(error_number));
}

std::string cannot_write(std::string_view file, int error_number) {
    return fmt::format("cannot write {}: {}", file, std::strerror(error_number));
}

}  // namespace outflank
