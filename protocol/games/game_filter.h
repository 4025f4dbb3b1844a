#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board.h"
#include "protocol/record/game_record.h"
#include "protocol/record/recorded_date.h"

namespace outflank {

/// A name without blanks around it, in lower case (of A to Z). Names with the same key are one
/// player's.
std::string player_key(std::string_view name);

/// Whether one date is before another, as far as both tell.
bool is_before(const RecordedDate& one, const RecordedDate& other);

/// Whether a text holds another one; upper and lower case are one.
bool holds_in_any_case(const std::string& text, const std::string& part);

/// Which games. What is empty or absent allows all.
struct GameFilter {
    enum class Result : std::uint8_t { black, white, draw };

    std::vector<std::string> players;  // each is one of the two, by player_key
    std::string tournament;            // a part of its name, in the same way
    std::optional<RecordedDate> from;  // a game that states less of its date may be later in it
    std::optional<RecordedDate> to;
    std::optional<Result> result;
    std::string opening;            // a part of its name, as opening_name gives it
    std::optional<Board> position;  // that the game came to, in any of the eight symmetries
    std::int64_t after = 0;         // games with larger numbers

    /// Whether it allows a game, whatever its position and number are.
    [[nodiscard]] bool allows(const GameRecord& record) const;
    /// Whether it names no player, or this one.
    [[nodiscard]] bool asks_for(const std::string& player) const;

    bool operator==(const GameFilter&) const = default;
};

}  // namespace outflank
