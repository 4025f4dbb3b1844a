#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/notation.h"

// Reads, writes and reads again: both results must be equal.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace outflank;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto position = parse_position(text);
    if (position && parse_position(to_string(*position)) != *position) std::abort();
    const auto move = parse_move(text);
    if (move && is_on_board(*move) && parse_move(to_string(*move)) != *move) std::abort();
    return 0;
}
