#include "protocol/analysis/analysis_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/notation.h"
#include "protocol/play/engine.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

std::string name_or(const std::string& name, std::string_view otherwise) {
    return name.empty() ? std::string(otherwise) : name;
}

constexpr std::string_view row_format = "{:>5} {:>5}  {:<4} {:>5}  {:<4} {:>5} {:>5}  {}";

std::string text_of(const MoveAnalysis& move) {
    std::string line;
    for (const Square next : move.pv) line += (line.empty() ? "" : " ") + to_string(next);
    if (move.book) line += book_text(move.book->range->score, move.book->depth);
    if (move.best_book && move.best != move.move)
        line += "  best" + book_text(move.best_book->range->score, move.best_book->depth);
    const int loss = move.mistake();
    const std::string text =
        fmt::format(row_format, move.ply, to_string(move.before.to_move), to_string(move.move),
                    score_text(move.score), is_on_board(move.best) ? to_string(move.best) : "-",
                    score_text(move.best_score), loss > 0 ? fmt::format("{}", loss) : "",
                    (move.exact ? "= " : "~ ") + line);
    return std::string(text, 0, text.find_last_not_of(' ') + 1) + '\n';
}

std::string loss_text(const GameAnalysis& analysis, Color color) {
    std::string text = fmt::format("loss of {}: {}", to_string(color), analysis.mistakes(color));
    for (std::size_t stage = 0; stage < game_stages.size(); ++stage)
        text += fmt::format("{}{} {}", stage == 0 ? " (" : ", ", game_stages[stage],
                            analysis.mistakes(color, stage));
    return text + ")\n";
}

}  // namespace

std::string score_text(std::optional<int> score) {
    return score ? fmt::format("{:+d}", *score) : "?";
}

std::string text_of(const GameAnalysis& analysis) {
    const GameRecord& record = analysis.input.record;
    std::string text = fmt::format("game {}: {} - {}", analysis.input.index,
                                   name_or(record.black, "Black"), name_or(record.white, "White"));
    if (const auto result = analysis.result()) text += fmt::format(" {:+d}", *result);
    for (const std::string& more : {record.place, record.date})
        if (!more.empty()) text += ", " + more;
    if (!analysis.opening_name.empty()) text += fmt::format(", {}", analysis.opening_name);
    if (analysis.is_xot) text += ", XOT";
    text = printable(text) + '\n';
    if (analysis.moves.empty()) return text + "no moves\n\n";
    text += fmt::format(row_format, "ply", "mover", "move", "score", "best", "score", "loss",
                        "line (= exact, ~ not)") +
            '\n';
    for (const MoveAnalysis& move : analysis.moves) text += text_of(move);
    text += loss_text(analysis, Color::black) + loss_text(analysis, Color::white);
    if (const auto points = analysis.turning_points(); !points.empty())
        text += fmt::format("turning points (plies): {}\n", fmt::join(points, ", "));
    if (const auto ply = analysis.first_mistake())
        text += fmt::format("first loss (ply): {}\n", *ply);
    if (const auto ply = analysis.exact_from()) text += fmt::format("exact from (ply): {}\n", *ply);
    if (analysis.exact_from() != analysis.moves.front().ply)
        text +=
            fmt::format("a loss below {} discs that is not exact may be noise and is not shown\n",
                        least_mistake);
    return text + '\n';
}

}  // namespace outflank
