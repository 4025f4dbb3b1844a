#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "protocol/record/transcript.h"

// Reads, writes and reads again: both results must be equal.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace outflank;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto game = parse_transcript(text);
    if (game && parse_transcript(to_transcript(*game))->position() != game->position())
        std::abort();
    return 0;
}
