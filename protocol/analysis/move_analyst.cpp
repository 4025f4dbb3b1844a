#include <algorithm>

#include "protocol/analysis/game_analysis.h"

namespace outflank {

namespace {

// Whether two moves lead to the same position but for symmetry, so that they are worth the same.
bool are_equal(const Board& board, Square move, Square other) {
    return move == other || canonical(board.after_move(move)) == canonical(board.after_move(other));
}

std::optional<int> score_of(const Report& report, Square move) {
    const auto line = std::ranges::find(report.lines, move, &Line::move);
    if (line == report.lines.end() || line->bound != Bound::exact) return std::nullopt;
    return line->score.discs();
}

std::vector<ScoredMove> scored_moves(const Report& report) {
    std::vector<ScoredMove> moves;
    for (const Line& line : report.lines)
        if (line.bound == Bound::exact) moves.push_back({line.move, line.score.discs()});
    return moves;
}

}  // namespace

MoveAnalysis MoveAnalyst::analyze(const Position& before, Square played,
                                  std::optional<int> exact_after) {
    if (fresh_) searcher_.clear();
    const Report report = searcher_.search(before.board, limits_, stop_);
    const Line& best = report.lines.front();
    MoveAnalysis analysis{
        0,      before, played, std::nullopt, best.move, score_of(report, best.move), report.exact,
        best.pv};
    if (limits_.lines > 1) analysis.best_moves = scored_moves(report);
    if (are_equal(before.board, best.move, played))
        analysis.score = analysis.best_score;
    else if (const auto score = score_of(report, played))
        analysis.score = score;
    else if (report.exact && exact_after)
        analysis.score = -*exact_after;
    else
        compare(analysis, report);
    return analysis;
}

// Searches the best move and the one played in the same way, to the depth and selectivity of the
// search that found the best one: as two lines of one search. The best score is that of the first
// search, as in all other commands, and the loss is the difference of the two lines. The move
// played may turn out to be the better one.
void MoveAnalyst::compare(MoveAnalysis& analysis, const Report& of_best) {
    const Board& board = analysis.before.board;
    Limits limits = limits_;
    limits.only = bit(analysis.move) | bit(analysis.best);
    limits.lines = 2;
    if (!of_best.exact) {
        const int empties = board.empty_count();
        const bool is_to_the_end = of_best.depth == empties;
        limits.depth = std::max(is_to_the_end ? empties - 1 : of_best.depth, 1);
        limits.exact_from.reset();
        limits.selective_from = is_to_the_end ? std::optional(empties) : std::nullopt;
        limits.selectivity = of_best.selectivity;
    }
    const Report both = searcher_.search(board, limits, stop_);
    const auto of_played = score_of(both, analysis.move);
    const auto of_other = score_of(both, analysis.best);
    analysis.exact = of_best.exact && both.exact;
    if (!analysis.best_score || !of_played || !of_other) return;
    const int loss = std::max(*of_other - *of_played, 0);
    analysis.score = std::max(*analysis.best_score - loss, -max_discs);
    if (*of_played > *of_other) {
        analysis.best = analysis.move;
        analysis.pv = both.lines.front().pv;
    }
}

}  // namespace outflank
