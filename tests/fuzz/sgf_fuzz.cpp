#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "protocol/record/sgf.h"

// Reads, writes and reads again: both results must be equal.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace outflank;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto parse = [](std::string_view game) {
        return sgf_game(game, read_tree(game, true), 1);
    };
    const auto record = parse(text.substr(std::min(begin_of_tree(text), text.size())));
    if (!record) return 0;
    const auto again = parse(to_sgf(*record));
    if (!again || again->first != record->first || again->tags.size() != record->tags.size())
        std::abort();
    // Passes, legal or not, are not written.
    if (record->game() && !again->game()) std::abort();
    return 0;
}
