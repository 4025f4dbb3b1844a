#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "protocol/play/othello_game.h"
#include "protocol/play/uci_notation.h"

// Reads, writes and reads again: both results must be equal.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace outflank;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto position = parse_fen(text)) {
        OthelloGame game;
        if (!game.set_up(*position)) std::abort();
        if (game.must_pass() && parse_uci_move(to_uci("pass", game)) != "pass") std::abort();
    }
    const auto move = parse_uci_move(text);
    if (move && *move != "pass" && parse_uci_move(to_uci(*move, OthelloGame())) != *move)
        std::abort();
    return 0;
}
