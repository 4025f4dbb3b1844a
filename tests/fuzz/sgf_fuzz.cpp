#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "protocol/record/sgf.h"

// Reads, writes and reads again: both results must be equal.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace outflank;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto record = parse_sgf(text);
    if (!record) return 0;
    const auto again = parse_sgf(to_sgf(*record));
    if (!again || again->first != record->first || again->tags.size() != record->tags.size())
        std::abort();
    // Passes, legal or not, are not written.
    if (record->game() && !again->game()) std::abort();
    return 0;
}
