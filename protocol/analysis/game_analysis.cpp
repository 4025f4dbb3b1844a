#include "protocol/analysis/game_analysis.h"

#include <algorithm>

#include "protocol/record/opening_names.h"

namespace outflank {

namespace {

std::optional<int> score_of(const Report& report) {
    const Line& best = report.lines.front();
    return best.bound == Bound::exact ? std::optional(best.score.discs()) : std::nullopt;
}

// Scores the moves of a game, one after the other from the last to the first.
class Analyst {
  public:
    Analyst(Searcher& searcher, const Limits& limits, bool fresh, const std::stop_token& stop)
        : searcher_(searcher), limits_(limits), fresh_(fresh), stop_(stop) {}

    MoveAnalysis analyze(const Position& before, Square played) {
        if (fresh_) searcher_.clear();
        const Report report = searcher_.search(before.board, limits_, stop_);
        const Line& line = report.lines.front();
        MoveAnalysis analysis{0,         before,           played,       std::nullopt,
                              line.move, score_of(report), report.exact, line.pv};
        if (line.move == played) {
            analysis.score = analysis.best_score;
        } else if (report.exact && exact_after_) {
            analysis.score = -*exact_after_;
        } else {
            const Report of_played =
                searcher_.search(before.board, limits_for_played(before, played, report), stop_);
            analysis.score = score_of(of_played);
            analysis.exact = report.exact && of_played.exact;
            // The search of the move played alone may give it a higher score than the best move
            // got. With --fresh, the score of a position is that of the first search.
            const bool seems_better = analysis.loss().value_or(0) < 0;
            if (seems_better && fresh_) {
                analysis.score = analysis.best_score;
            } else if (seems_better) {
                analysis.best = played;
                analysis.best_score = analysis.score;
                analysis.pv = of_played.lines.front().pv;
            }
        }
        exact_after_ = report.exact ? analysis.best_score : std::nullopt;
        return analysis;
    }
    // After a pass, the same score is the view of the other side.
    void pass() {
        if (exact_after_) exact_after_ = -*exact_after_;
    }

  private:
    // The move played is searched to the depth and selectivity of the best move, so that the two
    // scores can be compared.
    [[nodiscard]] Limits limits_for_played(const Position& before, Square played,
                                           const Report& of_best) const {
        Limits limits = limits_;
        limits.only = bit(played);
        if (of_best.exact) return limits;
        const int empties = before.board.empty_count();
        const bool is_to_the_end = of_best.depth == empties;
        limits.depth = std::max(is_to_the_end ? empties - 1 : of_best.depth, 1);
        limits.exact_from.reset();
        limits.selective_from = is_to_the_end ? std::optional(empties) : std::nullopt;
        limits.selectivity = of_best.selectivity;
        return limits;
    }

    Searcher& searcher_;
    const Limits& limits_;
    const bool fresh_;
    const std::stop_token& stop_;
    std::optional<int> exact_after_;  // score of the position after the move, its mover's view
};

}  // namespace

bool MoveAnalysis::is_turning_point() const {
    return score && best_score && sign(*score) != sign(*best_score);
}

std::size_t game_stage(const Position& before) {
    constexpr int discs_a_stage = 20;
    const int placed = square_count - 4 - before.board.empty_count();
    return static_cast<std::size_t>(std::clamp(placed / discs_a_stage, 0, 2));
}

std::optional<int> GameAnalysis::result() const {
    const auto score = input.record.score();
    return score ? std::optional(static_cast<int>(*score)) : std::nullopt;
}

int GameAnalysis::loss(Color color) const {
    int sum = 0;
    for (std::size_t stage = 0; stage < game_stages.size(); ++stage) sum += loss(color, stage);
    return sum;
}

int GameAnalysis::loss(Color color, std::size_t stage) const {
    int sum = 0;
    for (const MoveAnalysis& move : moves)
        if (move.before.to_move == color && game_stage(move.before) == stage)
            sum += move.loss().value_or(0);
    return sum;
}

std::optional<int> GameAnalysis::first_loss() const {
    const auto found = std::ranges::find_if(
        moves, [](const MoveAnalysis& move) { return move.loss().value_or(0) > 0; });
    return found == moves.end() ? std::nullopt : std::optional(found->ply);
}

std::optional<int> GameAnalysis::exact_from() const {
    std::optional<int> ply;
    for (auto move = moves.rbegin(); move != moves.rend() && move->exact; ++move) ply = move->ply;
    return ply;
}

std::vector<int> GameAnalysis::turning_points() const {
    std::vector<int> plies;
    for (const MoveAnalysis& move : moves)
        if (move.is_turning_point()) plies.push_back(move.ply);
    return plies;
}

std::optional<GameAnalysis> analyze_game(Searcher& searcher, const InputGame& input,
                                         const Limits& limits, bool fresh,
                                         const std::stop_token& stop) {
    const Game game = othello_game(input.record).value();
    const std::vector<Square> moves = game.moves();
    GameAnalysis analysis{input, {game.first()}, {}, opening_name(game), is_xot(game)};
    for (const Square move : moves)
        analysis.positions.push_back(analysis.positions.back().after(move));

    Analyst analyst(searcher, limits, fresh, stop);
    for (std::size_t ply = moves.size(); ply > 0; --ply) {
        if (moves[ply - 1] == Square::pass) {
            analyst.pass();
            continue;
        }
        analysis.moves.push_back(analyst.analyze(analysis.positions[ply - 1], moves[ply - 1]));
        analysis.moves.back().ply = static_cast<int>(ply);
        if (stop.stop_requested()) return std::nullopt;
    }
    std::ranges::reverse(analysis.moves);
    return analysis;
}

}  // namespace outflank
