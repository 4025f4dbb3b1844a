#include "protocol/analysis/analysis_rows.h"

#include "engine/notation.h"
#include "protocol/book/book_rows.h"

namespace outflank {

namespace {

Row move_name(Square move) {
    return is_on_board(move) || move == Square::pass ? Row(to_string(move)) : Row(nullptr);
}

Row moves_row(const std::vector<Square>& moves) {
    Row names = Row::array();
    for (const Square move : moves) names.push_back(to_string(move));
    return names;
}

// The total of a player, and that of each stage.
template <class Discs>
Row sums_row(const Discs& discs) {
    Row row;
    row["total"] = discs(0) + discs(1) + discs(2);
    for (std::size_t stage = 0; stage < game_stages.size(); ++stage)
        row[game_stages[stage]] = discs(stage);
    return row;
}

// Without blanks: "d3c5e6".
std::string line_text(const std::vector<Square>& moves) {
    std::string text;
    for (const Square move : moves) text += to_string(move);
    return text;
}

Row text_row(const std::string& text) { return text.empty() ? Row(nullptr) : Row(text); }

void add_opening(Row& row, const GameAnalysis& analysis) {
    row["opening_name"] = text_row(std::string(analysis.opening_name));
    row["xot"] = analysis.is_xot;
}

}  // namespace

Row row_of(const MoveAnalysis& move, std::size_t game) {
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
    row["exact"] = move.exact;
    row["book"] = move.book ? book_mark(*move.book) : Row(nullptr);
    row["best_book"] = move.best_book ? book_mark(*move.best_book) : Row(nullptr);
    row["pv"] = moves_row(move.pv);
    for (const ScoredMove& each : move.best_moves)
        row["best_moves"][to_string(each.move)] = each.score;
    return row;
}

Row csv_row_of(const MoveAnalysis& move, const GameAnalysis& analysis) {
    Row row = row_of(move, analysis.input.index);
    add_opening(row, analysis);
    return row;
}

Row row_of(const GameAnalysis& analysis) {
    const GameRecord& record = analysis.input.record;
    Row row;
    row["type"] = "game";
    row["game"] = analysis.input.index;
    row["black"] = text_row(record.black);
    row["white"] = text_row(record.white);
    row["place"] = text_row(record.place);
    row["date"] = text_row(record.date);
    row["result"] = row_value(analysis.result());
    row["position"] = to_string(analysis.positions.front());
    row["moves"] = Row::array();
    for (const RecordedMove& next : record.moves) row["moves"].push_back(next.move);
    add_opening(row, analysis);
    for (const Color color : {Color::black, Color::white})
        row["loss"][to_string(color)] =
            sums_row([&](std::size_t stage) { return analysis.loss(color, stage); });
    row["turning_points"] = analysis.turning_points();
    row["first_loss"] = row_value(analysis.first_mistake());
    row["exact_from"] = row_value(analysis.exact_from());
    return row;
}

namespace {

// Short, as most of a page are these rows: without what it knows from others.
Row page_row_of(const MoveAnalysis& move) {
    Row row = row_of(move, 0);
    for (const char* const known : {"type", "game", "mover", "move", "loss"}) row.erase(known);
    for (const char* const book : {"book", "best_book"})
        if (row[book].is_null()) row.erase(book);
    row["pv"] = line_text(move.pv);
    if (move.mistake() > 0) row["mistake"] = move.mistake();
    return row;
}

}  // namespace

Row page_row_of(const GameAnalysis& analysis) {
    Row row = row_of(analysis);
    row["least_mistake"] = least_mistake;
    for (const Color color : {Color::black, Color::white})
        row["mistakes"][to_string(color)] =
            sums_row([&](std::size_t stage) { return analysis.mistakes(color, stage); });
    row["analysis"] = Row::array();
    for (const MoveAnalysis& move : analysis.moves) row["analysis"].push_back(page_row_of(move));
    return row;
}

}  // namespace outflank
