#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "protocol/record/wthor/wthor.h"

namespace {

using namespace outflank;

// Reads, writes and reads again: both results must be equal.
void read_names(std::string_view bytes, WthorKind kind) {
    const auto names = parse_wthor_names(bytes, kind);
    const auto written = to_wthor_names(names, kind, WthorHeader{});
    if (parse_wthor_names(written, kind).size() != names.size()) std::abort();
}

void read_games(std::string_view bytes) {
    const WthorNames names{{"", "Black", "White"}, {"", "Cup"}};
    const WthorReader reader(bytes, names);
    (void)reader.fault();
    WthorWriter writer;
    std::size_t written = 0;
    for (std::size_t number = 0; number < reader.game_count(); ++number) {
        const auto record = reader.game(number);
        if (!record) continue;
        if (!record->game() || !writer.add(*record)) std::abort();
        const std::string again = writer.games();
        const auto copy = WthorReader(again, names).game(written++);
        if (!copy || copy->moves.size() != record->moves.size()) std::abort();
    }
    (void)writer.players();
    (void)writer.tournaments();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto kind = wthor_kind(bytes);
    if (!kind) return 0;
    if (*kind == WthorKind::games)
        read_games(bytes);
    else
        read_names(bytes, *kind);
    return 0;
}
