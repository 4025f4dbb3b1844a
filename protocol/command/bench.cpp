#include <fmt/format.h>
#include <fmt/ostream.h>

#include <chrono>

#include "engine/notation.h"
#include "protocol/command/bench_positions.h"
#include "protocol/command/command.h"
#include "protocol/io/error_message.h"
#include "protocol/session/options.h"
#include "search/evaluation/weights.h"
#include "search/searcher.h"

namespace outflank {

namespace po = boost::program_options;

po::options_description bench_options(Options& /*options*/) {
    po::options_description options("Options");
    options.add_options()("help", "this text");
    return options;
}

int bench_command(const std::vector<std::string>& arguments) {
    Options unused;
    const po::options_description options = bench_options(unused);
    if (parse_arguments(arguments, options).count("help") != 0) {
        fmt::print(
            "usage: outflank bench\n\n"
            "Searches a fixed set of positions with one thread, the same way on every machine: the "
            "nodes are the search's fingerprint.\n"
            "Exit status 1 tells that a score was wrong.\n\n{}",
            fmt::streamed(options));
        return 0;
    }
    Searcher searcher;
    // A small table, so that its clearing does not count for much.
    if (const auto done = searcher.configure({1, 16, embedded_weights()}); !done)
        throw UsageError(done.error().text);

    const auto start = std::chrono::steady_clock::now();
    std::uint64_t nodes = 0;
    int wrong = 0;
    for (const BenchPosition& bench : bench_positions) {
        searcher.clear();
        Limits limits;
        if (bench.depth != 0) limits.depth = bench.depth;
        const Report report = searcher.search(parse_position(bench.position).value().board, limits);
        nodes += report.nodes;
        const int score = report.lines.front().score.discs();
        if (bench.depth != 0 || (report.exact && score == bench.score)) continue;
        print_complaint(
            fmt::format("{}: {:+d} instead of {:+d}", bench.position, score, bench.score));
        ++wrong;
    }
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    fmt::print("nodes: {}\nscores: {}\nseconds: {:.3f}\n", nodes,
               wrong == 0 ? "ok" : fmt::format("{} wrong", wrong), elapsed.count());
    return wrong == 0 ? 0 : 1;
}

}  // namespace outflank
