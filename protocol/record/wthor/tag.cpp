#include "protocol/record/wthor/tag.h"

#include <fmt/format.h>

#include <array>
#include <charconv>

namespace outflank {

std::string to_text(const WthorTag& tag) {
    const WthorHeader& made = tag.header;
    return fmt::format("made {} {} {} of {} {} {} {} {} numbers {} {} {} theoretical {}",
                       made.year_made, made.month_made, made.day_made, made.year, made.board_size,
                       made.type, made.depth, made.reserved, tag.tournament, tag.black, tag.white,
                       tag.theoretical);
}

std::optional<WthorTag> wthor_tag_of(const GameRecord& record) {
    std::array<int, 12> numbers{};
    std::size_t found = 0;
    const std::string_view text = record.tag(WthorTag::name);
    for (std::size_t at = 0; at < text.size() && found < numbers.size(); ++at) {
        if (text[at] < '0' || text[at] > '9') continue;
        const auto [end, failure] =
            std::from_chars(text.data() + at, text.data() + text.size(), numbers[found]);
        if (failure != std::errc{} || numbers[found] > 0xFFFF) return std::nullopt;
        at = static_cast<std::size_t>(end - text.data());
        ++found;
    }
    if (found < numbers.size()) return std::nullopt;
    WthorTag tag;
    tag.header = {numbers[0], numbers[1], numbers[2], 0,          0,
                  numbers[3], numbers[4], numbers[5], numbers[6], numbers[7]};
    tag.tournament = numbers[8];
    tag.black = numbers[9];
    tag.white = numbers[10];
    tag.theoretical = numbers[11];
    return tag;
}

}  // namespace outflank
