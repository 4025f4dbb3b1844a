#include "protocol/analysis/search_rows.h"

#include <cmath>

#include "engine/notation.h"
#include "protocol/book/book_rows.h"
#include "protocol/play/any_game.h"
#include "search/book/known_moves.h"

namespace outflank {

const char* bound_word(Bound bound) {
    return bound == Bound::exact ? "exact" : bound == Bound::at_least ? "lower" : "upper";
}

Row hints_row(const Report& report, const std::vector<BookMove>& book) {
    Row hints = Row::array();
    for (const Line& line : report.lines) {
        if (line.move == Square::none) continue;
        Row hint;
        hint["move"] = to_string(line.move);
        hint["score"] = report.depth > 0 ? Row(line.score.discs()) : Row(nullptr);
        hint["pv"] = texts_of(line.pv);
        if (const BookMove* const known = scored_move(book, line.move))
            hint["book"] = book_mark(*known);
        hints.push_back(std::move(hint));
    }
    return hints;
}

Row static_row(double discs) { return std::round(discs * 100) / 100; }

Row probabilities_row(const std::vector<MoveChance>& moves) {
    Row policy = Row::array();
    for (const MoveChance& one : moves)
        policy.push_back(
            {{"move", to_string(one.move)}, {"probability", std::round(one.chance * 1e4) / 1e4}});
    return policy;
}

}  // namespace outflank
