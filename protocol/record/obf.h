#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/position.h"
#include "engine/result.h"
#include "search/score.h"

namespace outflank {

/// A move of an OBF line and what it is worth to the side to move.
struct ObfMove {
    Square move = Square::none;
    Score score;

    bool operator==(const ObfMove&) const = default;
};

/// A line of an OBF file: a position, its moves as far as they are known, best first, a comment.
struct ObfEntry {
    Position position;
    std::vector<ObfMove> moves;
    std::string comment;

    /// In discs; absent when no move's score is known.
    [[nodiscard]] std::optional<int> best_score() const;

    bool operator==(const ObfEntry&) const = default;
};

/// The line holds nothing but blanks or a comment.
bool is_obf_comment(std::string_view line);

/// A line "BOARD SIDE; MOVE:+score; ... % comment". Some files end the list with a pass worth -127,
/// which stands for no move and is left out. An error says what is wrong and in which part.
Result<ObfEntry> parse_obf(std::string_view line);

/// "BOARD SIDE; G8:+18; H1:-12 % comment", without the parts that are empty.
std::string to_obf(const ObfEntry& entry);

}  // namespace outflank
