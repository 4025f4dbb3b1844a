// What the page's script asks of the engine: texts in, JSON out.

#include <emscripten/emscripten.h>

#include "library/outflank.h"
#include "page/module/answer.h"
#include "page/module/embedded_files.h"

namespace {

using outflank::answer;
using outflank::Row;

int thread_count = 1;
int table_megabytes = 64;

outflank_engine*& engine() {
    static outflank_engine* engine = outflank_new();
    return engine;
}

const char* failed() { return answer({{"error", outflank_message()}}); }

Row row_of(const outflank_report& report) {
    Row lines = Row::array();
    for (int i = 0; i < report.line_count; ++i) {
        const outflank_line& line = report.lines[i];
        lines.push_back({{"move", line.move},
                         {"score", line.score},
                         {"bound", line.bound},
                         {"pv", line.moves}});
    }
    return {{"depth", report.depth},      {"selectivity", report.selectivity},
            {"exact", report.exact != 0}, {"lines", lines},
            {"nodes", report.nodes},      {"milliseconds", report.milliseconds}};
}

}  // namespace

extern "C" {

/// Tells the module where the script has put the files that the page holds.
EMSCRIPTEN_KEEPALIVE const char* page_start(const unsigned char* weights, std::size_t weights_size,
                                            const unsigned char* book, std::size_t book_size,
                                            const unsigned char* policy, std::size_t policy_size,
                                            int megabytes, int threads) {
    outflank::set_embedded_files(
        {{weights, weights_size}, {book, book_size}, {policy, policy_size}});
    thread_count = threads;
    table_megabytes = megabytes;
    if (outflank_configure(engine(), threads, megabytes) != OUTFLANK_OK) return failed();
    return answer({{"version", outflank_version()}, {"tier", outflank_tier()}});
}

/// The position after these moves: {"position":"...","moves":"c4 d3"}, the legal moves.
EMSCRIPTEN_KEEPALIVE const char* page_position(const char* position, const char* moves) {
    if (outflank_set_position(engine(), outflank::text_or_null(position), moves) != OUTFLANK_OK)
        return failed();
    return answer({{"position", outflank_position(engine())}, {"moves", outflank_moves(engine())}});
}

/// Searches the position of the last call of page_position. 0 is no limit, as in outflank.h.
EMSCRIPTEN_KEEPALIVE const char* page_search(int level, int depth, int exact_from, int selectivity,
                                             int lines, int milliseconds, int nodes) {
    outflank_limits limits{};
    limits.level = level;
    limits.depth = depth;
    limits.exact_from = exact_from;
    limits.selectivity = selectivity;
    limits.lines = lines;
    limits.milliseconds = milliseconds;
    limits.nodes = static_cast<std::uint64_t>(nodes);
    const outflank_report* report = nullptr;
    if (outflank_search(engine(), &limits, nullptr, nullptr, &report) != OUTFLANK_OK)
        return failed();
    return answer(row_of(*report));
}

/// What the engine expects without a search, in discs: {"score":1.5}.
EMSCRIPTEN_KEEPALIVE const char* page_evaluate() {
    double discs = 0;
    if (outflank_evaluate(engine(), &discs) != OUTFLANK_OK) return failed();
    return answer({{"score", discs}});
}

/// Forgets what earlier searches have found.
EMSCRIPTEN_KEEPALIVE const char* page_forget() {
    outflank_free(engine());
    engine() = outflank_new();
    if (outflank_configure(engine(), thread_count, table_megabytes) != OUTFLANK_OK) return failed();
    return answer(Row::object());
}
}
