#include "protocol/analysis/game_analysis.h"

#include <algorithm>

#include "protocol/analysis/move_analyst.h"
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

std::optional<GameAnalysis> analyze_game(Searcher& searcher, const InputGame& input,
                                         const Limits& limits, bool fresh,
                                         const std::stop_token& stop,
                                         const std::function<void(std::size_t)>& on_move) {
    const Game game = othello_game(input.record).value();
    const std::vector<Square> moves = game.moves();
    GameAnalysis analysis{input, {game.first()}, {}, opening_name(game), is_xot(game)};
    for (const Square move : moves)
        analysis.positions.push_back(analysis.positions.back().after(move));

    // Nothing is known of the moves played that is not known of the others.
    searcher.clear();
    MoveAnalyst analyst(searcher, limits, fresh, stop);
    std::size_t done = 0;
    const auto analyze = [&](std::size_t ply, std::optional<int> exact_after) {
        MoveAnalysis move =
            analyst.analyze(analysis.positions[ply - 1], moves[ply - 1], exact_after);
        move.ply = static_cast<int>(ply);
        on_move(++done);
        return move;
    };
    std::size_t ply = moves.size();  // all after it are analysed
    std::optional<int> exact_after;
    for (; ply > 0 && !stop.stop_requested(); --ply) {
        if (moves[ply - 1] == Square::pass) {
            if (exact_after) exact_after = -*exact_after;
            continue;
        }
        MoveAnalysis move = analyze(ply, exact_after);
        if (!move.exact) break;
        exact_after = move.best_score;
        analysis.moves.push_back(std::move(move));
    }
    std::ranges::reverse(analysis.moves);

    searcher.clear();
    std::vector<MoveAnalysis> begin;
    for (std::size_t early = 1; early <= ply && !stop.stop_requested(); ++early)
        if (moves[early - 1] != Square::pass) begin.push_back(analyze(early, std::nullopt));
    if (stop.stop_requested()) return std::nullopt;
    analysis.moves.insert(analysis.moves.begin(), begin.begin(), begin.end());
    return analysis;
}

void mark_book_moves(GameAnalysis& analysis, OpeningBook& book) {
    for (MoveAnalysis& move : analysis.moves) {
        const std::vector<BookMove> known = book.moves(move.before.board);
        if (const BookMove* const played = scored_move(known, move.move)) move.book = *played;
        if (const BookMove* const best = scored_move(known, move.best)) move.best_book = *best;
    }
}

}  // namespace outflank
