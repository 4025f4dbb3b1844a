#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "protocol/record/ggf.h"

// Reads, writes and reads again: both results must be equal.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace outflank;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const auto& record : parse_ggf_file(text)) {
        if (!record) continue;
        const std::string written = to_ggf(*record);
        const auto again = ggf_game(written, read_tree(written, false), 1);
        if (!again || again->moves.size() != record->moves.size()) std::abort();
        // A type that asks for bids is written without that.
        if (again->tags.size() + 1 < record->tags.size()) std::abort();
        if (again->game().has_value() != record->game().has_value()) std::abort();
    }
    return 0;
}
