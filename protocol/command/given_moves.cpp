#include "protocol/command/given_moves.h"

namespace outflank {

void GivenMoves::add_options(OptionAdder& adder) {
    adder
        .number("from-ply", from_ply, 1, 2 * square_count,
                "the moves before ply N were given, whatever the record says; 1: none were")
        .flag("xot", xot, "where a game begins like an XOT opening, those moves were given");
}

void GivenMoves::mark(GameAnalysis& analysis) const {
    if (from_ply)
        set_given(analysis, static_cast<std::size_t>(*from_ply) - 1);
    else if (xot && given_plies(analysis.input.record) == 0)
        set_given(analysis, analysis.xot_plies());
}

}  // namespace outflank
