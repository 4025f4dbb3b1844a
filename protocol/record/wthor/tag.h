#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/record/game_record.h"
#include "protocol/record/wthor/header.h"

namespace outflank {

/// What a WTHOR game has and a record has no member for. The record keeps it in a tag of this name,
/// so that the game can be written to WTHOR again with the same bytes.
struct WthorTag {
    static constexpr std::string_view name = "WTHOR";

    WthorHeader header;                        // but for the counts of games and names
    int tournament = 0, black = 0, white = 0;  // the numbers of the names
    int theoretical = 0;                       // Black's discs with perfect play
};

/// The tag's value.
std::string to_text(const WthorTag& tag);
/// The tag of a record; nothing when it has none, or one that cannot be read.
std::optional<WthorTag> wthor_tag_of(const GameRecord& record);

}  // namespace outflank
