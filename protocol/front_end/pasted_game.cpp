#include "protocol/front_end/pasted_game.h"

#include <algorithm>

#include "protocol/record/game_reader.h"
#include "protocol/record/position_line.h"
#include "protocol/system/text.h"

namespace outflank {

Result<GameRecord> pasted_game(std::string_view text, Rules rules) {
    const std::unique_ptr<AnyGame> game = make_game(rules);
    const std::string start = game->position();
    const Result<void> done =
        game->set_up(rules == default_rules ? with_plain_squares(text) : std::string(text));
    if (done) {
        GameRecord record;
        record.rules = rules;
        record.first = game->position();
        if (record.first == start) record.first.clear();
        return record;
    }
    if (rules != default_rules) return tl::make_unexpected(done.error());
    auto record = GameReader(text).next();
    // The error of `set_up` says best what is wrong with an incomplete board.
    const auto is_of_board = [](char c) { return c == ' ' || is_square_content(c); };
    if ((!record || !*record) && std::ranges::all_of(text, is_of_board))
        return tl::make_unexpected(done.error());
    if (!record) return error("no game or position: " + quoted(text));
    return *std::move(record);
}

}  // namespace outflank
