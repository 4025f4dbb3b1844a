// Searches with several threads, and searches that are stopped or limited. Built with the tsan
// preset, this file shows that the threads do not race.

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "engine/position.h"
#include "search/searcher.h"
#include "tests/support/busy_machine.h"
#include "tests/support/endgames.h"
#include "tests/support/reference_solver.h"

namespace outflank {
namespace {

using SteadyClock = std::chrono::steady_clock;

// All threads search at one time, also where there are fewer cores.
void configure(Searcher& searcher, int threads, std::size_t hash_mb = 1) {
    REQUIRE(searcher.configure({threads, hash_mb, nullptr, threads}));
}

int best_score(const ObfEntry& entry) { return entry.moves.front().score.discs(); }

// Positions that take about 100,000 nodes.
std::vector<ObfEntry> endgames_worth_splitting() {
    const auto all = read_obf("bench/data/ffo-20-39.obf");
    return {all.begin() + 1, all.begin() + 4};
}

TEST_CASE("several threads with a table of 1 MB find the same scores as one") {
    for (const int threads : {2, 3, 8}) {
        Searcher searcher;
        configure(searcher, threads);
        for (const ObfEntry& entry : endgames_worth_splitting()) {
            INFO(to_obf(entry) << ", threads: " << threads);
            const Board& board = entry.position.board;
            const Report report = searcher.search(board, {});
            CHECK(report.exact);
            CHECK(report.lines.front().score.discs() == best_score(entry));
            CHECK(leads_to(best_score(entry), board, report.lines.front().pv));
        }
    }
}

TEST_CASE("no more threads search at one time than the settings say") {
    Searcher one;
    configure(one, 1);
    Searcher one_of_four;
    REQUIRE(one_of_four.configure({4, 1, nullptr, 1}));
    for (const ObfEntry& entry : endgames_worth_splitting())
        CHECK(one.search(entry.position.board, {}).nodes ==
              one_of_four.search(entry.position.board, {}).nodes);
}

TEST_CASE("several threads find the score of every move") {
    Searcher searcher;
    configure(searcher, 3);
    Limits limits;
    limits.lines = square_count;
    for (const ObfEntry& entry : read_obf("bench/data/ffo-1-19.obf")) {
        const Report report = searcher.search(entry.position.board, limits);
        CHECK(report.lines.size() == entry.moves.size());
        for (const auto& [move, score] : entry.moves) {
            const auto line = std::ranges::find(report.lines, move, &Line::move);
            REQUIRE(line != report.lines.end());
            CHECK_MESSAGE(line->score == score, to_obf(entry));
        }
    }
}

TEST_CASE("the settings change the number of threads") {
    Searcher searcher;
    for (const int threads : {8, 1, 2, 3, 1}) {
        configure(searcher, threads);
        CHECK(searcher.settings().threads == threads);
        Limits limits;
        limits.depth = 6;
        CHECK(searcher.search(start_position().board, limits).depth == 6);
    }
}

// Stops the search of a position of known score after some time. Returns how late the answer came,
// and checks it.
std::chrono::duration<double> lateness(Searcher& searcher, const ObfEntry& entry,
                                       std::chrono::microseconds after) {
    std::stop_source stop;
    SteadyClock::time_point asked;
    Report report;
    {
        const std::jthread stopper([&] {
            std::this_thread::sleep_for(after);
            asked = SteadyClock::now();
            stop.request_stop();
        });
        report = searcher.search(entry.position.board, {}, stop.get_token());
    }
    const auto answered = SteadyClock::now();
    const Line& best = report.lines.front();
    INFO(to_obf(entry) << ", stopped after " << after.count() << " us");
    CHECK(contains(entry.position.board.moves(), best.move));
    CHECK(after_line(entry.position.board, best.pv));
    const int known = best_score(entry);
    if (report.depth == 0) CHECK(best.bound != Bound::exact);
    if (best.bound == Bound::at_least) CHECK(best.score.discs() <= known);
    if (best.bound == Bound::at_most) CHECK(best.score.discs() >= known);
    if (report.exact) CHECK(best.score.discs() == known);
    return answered - asked;
}

std::vector<double> latenesses(int threads, int tries, std::uint64_t seed) {
    Searcher searcher;
    configure(searcher, threads, 16);
    const auto positions = read_obf("bench/data/ffo-40-59.obf");
    Random random(seed);
    std::vector<double> seconds;
    for (int i = 0; i < tries; ++i) {
        const auto which =
            static_cast<std::size_t>(random.below(static_cast<int>(positions.size())));
        const std::chrono::microseconds after(random.below(100'000));
        seconds.push_back(lateness(searcher, positions[which], after).count());
    }
    std::ranges::sort(seconds);
    return seconds;
}

TEST_CASE("a stopped search ends soon, with a legal move and true bounds") {
    for (const int threads : {1, 2, 8}) {
        const bool is_soon = once_in_five([&] { return latenesses(threads, 12, 3301)[6] < 0.1; });
        CHECK_MESSAGE(is_soon, "threads: " << threads);
    }
}

TEST_CASE("when an exact search runs out of nodes, it returns a true bound") {
    int bounds = 0;
    for (const int threads : {1, 3}) {
        Searcher searcher;
        configure(searcher, threads, 16);
        auto positions = read_obf("bench/data/empties-20.obf");
        positions.resize(8);
        for (const ObfEntry& entry : positions) {
            searcher.clear();
            const std::uint64_t whole = searcher.search(entry.position.board, {}).nodes;
            for (const std::uint64_t percent : {50U, 65U, 80U, 90U}) {
                searcher.clear();
                Limits limits;
                limits.nodes = whole * percent / 100;
                const Report report = searcher.search(entry.position.board, limits);
                const Line& best = report.lines.front();
                if (best.bound != Bound::at_least) continue;
                ++bounds;
                CHECK_MESSAGE(best.score.discs() <= best_score(entry), to_obf(entry));
                CHECK(after_line(entry.position.board, best.pv));
            }
        }
    }
    CHECK(bounds >= 8);
}

// outflank_tests --no-skip --test-case="99 of 100 stops*", on an idle machine
TEST_CASE("99 of 100 stops take less than 20 ms" * doctest::skip()) {
    for (const int threads : {1, 2, 8}) {
        const auto seconds = latenesses(threads, 200, 3302);
        MESSAGE("threads: " << threads << ", median: " << seconds[100] * 1000
                            << " ms, 198th: " << seconds[197] * 1000
                            << " ms, last: " << seconds[199] * 1000 << " ms");
        CHECK(seconds[197] < 0.020);
    }
}

TEST_CASE("a search that is stopped before it starts still searches one ply") {
    Searcher searcher;
    for (const int threads : {1, 3}) {
        configure(searcher, threads);
        std::stop_source stop;
        stop.request_stop();
        const Report report = searcher.search(start_position().board, {}, stop.get_token());
        CHECK(contains(start_position().board.moves(), report.lines.front().move));
        CHECK(report.lines.front().bound == Bound::exact);
        CHECK(std::abs(report.lines.front().score.discs()) < 10);
        CHECK(report.depth == 1);
        CHECK(!report.exact);
        // The next one is not stopped.
        Limits limits;
        limits.depth = 5;
        CHECK(searcher.search(start_position().board, limits).depth == 5);
    }
}

TEST_CASE("a search keeps its time limit") {
    for (const int threads : {1, 3}) {
        Searcher searcher;
        configure(searcher, threads);
        Limits limits;
        limits.move_time = Milliseconds(100);
        CHECK(once_in_five([&] {
            const Report report = searcher.search(start_position().board, limits);
            CHECK(report.elapsed >= Milliseconds(90));
            CHECK(report.depth > 0);
            return report.elapsed < Milliseconds(1000);
        }));
    }
}

TEST_CASE("a search keeps its node limit, except for the batches not yet counted") {
    for (const int threads : {1, 3}) {
        Searcher searcher;
        configure(searcher, threads);
        Limits limits;
        limits.nodes = 100'000;
        const Report report = searcher.search(start_position().board, limits);
        CHECK(report.nodes >= 100'000);
        CHECK(report.nodes < 100'000 + static_cast<std::uint64_t>(threads) * 20'000);
        CHECK(report.depth > 0);
    }
}

TEST_CASE("two searchers with several threads each do not influence each other") {
    const auto entries = endgames_worth_splitting();
    std::vector<Report> reports(2);
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < reports.size(); ++i)
            threads.emplace_back([&, i] {
                Searcher searcher;
                if (searcher.configure({2, 1, nullptr}))
                    reports[i] = searcher.search(entries[i].position.board, {});
            });
    }
    for (std::size_t i = 0; i < reports.size(); ++i) {
        REQUIRE(reports[i].exact);
        CHECK(reports[i].lines.front().score.discs() == best_score(entries[i]));
    }
}

}  // namespace
}  // namespace outflank
