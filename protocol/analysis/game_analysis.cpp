#include "protocol/analysis/game_analysis.h"

#include <algorithm>
#include <utility>

#include "protocol/play/opening_names.h"

namespace outflank {

namespace {

// The index of the phase of a move from this position.
std::size_t phase_of(const Position& before) {
    constexpr int discs_a_phase = 20;
    const int placed = square_count - 4 - before.board.empty_count();
    return static_cast<std::size_t>(std::clamp(placed / discs_a_phase, 0, 2));
}

// The sums of `discs` over the moves of a player.
template <class Discs>
PhaseSums sums(const std::vector<MoveAnalysis>& moves, Color color, const Discs& discs) {
    PhaseSums all{};
    for (const MoveAnalysis& move : moves)
        if (move.before.to_move == color) all[phase_of(move.before)] += discs(move);
    return all;
}

// Whether two moves lead to one position or images of it, so that they have one score.
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

// Searches the best move and the one played in the same way, to the depth and selectivity of the
// search that found the best one: as two lines of one search. The best score is that of the first
// search, as in all other commands, and the loss is the difference of the two lines. The move
// played may turn out to be the better one.
void compare(MoveAnalysis& analysis, const Report& of_best, Searcher& searcher, Limits limits,
             const std::stop_token& stop) {
    limits.only = bit(analysis.move) | bit(analysis.best);
    limits.lines = 2;
    if (!of_best.exact) {
        const int empties = analysis.before.board.empty_count();
        const bool is_to_the_end = of_best.depth == empties;
        limits.depth = std::max(is_to_the_end ? empties - 1 : of_best.depth, 1);
        limits.exact_from.reset();
        limits.selective_from = is_to_the_end ? std::optional(empties) : std::nullopt;
        limits.selectivity = of_best.selectivity;
    }
    const Report both = searcher.search(analysis.before.board, limits, stop);
    analysis.nodes += both.nodes;
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

}  // namespace

bool MoveAnalysis::is_turning_point() const {
    return mistake() > 0 && sign(*score) != sign(*best_score);
}

MoveAnalysis analyze_move(Searcher& searcher, Limits limits, const Position& before, Square played,
                          std::optional<int> exact_after, const std::stop_token& stop) {
    limits.variety = 0;
    const Report report = searcher.search(before.board, limits, stop);
    const Line& best = report.lines.front();
    MoveAnalysis analysis{
        0,      before, played, std::nullopt, best.move, score_of(report, best.move), report.exact,
        best.pv};
    analysis.nodes = report.nodes;
    if (limits.lines > 1) analysis.best_moves = scored_moves(report);
    if (are_equal(before.board, best.move, played))
        analysis.score = analysis.best_score;
    else if (const auto score = score_of(report, played))
        analysis.score = score;
    else if (report.exact && exact_after)
        analysis.score = -*exact_after;
    else
        compare(analysis, report, searcher, limits, stop);
    return analysis;
}

int total(const PhaseSums& discs) { return discs[0] + discs[1] + discs[2]; }

std::optional<int> GameAnalysis::result() const {
    const auto score = input.record.score();
    return score ? std::optional(static_cast<int>(*score)) : std::nullopt;
}

PhaseSums GameAnalysis::losses(Color color) const {
    return sums(moves, color, [](const MoveAnalysis& move) { return move.loss().value_or(0); });
}

PhaseSums GameAnalysis::mistakes(Color color) const {
    return sums(moves, color, [](const MoveAnalysis& move) { return move.mistake(); });
}

std::optional<int> GameAnalysis::first_mistake() const {
    const auto found =
        std::ranges::find_if(moves, [](const MoveAnalysis& move) { return move.mistake() > 0; });
    return found == moves.end() ? std::nullopt : std::optional(found->ply);
}

std::optional<int> GameAnalysis::exact_from() const {
    std::optional<int> ply;
    for (auto move = moves.rbegin(); move != moves.rend() && move->exact; ++move) ply = move->ply;
    return ply;
}

bool GameAnalysis::has_exact_endgame() const {
    constexpr std::size_t endgame = phase_names.size() - 1;
    return std::ranges::all_of(moves, [](const MoveAnalysis& move) {
        return move.exact || phase_of(move.before) != endgame;
    });
}

std::vector<int> GameAnalysis::turning_points() const {
    std::vector<int> plies;
    for (const MoveAnalysis& move : moves)
        if (move.is_turning_point()) plies.push_back(move.ply);
    return plies;
}

std::size_t GameAnalysis::xot_plies() const {
    const auto has_its_discs = [](const Position& position) {
        return square_count - position.board.empty_count() >= discs_after_xot;
    };
    if (!is_xot) return 0;
    return static_cast<std::size_t>(std::ranges::find_if(positions, has_its_discs) -
                                    positions.begin());
}

GameAnalysis unscored(const InputGame& input, const Game& game) {
    GameAnalysis analysis{input, {game.first()}, {}, opening_name(game), is_xot(game)};
    for (const Square move : game.moves())
        analysis.positions.push_back(analysis.positions.back().after(move));
    return analysis;
}

GameAnalyst::GameAnalyst(Searcher& searcher, const InputGame& input, const Limits& limits,
                         bool fresh, std::stop_token stop)
    : searcher_(searcher), limits_(limits), fresh_(fresh), stop_(std::move(stop)) {
    const Game game = othello_game(input.record).value();
    moves_ = game.moves();
    given_ = given_plies(input.record);
    ply_ = moves_.size();
    analysis_ = unscored(input, game);
    // Nothing is known of the moves played that is not known of the others.
    searcher_.clear();
}

MoveAnalysis GameAnalyst::analyze(std::size_t ply) {
    if (fresh_) searcher_.clear();
    MoveAnalysis move = analyze_move(searcher_, limits_, analysis_.positions[ply - 1],
                                     moves_[ply - 1], exact_after_, stop_);
    move.ply = static_cast<int>(ply);
    move.given = ply <= given_;
    return move;
}

// Scores the last move that has no score yet, and keeps it if the score is exact. If it is not, the
// exact end of the game is complete.
bool GameAnalyst::next_at_end() {
    for (; ply_ > 0 && moves_[ply_ - 1] == Square::pass; --ply_)
        if (exact_after_) exact_after_ = -*exact_after_;
    if (ply_ == 0 || stop_.stop_requested()) return false;
    MoveAnalysis move = analyze(ply_);
    if (move.exact) {
        exact_after_ = move.best_score;
        analysis_.moves.insert(analysis_.moves.begin(), std::move(move));
        --ply_;
    } else {
        is_at_end_ = false;
        exact_after_.reset();
        searcher_.clear();
    }
    return true;
}

bool GameAnalyst::next() {
    if (is_at_end_) return next_at_end();
    while (early_ <= ply_ && moves_[early_ - 1] == Square::pass) ++early_;
    if (early_ > ply_ || stop_.stop_requested()) return false;
    analysis_.moves.insert(analysis_.moves.begin() + early_moves_++, analyze(early_++));
    return true;
}

std::optional<GameAnalysis> analyze_game(Searcher& searcher, const InputGame& input,
                                         const Limits& limits, bool fresh,
                                         const std::stop_token& stop,
                                         const std::function<void(std::size_t)>& on_move) {
    GameAnalyst analyst(searcher, input, limits, fresh, stop);
    while (analyst.next()) on_move(analyst.analysis().moves.size());
    if (stop.stop_requested()) return std::nullopt;
    return analyst.analysis();
}

void set_given(GameAnalysis& analysis, std::size_t plies) {
    for (MoveAnalysis& move : analysis.moves)
        move.given = static_cast<std::size_t>(move.ply) <= plies;
}

void score_plies(Engine& engine, const AnyGame& game, const std::stop_token& stop,
                 const OnPlyScore& on_score) {
    const std::unique_ptr<AnyGame> at = game.clone();
    std::size_t plies = at->moves().size();
    do {
        if (at->legal_moves().size() < 2) continue;
        const int score = engine.choose(*at, {}, stop).lines.front().score;
        if (stop.stop_requested()) return;
        on_score(plies, at->to_move() == Color::black ? score : -score);
    } while (at->undo() && plies-- > 0);
}

}  // namespace outflank
