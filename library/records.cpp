// Recorded games, as rows of JSON.

#include "library/engine.h"
#include "library/limits_of.h"
#include "protocol/analysis/analysis_report.h"
#include "protocol/analysis/game_analysis.h"
#include "protocol/record/game_reader.h"
#include "protocol/record/game_row.h"
#include "search/book/flat_book.h"

using namespace outflank;

namespace {

// Calls the caller back with rows.
class Rows {
  public:
    Rows(outflank_on_row on_row, void* context) : on_row_(on_row), context_(context) {}
    void add(const Row& row) const { on_row_(json_line(row).c_str(), context_); }

  private:
    outflank_on_row on_row_;
    void* context_;
};

Row row_of_game(const Result<GameRecord>& record) {
    if (!record) return {{"error", record.error().text}};
    const auto game = othello_game(*record);
    if (!game) return {{"error", game.error().text}};
    return recorded_game_row(*record, *game);
}

}  // namespace

outflank_status outflank_read(const char* bytes, size_t size, outflank_on_row on_row,
                              void* context) {
    return guarded([&] {
        if (bytes == nullptr || on_row == nullptr)
            return failure(OUTFLANK_BAD_INPUT, "the text or the callback is NULL");
        const Rows rows(on_row, context);
        GameReader reader({bytes, size});
        while (const auto record = reader.next()) rows.add(row_of_game(*record));
        for (const std::string& warning : reader.warnings_at_end()) rows.add({{"note", warning}});
        return OUTFLANK_OK;
    });
}

outflank_status outflank_analyze(outflank_engine* engine, const outflank_limits* limits, int given,
                                 outflank_on_row on_row, void* context) {
    return use(engine, [&](outflank_engine& e) {
        if (on_row == nullptr) return failure(OUTFLANK_BAD_INPUT, "the callback is NULL");
        const auto checked = limits_of(limits == nullptr ? outflank_limits{} : *limits);
        if (!checked) return failure(OUTFLANK_BAD_INPUT, checked.error().text);
        if (const auto plies = check_given(given); !plies)
            return status_of(plies, OUTFLANK_BAD_INPUT);
        InputGame input{1, {}, {}};
        input.record.first = first_of(e.game.first());
        add_moves(e.game, input.record);
        mark_given(input.record, static_cast<std::size_t>(given));
        auto analysis = analyze_game(e.searcher, input, *checked, false, new_stop_token(e));
        if (!analysis) return OUTFLANK_OK;
        mark_book_moves(*analysis, FlatBook::shipped());
        const Rows rows(on_row, context);
        for (const MoveAnalysis& move : analysis->moves) rows.add(move_row(move, input.index));
        rows.add(game_row(*analysis));
        return OUTFLANK_OK;
    });
}
