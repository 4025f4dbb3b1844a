#pragma once

#include <array>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "protocol/record/game_source.h"
#include "search/searcher.h"

namespace outflank {

/// A move of a game, compared with the best move. Scores are in discs, the mover's view.
struct MoveAnalysis {
    int ply = 0;  // from 1, passes counted
    Position before;
    Square move = Square::none;
    std::optional<int> score;  // of the move played; absent if only a bound is known
    Square best = Square::none;
    std::optional<int> best_score;
    bool exact = false;      // both scores are those of perfect play
    std::vector<Square> pv;  // begins with the best move

    /// Discs lost by the move; absent if a score is.
    [[nodiscard]] std::optional<int> loss() const {
        if (!score || !best_score) return std::nullopt;
        return *best_score - *score;
    }
    /// Whether the move changed the expected winner, or a win to a draw.
    [[nodiscard]] bool is_turning_point() const;
};

/// The thirds of a game, by the number of the disc that is placed: 1 to 20, 21 to 40, 41 to 60.
inline constexpr std::array<const char*, 3> game_stages = {"opening", "midgame", "endgame"};
/// The index of the stage of a move from this position.
std::size_t game_stage(const Position& before);

/// A game, all its moves compared with the best ones.
struct GameAnalysis {
    InputGame input;
    std::vector<Position> positions;  // the first one, and the one after each ply
    std::vector<MoveAnalysis> moves;  // without passes, because they are forced
    std::string_view opening_name;    // empty if it has none
    bool is_xot = false;

    /// In discs, Black's view: as the record gives it, else from the end of the game.
    [[nodiscard]] std::optional<int> result() const;
    /// Discs lost by a player, in the whole game and in a stage.
    [[nodiscard]] int loss(Color color) const;
    [[nodiscard]] int loss(Color color, std::size_t stage) const;
    /// The first ply with a loss, and the ply from which on all scores are exact.
    [[nodiscard]] std::optional<int> first_loss() const;
    [[nodiscard]] std::optional<int> exact_from() const;
    [[nodiscard]] std::vector<int> turning_points() const;
};

/// Scores every move of a game. Goes from the last move to the first, so that the transposition
/// table holds the later positions when it searches the earlier ones; `fresh` clears it before each
/// move instead. Nothing after a request to stop.
std::optional<GameAnalysis> analyze_game(Searcher& searcher, const InputGame& input,
                                         const Limits& limits, bool fresh,
                                         const std::stop_token& stop);

}  // namespace outflank
