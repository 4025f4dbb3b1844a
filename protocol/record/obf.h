#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/position.h"
#include "engine/result.h"
#include "search/score.h"

namespace outflank {

// The Othello Board Format: a position a line, as Edax and others read and write problems.

/// A move of an OBF line and its score for the side to move, in discs.
struct ObfMove {
    Square move = Square::none;
    Score score;

    bool operator==(const ObfMove&) const = default;
};

/// A line of an OBF file: a position, the moves whose scores are known, best first, and a comment.
struct ObfEntry {
    Position position;
    std::vector<ObfMove> moves;
    std::string comment;
    std::string warning;  // for the user, where the side to move is not stated

    /// The highest score of a move, in discs; absent when no score is known.
    [[nodiscard]] std::optional<int> best_score() const;

    bool operator==(const ObfEntry&) const = default;
};

/// Reads a line "BOARD SIDE; MOVE:+score; ... % comment"; see parse_position for the board and the
/// side to move. A board without the side has likely_side. Some files end the list with a pass of
/// score -127, which stands for no move and is left out. An error says what is wrong and in which
/// part: another score than -64 to +64, or an illegal move.
Result<ObfEntry> parse_obf(std::string_view line);

/// "BOARD SIDE; G8:+18; H1:-12 % comment", without the parts that are empty.
std::string to_obf(const ObfEntry& entry);

}  // namespace outflank
