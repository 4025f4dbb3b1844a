#include "library/report_view.h"

#include <algorithm>

#include "engine/notation.h"
#include "library/moves_text.h"

namespace outflank {

namespace {

outflank_bound bound_of(Bound bound) {
    if (bound == Bound::exact) return OUTFLANK_EXACT;
    return bound == Bound::at_least ? OUTFLANK_AT_LEAST : OUTFLANK_AT_MOST;
}

outflank_line line_of(const Line& line, const std::string& moves) {
    outflank_line view{{}, line.score.discs(), bound_of(line.bound), moves.c_str()};
    if (line.move != Square::none) std::ranges::copy(to_string(line.move), view.move);
    return view;
}

}  // namespace

ReportView::ReportView(const Report& report) {
    for (const Line& line : report.lines) moves_.push_back(moves_text(line.pv));
    for (std::size_t i = 0; i < moves_.size(); ++i)
        lines_.push_back(line_of(report.lines[i], moves_[i]));
    report_ = {
        report.depth,  report.selectivity, report.exact ? 1 : 0,  static_cast<int>(lines_.size()),
        lines_.data(), report.nodes,       report.elapsed.count()};
}

}  // namespace outflank
