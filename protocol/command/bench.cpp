#include <fmt/format.h>

#include <chrono>

#include "engine/notation.h"
#include "protocol/command/bench_positions.h"
#include "protocol/command/command.h"
#include "protocol/io/error_message.h"
#include "protocol/io/usage_error.h"
#include "search/evaluation/weights.h"
#include "search/searcher.h"

namespace outflank {

namespace {

int bench() {
    Searcher searcher;
    // A small table, because clearing a large one takes time.
    if (const auto done = searcher.configure({1, 16, embedded_weights()}); !done)
        throw UsageError(done.error().text);

    const auto start = std::chrono::steady_clock::now();
    std::uint64_t nodes = 0;
    int wrong = 0;
    for (const BenchPosition& entry : bench_positions) {
        searcher.clear();
        Limits limits;
        if (entry.depth != 0) limits.depth = entry.depth;
        const Report report = searcher.search(parse_position(entry.position).value().board, limits);
        nodes += report.nodes;
        const int score = report.lines.front().score.discs();
        if (entry.depth != 0 || (report.exact && score == entry.score)) continue;
        print_error_message(
            fmt::format("{}: {:+d} instead of {:+d}", entry.position, score, entry.score));
        ++wrong;
    }
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    fmt::print("nodes: {}\nscores: {}\nseconds: {:.3f}\ntier: {}\n", nodes,
               wrong == 0 ? "ok" : fmt::format("{} wrong", wrong), elapsed.count(), tier().name);
    return wrong == 0 ? 0 : 1;
}

}  // namespace

Command bench_command() {
    Command command;
    command.name = "bench";
    command.summary = "search a fixed set of positions: fingerprint, scores and speed";
    command.usage =
        "usage: outflank bench\n\n"
        "Searches a fixed set of positions with one thread, in the same way on every\n"
        "machine. The number of nodes is the fingerprint of the search: it changes only if\n"
        "the search does. Exit status 1: a score is wrong.\n";
    command.run = [](const auto& /*values*/) { return bench(); };
    return command;
}

}  // namespace outflank
