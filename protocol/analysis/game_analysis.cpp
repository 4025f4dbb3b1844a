#include "protocol/analysis/game_analysis.h"

#include <algorithm>

#include "protocol/play/opening_names.h"

namespace outflank {

namespace {

// The sum of `discs` over the moves of a player in a stage.
template <class Discs>
int sum(const std::vector<MoveAnalysis>& moves, Color color, std::size_t stage,
        const Discs& discs) {
    int all = 0;
    for (const MoveAnalysis& move : moves)
        if (move.before.to_move == color && game_stage(move.before) == stage) all += discs(move);
    return all;
}

}  // namespace

bool MoveAnalysis::is_turning_point() const {
    return mistake() > 0 && sign(*score) != sign(*best_score);
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
    return loss(color, 0) + loss(color, 1) + loss(color, 2);
}

int GameAnalysis::loss(Color color, std::size_t stage) const {
    return sum(moves, color, stage,
               [](const MoveAnalysis& move) { return move.loss().value_or(0); });
}

int GameAnalysis::mistakes(Color color) const {
    return mistakes(color, 0) + mistakes(color, 1) + mistakes(color, 2);
}

int GameAnalysis::mistakes(Color color, std::size_t stage) const {
    return sum(moves, color, stage, [](const MoveAnalysis& move) { return move.mistake(); });
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
    constexpr std::size_t endgame = game_stages.size() - 1;
    return std::ranges::all_of(moves, [](const MoveAnalysis& move) {
        return move.exact || game_stage(move.before) != endgame;
    });
}

std::vector<int> GameAnalysis::turning_points() const {
    std::vector<int> plies;
    for (const MoveAnalysis& move : moves)
        if (move.is_turning_point()) plies.push_back(move.ply);
    return plies;
}

GameAnalyst::GameAnalyst(Searcher& searcher, const InputGame& input, const Limits& limits,
                         bool fresh, const std::stop_token& stop)
    : searcher_(searcher), stop_(stop), analyst_(searcher, limits, fresh, stop_) {
    const Game game = othello_game(input.record).value();
    moves_ = game.moves();
    ply_ = moves_.size();
    analysis_ = {input, {game.first()}, {}, opening_name(game), is_xot(game)};
    for (const Square move : moves_)
        analysis_.positions.push_back(analysis_.positions.back().after(move));
    // Nothing is known of the moves played that is not known of the others.
    searcher_.clear();
}

MoveAnalysis GameAnalyst::analyze(std::size_t ply) {
    MoveAnalysis move =
        analyst_.analyze(analysis_.positions[ply - 1], moves_[ply - 1], exact_after_);
    move.ply = static_cast<int>(ply);
    return move;
}

// Scores the move before those that are exact, if it is so, too.
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
    std::size_t done = 0;
    while (analyst.next()) on_move(++done);
    if (stop.stop_requested()) return std::nullopt;
    return analyst.analysis();
}

void mark_book_moves(GameAnalysis& analysis, OpeningBook& book) {
    for (MoveAnalysis& move : analysis.moves) {
        const std::vector<BookMove> known = book.moves(move.before.board);
        if (const BookMove* const played = scored_move(known, move.move)) move.book = *played;
        if (const BookMove* const best = scored_move(known, move.best)) move.best_book = *best;
    }
}

}  // namespace outflank
