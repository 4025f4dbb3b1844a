#pragma once

#include <optional>

#include "protocol/analysis/game_analysis.h"
#include "protocol/command/option_values.h"

namespace outflank {

/// What the user says of the moves that no player chose.
struct GivenMoves {
    std::optional<int> from_ply;  // the first that a player chose; absent: as the record says
    bool xot = false;             // the moves of an XOT opening are given

    /// Adds --from-ply and --xot. They set this object, which has to live as long as the command.
    void add_options(OptionAdder& adder);
    /// Marks the moves before --from-ply as given. Without it, and if the record marks none, --xot
    /// marks those of an XOT opening.
    void mark(GameAnalysis& analysis) const;
};

}  // namespace outflank
