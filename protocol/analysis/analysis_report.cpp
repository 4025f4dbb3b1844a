#include "protocol/analysis/analysis_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/notation.h"
#include "protocol/book/book_rows.h"
#include "protocol/play/any_game.h"
#include "protocol/play/engine.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

Row move_name(Square move) {
    return is_on_board(move) || move == Square::pass ? Row(to_string(move)) : Row(nullptr);
}

// The discs that a player lost: the total, and those in each phase.
Row sums_row(const PhaseSums& discs) {
    Row row{{"total", total(discs)}};
    for (std::size_t phase = 0; phase < phase_names.size(); ++phase)
        row[phase_names[phase]] = discs[phase];
    return row;
}

Row text_row(std::string_view text) { return text.empty() ? Row(nullptr) : Row(text); }

void add_names(Row& row, const GameRecord& record) {
    row["black"] = text_row(record.black);
    row["white"] = text_row(record.white);
    row["place"] = text_row(record.place);
    row["date"] = text_row(record.date);
}

void add_opening(Row& row, const GameAnalysis& analysis) {
    row["opening_name"] = text_row(analysis.opening_name);
    row["xot"] = analysis.is_xot;
}

}  // namespace

Row move_row(const MoveAnalysis& move, std::size_t game) {
    Row row;
    row["type"] = "move";
    row["game"] = game;
    row["ply"] = move.ply;
    row["mover"] = to_string(move.before.to_move);
    row["move"] = to_string(move.move);
    row["score"] = row_value(move.score);
    row["best"] = move_name(move.best);
    row["best_score"] = row_value(move.best_score);
    row["loss"] = row_value(move.loss());
    row["given"] = move.given;
    row["exact"] = move.exact;
    row["book"] = move.book ? book_mark(*move.book) : Row(nullptr);
    row["best_book"] = move.best_book ? book_mark(*move.best_book) : Row(nullptr);
    row["pv"] = texts_of(move.pv);
    for (const ScoredMove& each : move.best_moves)
        row["best_moves"][to_string(each.move)] = each.score;
    return row;
}

Row csv_move_row(const MoveAnalysis& move, const GameAnalysis& analysis) {
    Row row = move_row(move, analysis.input.index);
    add_names(row, analysis.input.record);
    row["event"] = text_row(analysis.input.record.tag("EV"));
    add_opening(row, analysis);
    return row;
}

Row game_row(const GameAnalysis& analysis) {
    const GameRecord& record = analysis.input.record;
    Row row;
    row["type"] = "game";
    row["game"] = analysis.input.index;
    add_names(row, record);
    row["result"] = row_value(analysis.result());
    row["position"] = to_string(analysis.positions.front());
    row["moves"] = Row::array();
    for (const RecordedMove& next : record.moves) row["moves"].push_back(next.move);
    add_opening(row, analysis);
    for (const Color color : {Color::black, Color::white})
        row["loss"][to_string(color)] = sums_row(analysis.losses(color));
    row["turning_points"] = analysis.turning_points();
    row["first_loss"] = row_value(analysis.first_mistake());
    row["exact_from"] = row_value(analysis.exact_from());
    return row;
}

namespace {

// Short, as most of a page are these rows: without what it knows from others.
Row page_move_row(const MoveAnalysis& move) {
    Row row = move_row(move, 0);
    for (const char* const known : {"type", "game", "mover", "move", "loss"}) row.erase(known);
    for (const char* const book : {"book", "best_book"})
        if (row[book].is_null()) row.erase(book);
    if (!move.given) row.erase("given");
    row["pv"] = joined(texts_of(move.pv), "");
    if (move.mistake() > 0) row["mistake"] = move.mistake();
    return row;
}

}  // namespace

Row page_row(const GameAnalysis& analysis) {
    Row row = game_row(analysis);
    row["least_mistake"] = least_mistake;
    for (const Color color : {Color::black, Color::white})
        row["mistakes"][to_string(color)] = sums_row(analysis.mistakes(color));
    row["analysis"] = Row::array();
    for (const MoveAnalysis& move : analysis.moves) row["analysis"].push_back(page_move_row(move));
    return row;
}

namespace {

std::string name_or(const std::string& name, std::string_view otherwise) {
    return name.empty() ? std::string(otherwise) : name;
}

constexpr std::string_view move_line_format = "{:>5} {:>5}  {:<4} {:>5}  {:<4} {:>5} {:>5}  {}";

std::string move_line(const MoveAnalysis& move) {
    std::string line = joined(texts_of(move.pv), " ");
    if (move.book) line += book_text(move.book->range->score, move.book->depth);
    if (move.best_book && move.best != move.move)
        line += "  best" + book_text(move.best_book->range->score, move.best_book->depth);
    const int lost = move.mistake();
    const std::string loss = move.given ? "given" : lost > 0 ? std::to_string(lost) : "";
    const std::string text = fmt::format(
        move_line_format, move.ply, to_string(move.before.to_move), to_string(move.move),
        score_text(move.score), is_on_board(move.best) ? to_string(move.best) : "-",
        score_text(move.best_score), loss, (move.exact ? "= " : "~ ") + line);
    return std::string(text, 0, text.find_last_not_of(' ') + 1) + '\n';
}

std::string loss_text(const GameAnalysis& analysis, Color color) {
    const PhaseSums discs = analysis.mistakes(color);
    std::string text = fmt::format("loss of {}: {}", to_string(color), total(discs));
    for (std::size_t phase = 0; phase < phase_names.size(); ++phase)
        text += fmt::format("{}{} {}", phase == 0 ? " (" : ", ", phase_names[phase], discs[phase]);
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
    text += fmt::format(move_line_format, "ply", "mover", "move", "score", "best", "score", "loss",
                        "line (= exact, ~ not)") +
            '\n';
    for (const MoveAnalysis& move : analysis.moves) text += move_line(move);
    text += loss_text(analysis, Color::black) + loss_text(analysis, Color::white);
    if (const auto points = analysis.turning_points(); !points.empty())
        text += fmt::format("turning points (plies): {}\n", fmt::join(points, ", "));
    if (const auto ply = analysis.first_mistake())
        text += fmt::format("first loss (ply): {}\n", *ply);
    const bool has_given = std::ranges::any_of(analysis.moves, &MoveAnalysis::given);
    if (analysis.is_xot && !has_given)
        text += fmt::format("begins like an XOT opening: --xot leaves its {} moves out\n",
                            analysis.xot_plies());
    if (const auto ply = analysis.exact_from()) text += fmt::format("exact from (ply): {}\n", *ply);
    if (analysis.exact_from() != analysis.moves.front().ply)
        text +=
            fmt::format("a loss below {} discs that is not exact may be noise and is not shown\n",
                        least_mistake);
    return text + '\n';
}

}  // namespace outflank
