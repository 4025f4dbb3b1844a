#pragma once

#include <array>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "protocol/record/game_source.h"
#include "search/searcher.h"

namespace outflank {

/// A move of a game and what the search thinks of it; scores are the mover's view.
struct MoveAnalysis {
    int ply = 0;  // from 1, passes counted
    Position before;
    Square move = Square::none;
    std::optional<int> score;  // of the move played; absent when the search could not tell
    Square best = Square::none;
    std::optional<int> best_score;
    bool exact = false;      // both scores are those of perfect play
    std::vector<Square> pv;  // from the best move on

    [[nodiscard]] std::optional<int> loss() const {
        if (!score || !best_score) return std::nullopt;
        return *best_score - *score;
    }
    /// The winner to be changed to the mover's disadvantage.
    [[nodiscard]] bool is_turning_point() const;
};

/// Parts of a game, by the number of the disc that is placed.
inline constexpr std::array<const char*, 3> game_stages = {"opening", "midgame", "endgame"};
std::size_t game_stage(const Position& before);

struct GameAnalysis {
    InputGame input;
    std::vector<Position> positions;  // the first one, and those after each ply
    std::vector<MoveAnalysis> moves;  // passes, which nobody chooses, are left out
    std::string_view opening;

    /// Black's view: as the record tells it, else as the game ended.
    [[nodiscard]] std::optional<int> result() const;
    [[nodiscard]] int loss(Color color) const;
    [[nodiscard]] int loss(Color color, std::size_t stage) const;
    /// The first ply that gave something away, and the one from which on all scores are exact.
    [[nodiscard]] std::optional<int> first_loss() const;
    [[nodiscard]] std::optional<int> exact_from() const;
    [[nodiscard]] std::vector<int> turning_points() const;
};

/// Scores every move of a game, from the last to the first, so that what was learned of later
/// positions serves the earlier ones, unless `fresh`. Nothing when stopped.
std::optional<GameAnalysis> analyze_game(Searcher& searcher, const InputGame& input,
                                         const Limits& limits, bool fresh,
                                         const std::stop_token& stop);

}  // namespace outflank
