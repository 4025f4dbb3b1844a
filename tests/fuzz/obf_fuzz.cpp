#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "protocol/record/obf.h"

// Reads, writes and reads again: both results must be equal.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace outflank;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    auto entry = parse_obf(text);
    if (entry) entry->warning.clear();  // what is written tells whose turn it is
    if (entry && parse_obf(to_obf(*entry)) != *entry) std::abort();
    return 0;
}
