#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/notation.h"
#include "protocol/analysis/analysis_text.h"
#include "protocol/analysis/game_analysis.h"
#include "protocol/analysis/move_words.h"
#include "protocol/analysis/ply_scores.h"
#include "protocol/front_end/console/console.h"
#include "protocol/play/othello_engine.h"
#include "protocol/play/othello_game.h"
#include "protocol/play/texts_of.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// "12. white d3    -2~  lost 4: c4 +2"
std::string line_of(const MoveAnalysis& move) {
    std::string text =
        fmt::format(" {:2}. {} {:4} {:>3}{}", move.ply, to_string(move.before.to_move),
                    to_string(move.move), score_text(move.score), move.exact ? '=' : '~');
    if (const int loss = move.mistake(); loss > 0)
        text += fmt::format("  lost {}: {} {}", loss, to_string(move.best),
                            score_text(move.best_score));
    return text;
}

}  // namespace

// Only moves of Othello can be compared, so it takes the engine for that. Nothing if it was
// stopped.
std::optional<GameAnalysis> Console::analyzed(OthelloEngine& engine, const std::stop_token& stop) {
    show_thinking("Analyzing ...");
    auto analysis = analyze_game(
        engine.searcher(), InputGame{1, {}, record()}, limits_of(engine.options()), false, stop,
        [&](std::size_t moves) { show_thinking(fmt::format("Analyzing: {} moves done", moves)); });
    show_thinking("");
    return analysis;
}

Result<void> Console::analyze(Arguments, const std::stop_token& stop) {
    if (game_->moves().empty()) return error("no move to analyze");
    if (auto* const othello = dynamic_cast<OthelloEngine*>(engine_.get())) {
        const auto analysis = analyzed(*othello, stop);
        if (!analysis) return error("the analysis was stopped");
        for (const MoveAnalysis& move : analysis->moves) print(line_of(move), 9);
        print(fmt::format("Black lost {} discs, White {}; = is exact, ~ is not",
                          analysis->mistakes(Color::black), analysis->mistakes(Color::white)));
        return {};
    }
    // Of other games only the scores of the positions are known. They come from the last one back.
    show_thinking("Analyzing ...");
    std::map<std::size_t, int> scores;
    score_plies(*engine_, *game_, stop, [&](std::size_t plies, int black) {
        scores[plies] = black;
        show_thinking(fmt::format("Analyzing: {} positions done", scores.size()));
    });
    show_thinking("");
    if (stop.stop_requested()) return error("the analysis was stopped");
    for (const auto& [plies, black] : scores)
        print(fmt::format(" after {:2} moves: {:+} for Black", plies, black));
    return {};
}

// Those of the person, and of both sides where the engine plays both or none, but not the moves
// that `start` has made and that are still in the game.
Result<void> Console::mistakes(Arguments, const std::stop_token& stop) {
    constexpr std::size_t most = 3;
    auto* const othello = dynamic_cast<OthelloEngine*>(engine_.get());
    if (othello == nullptr) return error("mistakes are found in Othello only");
    if (game_->moves().empty()) return error("no move to analyze");
    auto analysis = analyzed(*othello, stop);
    if (!analysis) return error("the analysis was stopped");
    const std::vector<std::string> played = game_->moves();
    const auto first_own = std::ranges::mismatch(played, start_moves_).in1 - played.begin();
    std::vector<MoveAnalysis>& moves = analysis->moves;
    std::erase_if(moves, [&](const MoveAnalysis& move) {
        return move.mistake() == 0 || move.ply <= first_own ||
               (plays_[0] != plays_[1] && is_engines(move.before.to_move));
    });
    std::ranges::stable_sort(moves, std::greater(), &MoveAnalysis::mistake);
    if (moves.size() > most) moves.resize(most);
    for (const MoveAnalysis& move : moves) show_mistake(move);
    if (moves.empty()) print("no mistakes");
    return {};
}

Result<void> Console::teach(Arguments arguments, const std::stop_token&) {
    const std::string wanted = arguments.empty() ? "" : lower_case(arguments[0]);
    if (!wanted.empty() && wanted != "on" && wanted != "off")
        return error("teach takes on or off, not " + quoted(wanted));
    if (game_->rules() != default_rules) return error("bad moves are found in Othello only");
    if (!wanted.empty()) teaches_ = wanted == "on";
    print(teaches_ ? "you are warned of bad moves" : "you are not warned of bad moves");
    return {};
}

// What was bad about a move, what was better, and the line that shows it.
void Console::show_mistake(const MoveAnalysis& move) {
    const auto in_words = [&](Square square) {
        const std::string words = move_words(move.before, square);
        return words.empty() ? words : ": " + words;
    };
    print(fmt::format(" {}. {} {} loses {} {}{}", move.ply, player_name(move.before.to_move),
                      to_string(move.move), move.mistake(), move.mistake() == 1 ? "disc" : "discs",
                      in_words(move.move)),
          5);
    print(fmt::format("     better {}{}", to_string(move.best), in_words(move.best)), 5);
    print(fmt::format("     the line is {}", joined(texts_of(move.pv), " ")), 5);
}

void Console::warn_of_blunder(const AnyGame& before, const std::string& move,
                              const std::stop_token& stop) {
    constexpr int least_blunder = 6;  // discs
    auto* const othello = dynamic_cast<OthelloEngine*>(engine_.get());
    if (othello == nullptr) return;
    const Game& game = dynamic_cast<const OthelloGame&>(before).game();
    show_thinking("Looking at your move");
    MoveAnalyst analyst(othello->searcher(), limits_of(othello->options()), false, stop);
    MoveAnalysis analysis = analyst.analyze(game.position(), *parse_square(move), std::nullopt);
    show_thinking("");
    if (analysis.mistake() < least_blunder) return;
    analysis.ply = static_cast<int>(game.ply_count()) + 1;
    show_mistake(analysis);
    print("     takeback lets you play another move");
}

void Console::show_words(const Hints& hints) {
    const auto* const othello = dynamic_cast<const OthelloGame*>(game_.get());
    if (othello == nullptr || game_->must_pass()) return;
    for (const Hint& hint : hints.lines) {
        const std::string words = move_words(othello->game().position(), *parse_square(hint.move));
        if (!words.empty()) print(fmt::format("  {:4} {}", hint.move, words), 7);
    }
}

}  // namespace outflank
