#include "protocol/analysis/solving_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/notation.h"
#include "search/endgame/solving_nodes.h"

namespace outflank {

double measured_speed(SearchSettings settings, Milliseconds time) {
    // The first time that a large table is written to takes long, on virtual machines longer than
    // all that is measured here.
    constexpr std::size_t small_table = 16;  // MB
    settings.hash_mb = small_table;
    Searcher searcher;
    if (const auto done = searcher.configure(settings); !done) return 1;
    // FFO #58, which takes longer than one would measure.
    const Board board =
        parse_position("--XOOO----OOO----OOOXOO--OOOOXO--OXOXXX-OOXXXX----X-XX---------- X")->board;
    Limits limits;
    limits.exact_from = square_count;
    // The fastest of a few parts counts: in the others, the system may have made memory ready, or
    // another program may have had the processor. Where a part visits hardly any nodes, the next
    // takes twice as long, because the first nodes of a search say little of its speed.
    constexpr int parts = 5;
    constexpr std::uint64_t few_nodes = 100'000;
    limits.move_time = time / parts;
    double fastest = 1;
    for (int part = 0; part < parts; ++part) {
        const Report report = searcher.search(board, limits);
        if (report.nodes < few_nodes) *limits.move_time *= 2;
        const std::chrono::duration<double> elapsed = std::max(report.elapsed, Milliseconds{1});
        fastest = std::max(fastest, static_cast<double>(report.nodes) / elapsed.count());
    }
    return fastest;
}

std::string time_in_words(double seconds) {
    struct Unit {
        double seconds;
        const char* one;
        const char* many;
    };
    constexpr std::array units = {Unit{60, "min", "min"}, Unit{3600, "hour", "hours"},
                                  Unit{86400, "day", "days"},
                                  Unit{365.25 * 86400, "year", "years"}};
    if (seconds < 1) return fmt::format("{:.2g} s", seconds);
    if (seconds < 100) return fmt::format("{:.0f} s", seconds);
    const auto* unit = &units.front();
    for (const Unit& larger : units)
        if (seconds >= 2 * larger.seconds) unit = &larger;
    const double number = seconds / unit->seconds;
    const std::string text =
        number < 1e6 ? fmt::format("{:.0f}", number) : fmt::format("{:.0e}", number);
    return fmt::format("{} {}", text, text == "1" ? unit->one : unit->many);
}

bool solves_without_limit(const Limits& limits, int empties) {
    if (may_be_cut_off(limits)) return false;
    const bool has_depth = limits.depth || limits.exact_from || limits.selective_from;
    return !has_depth || empties <= limits.exact_from.value_or(0);
}

std::string warning_of_long_solving(const Searcher& searcher, const Limits& limits,
                                    const Board& board) {
    constexpr double long_time = 600;   // seconds
    constexpr double slow_speed = 1e7;  // nodes per second; hardly a machine is slower
    constexpr Milliseconds measuring{300};
    const int empties = board.empty_count();
    if (!solves_without_limit(limits, empties)) return {};
    const SolvingNodes nodes = solving_nodes(board);
    if (nodes.median < long_time * slow_speed) return {};
    const double speed = measured_speed(searcher.settings(), measuring);
    if (nodes.median / speed < long_time) return {};
    return fmt::format(
        "solving {} empties takes about {} here, and eight of ten such positions {} to {}", empties,
        time_in_words(nodes.median / speed), time_in_words(nodes.low / speed),
        time_in_words(nodes.high / speed));
}

}  // namespace outflank
