#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game.h"

namespace outflank {

/// A move or pass of an SGF record.
struct SgfMove {
    Color color = Color::black;
    Square move = Square::none;

    bool operator==(const SgfMove&) const = default;
};

/// A game record in the Smart Game Format, GM[2]. The texts are as written and may be empty.
struct SgfGame {
    std::string black;
    std::string white;
    std::string place;
    std::string date;
    std::string result;  // "B+12", "W+3", "0", "W+Resign"
    Position first = start_position();
    std::vector<SgfMove> moves;  // of the main line
    /// What else the first node says, name and first value, in order.
    std::vector<std::pair<std::string, std::string>> tags;

    /// The game played by the moves. Passes that the record leaves out are made. An error names the
    /// first move that is illegal or not its player's turn.
    [[nodiscard]] Result<Game> game() const;

    bool operator==(const SgfGame&) const = default;
};

/// The main line of the first game of a text. Squares may be written "f5" or, as in Go, "fe"; a
/// pass is empty, "tt" or a word. Without AB and AW it is the usual first position. An error says
/// what is wrong and in which line.
Result<SgfGame> parse_sgf(std::string_view text);

/// All games of a file, each with its own error.
std::vector<Result<SgfGame>> parse_sgf_file(std::string_view text);

/// The game in a few lines of text, the line end included. Squares are written "fe" and passes left
/// out, as Quarry does.
std::string to_sgf(const SgfGame& game);

}  // namespace outflank
