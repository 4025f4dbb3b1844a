#include <fmt/format.h>

#include <map>

#include "engine/notation.h"
#include "protocol/analysis/analysis_text.h"
#include "protocol/analysis/game_analysis.h"
#include "protocol/analysis/ply_scores.h"
#include "protocol/front_end/console/console.h"
#include "protocol/session/othello_engine.h"

namespace outflank {

namespace {

// "12. white d3    -2~  lost 4: c4 +2"
std::string text_of(const MoveAnalysis& move) {
    std::string text =
        fmt::format(" {:2}. {} {:4} {:>3}{}", move.ply, to_string(move.before.to_move),
                    to_string(move.move), score_text(move.score), move.exact ? '=' : '~');
    if (const int loss = move.mistake(); loss > 0)
        text += fmt::format("  lost {}: {} {}", loss, to_string(move.best),
                            score_text(move.best_score));
    return text;
}

}  // namespace

Result<void> Console::analyze(Arguments, const std::stop_token& stop) {
    if (game_->moves().empty()) return error("no move to analyze");
    show_thinking("Analyzing ...");
    const Limits limits = limits_of(engine_->options());
    if (auto* const othello = dynamic_cast<OthelloEngine*>(engine_.get())) {
        const auto analysis =
            analyze_game(othello->searcher(), InputGame{1, {}, record()}, limits, false, stop,
                         [&](std::size_t moves) {
                             show_thinking(fmt::format("Analyzing: {} moves done", moves));
                         });
        show_thinking("");
        if (!analysis) return error("the analysis was stopped");
        for (const MoveAnalysis& move : analysis->moves) print(text_of(move), 9);
        print(fmt::format("Black lost {} discs, White {}; = is exact, ~ is not",
                          analysis->mistakes(Color::black), analysis->mistakes(Color::white)));
        return {};
    }
    // Of other games only the scores of the positions are known. They come from the last one back.
    std::map<std::size_t, int> scores;
    score_plies(*engine_, *game_, limits, stop, [&](std::size_t plies, int black) {
        scores[plies] = black;
        show_thinking(fmt::format("Analyzing: {} positions done", scores.size()));
    });
    show_thinking("");
    if (stop.stop_requested()) return error("the analysis was stopped");
    for (const auto& [plies, black] : scores)
        print(fmt::format(" after {:2} moves: {:+} for Black", plies, black));
    return {};
}

}  // namespace outflank
