#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/play/factory.h"
#include "protocol/record/game_record.h"

namespace outflank {

/// A game of GGF as far as its tags have been read.
struct GgfDraft {
    GameRecord record;
    std::unique_ptr<AnyGame> game =
        make_game(record.rules);  // knows how moves and boards are written
    bool has_board = false;
    std::optional<std::string> type;  // TY
    std::size_t unread_numbers = 0;   // moves whose evaluation or time could not be read
    std::string first_unread;
    std::vector<std::string> own_comments;
};

/// Takes a tag, whose name is in capitals. An error tells why the game cannot be read. A later move
/// that is none ends the game, and its `fault` says so.
Result<void> apply(GgfDraft& draft, const std::string& name, std::string_view value);

/// The game, with notes about what was left out.
Result<GameRecord> finished(GgfDraft draft);

}  // namespace outflank
