#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "protocol/record/uci_notation.h"

// Reads, writes and reads again: both results must be equal.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace outflank;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto position = parse_fen(text);
    if (position && position->must_pass() &&
        parse_uci_move(to_uci(Square::pass, *position)) != Square::pass)
        std::abort();
    const auto move = parse_uci_move(text);
    if (move && is_on_board(*move) && parse_uci_move(to_uci(*move, start_position())) != *move)
        std::abort();
    return 0;
}
