#include "protocol/system/error_message.h"

#include <fmt/format.h>

#include <cstdio>
#include <new>

#include "search/files/reason_of.h"

namespace outflank {

void print_error_message(std::string_view text) {
    const std::string line = fmt::format("outflank: {}\n", text);
    (void)std::fwrite(line.data(), 1, line.size(), stderr);
    (void)std::fflush(stderr);
}

std::string text_of(const std::exception& problem) {
    if (dynamic_cast<const std::bad_alloc*>(&problem) == nullptr) return problem.what();
    return "not enough memory; a search needs less with a smaller --hash";
}

std::string cannot_read(std::string_view file, int error_number) {
    if (file.empty()) return "cannot read '': an empty name";
    return fmt::format("cannot read {}: {}", file, reason_of(error_number));
}

std::string cannot_write(std::string_view file, int error_number) {
    return fmt::format("cannot write {}: {}", file, reason_of(error_number));
}

}  // namespace outflank
