#pragma once

#include <utility>

#include "protocol/play/engine.h"
#include "protocol/play/texts_of.h"
#include "search/report.h"

namespace outflank {

/// What a rule set's search found, with moves as text. A line without a known continuation is the
/// move alone.
template <class Move>
Hints hints_of(const SearchReport<Move>& report) {
    Hints hints{report.depth, report.selectivity,   report.exact,  {},
                report.nodes, report.hash_permille, report.elapsed};
    for (const RootMove<Move>& found : report.lines) {
        Hint hint{to_string(found.move), found.score.discs(), found.bound, texts_of(found.pv)};
        if (hint.line.empty()) hint.line.push_back(hint.move);
        hints.lines.push_back(std::move(hint));
    }
    return hints;
}

}  // namespace outflank
