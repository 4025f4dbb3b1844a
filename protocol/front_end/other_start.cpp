#include "protocol/front_end/other_start.h"

#include <array>

#include "protocol/play/opening_names.h"
#include "protocol/record/transcript.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// The order is that of the handicaps of Japanese programs and clubs: with one disc (1子局) the
// upper left corner, with two also the lower right one, with three also the upper right one.
GameRecord with_corners(std::size_t number) {
    constexpr std::array order = {Square::a1, Square::h8, Square::h1, Square::a8};
    Position position = start_position();
    Bitboard black = position.discs_of(Color::black);
    for (std::size_t n = 0; n < number; ++n) black |= bit(order[n]);
    GameRecord record;
    record.first = first_of(position_of(black, position.discs_of(Color::white), Color::white));
    return record;
}

GameRecord xot(std::uint64_t random) {
    const auto xots = xot_openings();
    GameRecord record;
    add_moves(parse_transcript(xots[random % xots.size()]).value(), record);
    mark_given(record, record.moves.size());
    return record;
}

}  // namespace

Result<GameRecord> other_start(std::string_view text, std::uint64_t random) {
    const std::vector<std::string> all = words(lower_case(text));
    if (all.size() == 1 && all[0] == "normal") return GameRecord();
    if (all.size() == 1 && all[0] == "xot") return xot(random);
    if (all.size() == 2 && all[0] == "handicap")
        if (const auto number = parse_integer(all[1]); number && *number >= 1 && *number <= 4)
            return with_corners(static_cast<std::size_t>(*number));
    return error("a start is normal, xot, or handicap and 1 to 4 corners, not " + quoted(text));
}

}  // namespace outflank
