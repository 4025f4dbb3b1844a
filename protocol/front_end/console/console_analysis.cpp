#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "engine/notation.h"
#include "protocol/analysis/analysis_report.h"
#include "protocol/analysis/game_analysis.h"
#include "protocol/analysis/move_words.h"
#include "protocol/front_end/console/console.h"
#include "protocol/games/played_moves.h"
#include "protocol/play/othello_engine.h"
#include "protocol/play/othello_game.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// "12. white d3    -2~  lost 4: c4 +2"
std::string line_of(const MoveAnalysis& move) {
    std::string text =
        fmt::format(" {:2}. {} {:4} {:>3}{}", move.ply, to_string(move.before.to_move),
                    to_string(move.move), score_text(move.score), move.exact ? '=' : '~');
    if (move.given) text += "  given";
    if (const int loss = move.mistake(); loss > 0)
        text += fmt::format("  lost {}: {} {}", loss, to_string(move.best),
                            score_text(move.best_score));
    return text;
}

}  // namespace

// Only moves of Othello can be compared, so it takes the engine for that. Nothing if it was
// stopped.
std::optional<GameAnalysis> Console::analyzed(OthelloEngine& engine) {
    show_thinking("Analyzing ...");
    auto analysis = analyze_game(
        engine.searcher(), InputGame{1, {}, record()}, limits_of(engine.options()), false, stop_,
        [&](std::size_t moves) { show_thinking(fmt::format("Analyzing: {} moves done", moves)); });
    show_thinking("");
    return analysis;
}

Result<void> Console::games(Arguments) {
    auto* const engine = dynamic_cast<OthelloEngine*>(engine_.get());
    if (engine == nullptr) return error("games are looked up in Othello only");
    if (base_ == nullptr)
        return error(
            "no base of games is open: outflank --games BASE opens one, and outflank games "
            "makes it");
    const Board& board = dynamic_cast<const OthelloGame&>(*game_).game().position().board;
    const std::string table = played_table(base_->statistics(board),
                                           opinions_of(board, engine->searcher(), opinion_depth));
    for (const std::string& line : split(table, '\n'))
        if (!line.empty()) print(line, 6);
    return {};
}

Result<void> Console::analyze(Arguments) {
    if (game_->moves().empty()) return error("no move to analyze");
    if (auto* const othello = dynamic_cast<OthelloEngine*>(engine_.get())) {
        const auto analysis = analyzed(*othello);
        if (!analysis) return error("the analysis was stopped");
        for (const MoveAnalysis& move : analysis->moves) print(line_of(move), 9);
        print(fmt::format("Black lost {} discs, White {}; = is exact, ~ is not",
                          total(analysis->mistakes(Color::black)),
                          total(analysis->mistakes(Color::white))));
        return {};
    }
    // Of other games only the scores of the positions are known. They come from the last one back.
    show_thinking("Analyzing ...");
    std::map<std::size_t, int> scores;
    score_plies(*engine_, *game_, stop_, [&](std::size_t plies, int black) {
        scores[plies] = black;
        show_thinking(fmt::format("Analyzing: {} positions done", scores.size()));
    });
    show_thinking("");
    if (stop_.stop_requested()) return error("the analysis was stopped");
    for (const auto& [plies, black] : scores)
        print(fmt::format(" after {:2} moves: {:+} for Black", plies, black));
    return {};
}

// Finds the mistakes of the person, or of both sides where the engine plays both or none.
Result<void> Console::find_mistakes() {
    constexpr std::size_t most = 3;
    auto* const othello = dynamic_cast<OthelloEngine*>(engine_.get());
    if (othello == nullptr) return error("mistakes are found in Othello only");
    if (game_->moves().empty()) return error("no move to analyze");
    auto analysis = analyzed(*othello);
    if (!analysis) return error("the analysis was stopped");
    mistakes_ = std::move(analysis->moves);
    mistakes_of_ = game_->moves();
    std::erase_if(mistakes_, [&](const MoveAnalysis& move) {
        return move.mistake() == 0 || (plays_[0] != plays_[1] && is_engines(move.before.to_move));
    });
    std::ranges::stable_sort(mistakes_, std::greater(), &MoveAnalysis::mistake);
    if (mistakes_.size() > most) mistakes_.resize(most);
    return {};
}

Result<void> Console::mistakes(Arguments arguments) {
    if (arguments.empty()) {
        if (auto done = find_mistakes(); !done) return done;
        for (const MoveAnalysis& move : mistakes_) show_mistake(move);
        if (mistakes_.empty()) print("no mistakes");
        return {};
    }
    // Those that were shown last count as long as the game can go back to each.
    const std::vector<std::string> moves = game_->moves();
    const bool are_known = moves.size() <= mistakes_of_.size() && !mistakes_.empty() &&
                           std::ranges::equal(moves, std::span(mistakes_of_).first(moves.size()));
    if (!are_known)
        if (auto done = find_mistakes(); !done) return done;
    if (mistakes_.empty()) return error("no mistakes");
    const auto number = parse_integer(arguments[0]).value_or(0);
    if (number < 1 || number > std::ssize(mistakes_))
        return error(fmt::format("mistakes takes a number from 1 to {}, not {}", mistakes_.size(),
                                 quoted(arguments[0])));
    go_to(mistakes_[static_cast<std::size_t>(number) - 1]);
    return {};
}

// Goes to the position in which a move of the game was made.
void Console::go_to(const MoveAnalysis& move) {
    for (std::size_t ply = game_->moves().size(); ply < mistakes_of_.size(); ++ply)
        game_->play(mistakes_of_[ply]);
    for (std::size_t ply = mistakes_of_.size(); std::cmp_greater_equal(ply, move.ply); --ply)
        game_->undo();
    show_board();
    show_mistake(move);
}

Result<void> Console::teach(Arguments arguments) {
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
    const MistakeWords words = mistake_words(move.before, move.move, move.best);
    const auto reason = [](const std::string& text) { return text.empty() ? "" : ": " + text; };
    print(fmt::format(" {}. {} {} loses {}{}", move.ply, player_name(move.before.to_move),
                      to_string(move.move), counted(move.mistake(), "disc"), reason(words.against)),
          5);
    print(fmt::format("     better {}{}", to_string(move.best), reason(words.best)), 5);
    print(fmt::format("     the line is {}", joined(texts_of(move.pv), " ")), 5);
}

void Console::warn_of_blunder(const AnyGame& before, const std::string& move) {
    constexpr int least_blunder = 6;  // discs
    auto* const othello = dynamic_cast<OthelloEngine*>(engine_.get());
    if (othello == nullptr) return;
    const Game& game = dynamic_cast<const OthelloGame&>(before).game();
    show_thinking("Looking at your move");
    MoveAnalysis analysis = analyze_move(othello->searcher(), limits_of(othello->options()),
                                         game.position(), *parse_square(move), std::nullopt, stop_);
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
