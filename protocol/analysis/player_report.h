#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/analysis/game_analysis.h"
#include "protocol/analysis/move_words.h"
#include "protocol/system/row.h"

namespace outflank {

/// A number with its interval of 95%.
struct Estimate {
    double value = 0;
    double low = 0;
    double high = 0;
};

/// A sum over games, and its mean.
class SumOfGames {
  public:
    void add(double of_game);
    [[nodiscard]] double sum() const { return sum_; }
    /// The mean of a game, and the interval in which that of more such games should be, by
    /// Student's t distribution; sums are not negative. Nothing with less than two games.
    [[nodiscard]] std::optional<Estimate> mean() const;

  private:
    double games_ = 0;
    double sum_ = 0;
    double squares_ = 0;
};

/// The level of the analyses by which the scale of strengths was measured.
inline constexpr int level_of_scale = 8;

/// The strength, on the scale of --elo, of a player who loses so many discs with a move, in the
/// mean of the moves from ply `first_ply_for_elo` on. Between least_elo and most_elo.
double elo_of_loss(double discs_a_move);
inline constexpr int first_ply_for_elo = 9;
/// A game in which the player chose fewer moves from then on, because most were given or it was not
/// played to its end, tells no strength: players lose more in some parts of a game than in others.
inline constexpr int least_moves_for_elo = 20;

/// What a player did in many games.
class PlayerReport {
  public:
    explicit PlayerReport(std::string name) : name_(std::move(name)) {}

    void add(const GameAnalysis& analysis, Color color);
    [[nodiscard]] std::size_t games() const { return results_.games; }

    /// What `report` prints of a player; `has_lists`: with the kinds of mistakes and the openings,
    /// which CSV has no place for.
    [[nodiscard]] Row row(bool has_lists) const;
    /// The same with what the page shows besides: curves, and the worst moves.
    [[nodiscard]] Row page_row() const;
    /// A line of the table of players, below `table_head`.
    [[nodiscard]] std::string line() const;
    static std::string table_head();
    /// Mistakes by kind and the openings, for a person.
    [[nodiscard]] std::string details() const;

  private:
    struct Results {
        std::size_t games = 0;
        std::size_t won = 0;
        std::size_t drawn = 0;
        std::size_t lost = 0;
        double discs = 0;  // lost by moves
        void add(std::optional<int> result, double lost_discs);
    };
    struct Mistakes {
        std::size_t moves = 0;
        int discs = 0;
    };
    // The discs lost with the nth disc that is placed.
    struct AtDisc {
        std::size_t moves = 0;
        int discs = 0;
    };
    struct PlayedGame {
        std::string date;
        int loss = 0;
        std::optional<int> result;  // the player's view
    };
    struct WorstMove {
        MoveAnalysis move;
        std::string game;  // its number and players
    };

    void add_move(const MoveAnalysis& move, const GameAnalysis& analysis);
    // Nothing for a player without a name, who may be many.
    [[nodiscard]] std::optional<Estimate> elo() const;

    std::string name_;
    Results results_;
    SumOfGames loss_;
    std::array<SumOfGames, phase_names.size()> loss_of_phase_;
    SumOfGames loss_for_elo_;  // a move, of each game
    std::array<Mistakes, mistake_kind_names.size()> mistakes_;
    std::map<std::string, Results> openings_;
    std::array<AtDisc, square_count - 3> at_disc_{};
    std::vector<PlayedGame> played_;
    std::vector<WorstMove> worst_;
};

}  // namespace outflank
