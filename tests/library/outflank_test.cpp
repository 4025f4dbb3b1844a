#include "library/outflank.h"

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "engine/notation.h"
#include "search/searcher.h"
#include "tests/support/busy_machine.h"
#include "tests/support/endgames.h"

namespace outflank {
namespace {

const std::string start_text = to_string(start_position());

struct Free {
    void operator()(outflank_engine* engine) const { outflank_free(engine); }
};
using Engine = std::unique_ptr<outflank_engine, Free>;

// An engine with a small table, at a position of its own or at the start.
Engine small_engine(const char* position = nullptr) {
    Engine engine(outflank_new());
    REQUIRE(engine != nullptr);
    REQUIRE(outflank_configure(engine.get(), 1, 1) == OUTFLANK_OK);
    REQUIRE(outflank_set_position(engine.get(), position, nullptr) == OUTFLANK_OK);
    return engine;
}

outflank_limits c_limits_of_depth(int depth) {
    outflank_limits limits{};
    limits.depth = depth;
    return limits;
}

const outflank_report& search(const Engine& engine, const outflank_limits& limits) {
    const outflank_report* report = nullptr;
    REQUIRE(outflank_search(engine.get(), &limits, nullptr, nullptr, &report) == OUTFLANK_OK);
    return *report;
}

TEST_CASE("a position is set by a board, by moves, or by both") {
    const Engine engine = small_engine();
    CHECK(outflank_position(engine.get()) == start_text);
    CHECK(outflank_moves(engine.get()) == std::string("d3 c4 f5 e6"));

    CHECK(outflank_set_position(engine.get(), nullptr, " f5D6\nc3 ") == OUTFLANK_OK);
    const std::string after = outflank_position(engine.get());
    CHECK(after == "------------------X--------XX------OXX-----O-------------------- O");
    CHECK(outflank_set_position(engine.get(), start_text.c_str(), "f5d6c3") == OUTFLANK_OK);
    CHECK(outflank_position(engine.get()) == after);
}

TEST_CASE("passes may be written or left out") {
    // White must pass; then Black takes all.
    const std::string board = "XO" + std::string(62, '-') + "O";
    const Engine engine = small_engine(board.c_str());
    CHECK(outflank_moves(engine.get()) == std::string("pass"));
    for (const char* const moves : {"c1", "pass c1", "PAC1", "--c1"}) {
        CAPTURE(moves);
        CHECK(outflank_set_position(engine.get(), board.c_str(), moves) == OUTFLANK_OK);
        CHECK(outflank_position(engine.get()) == "XXX" + std::string(61, '-') + " O");
        CHECK(outflank_moves(engine.get()) == std::string());
    }
}

TEST_CASE("a position that cannot be set is explained, and the one before stays") {
    const Engine engine = small_engine();
    const auto message = [&](const char* position, const char* moves) -> std::string {
        CHECK(outflank_set_position(engine.get(), position, moves) == OUTFLANK_BAD_INPUT);
        CHECK(outflank_position(engine.get()) == start_text);
        return outflank_message();
    };
    CHECK(message("XO", nullptr) == "a board has 64 squares, this one has 2");
    CHECK(message(nullptr, "f5f5") == "move 2: illegal move f5 for White");
    CHECK(message(nullptr, "f5 d6 k9") == "move 3: not a move: 'k9'");
    CHECK(message(nullptr, "f") == "move 1: not a move: 'f'");
    CHECK(message(nullptr, "pass") == "move 1: illegal pass: Black has a move");
}

TEST_CASE("a search gives what the search of the program gives") {
    Searcher searcher;
    REQUIRE(searcher.configure({1, 1, nullptr}));
    Limits limits;
    limits.depth = 8;
    limits.lines = 3;
    const Report expected = searcher.search(start_position().board, limits);

    const Engine engine = small_engine();
    outflank_limits ours = c_limits_of_depth(8);
    ours.lines = 3;
    const outflank_report& report = search(engine, ours);
    CHECK(report.depth == 8);
    CHECK(report.selectivity == expected.selectivity);
    CHECK(report.exact == 0);
    CHECK(report.nodes == expected.nodes);
    REQUIRE(report.line_count == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        const outflank_line& line = report.lines[i];
        CHECK(line.move == to_string(expected.lines[i].move));
        CHECK(line.score == expected.lines[i].score.discs());
        CHECK(std::string(line.moves).starts_with(line.move));
        CHECK(outflank_set_position(engine.get(), nullptr, line.moves) == OUTFLANK_OK);
    }

    double discs = 100;
    REQUIRE(outflank_set_position(engine.get(), nullptr, "f5") == OUTFLANK_OK);
    CHECK(outflank_evaluate(engine.get(), &discs) == OUTFLANK_OK);
    CHECK(discs == searcher.evaluate(start_position().after(Square::f5).board));
}

TEST_CASE("the callback gets its context and every iteration") {
    const Engine engine = small_engine();
    std::vector<int> depths;
    const auto note = [](const outflank_report* report, void* context) {
        CHECK(report->line_count == 1);
        static_cast<std::vector<int>*>(context)->push_back(report->depth);
    };
    const outflank_limits limits = c_limits_of_depth(5);
    CHECK(outflank_search(engine.get(), &limits, note, &depths, nullptr) == OUTFLANK_OK);
    CHECK(depths == std::vector{1, 2, 3, 4, 5});
}

TEST_CASE("limits and settings out of range are named") {
    const Engine engine = small_engine();
    const auto message = [&](auto member, auto value) -> std::string {
        outflank_limits limits = c_limits_of_depth(1);
        limits.*member = value;
        CHECK(outflank_search(engine.get(), &limits, nullptr, nullptr, nullptr) ==
              OUTFLANK_BAD_INPUT);
        return outflank_message();
    };
    CHECK(message(&outflank_limits::depth, 61) == "depth: 61 is not from 0 to 60");
    CHECK(message(&outflank_limits::level, -1) == "level: -1 is not from 0 to 60");
    CHECK(message(&outflank_limits::selectivity, 101) == "selectivity: 101 is not from 0 to 100");
    CHECK(message(&outflank_limits::lines, 65) == "lines: 65 is not from 0 to 64");
    CHECK(message(&outflank_limits::clock, -1) == "clock: -1 is not from 0 to 1000000000");
    CHECK(outflank_configure(engine.get(), 0, 1) == OUTFLANK_BAD_INPUT);
    CHECK(outflank_message() == std::string("threads: 0 is not from 1 to 256"));
    CHECK(outflank_configure(engine.get(), 1, 1 << 21) == OUTFLANK_BAD_INPUT);
}

TEST_CASE("each limit ends a search") {
    const Engine engine = small_engine();
    outflank_limits nodes{};
    nodes.nodes = 20'000;
    CHECK(search(engine, nodes).nodes < 60'000);
    outflank_limits time{};
    time.milliseconds = 20;
    CHECK(once_in_five([&] { return search(engine, time).milliseconds < 1000; }));
    outflank_limits clock{};
    clock.clock = 1000;
    clock.increment = 10;
    CHECK(once_in_five([&] { return search(engine, clock).milliseconds < 1000; }));
    outflank_limits level{};
    level.level = 3;
    CHECK(search(engine, level).depth == 3);
    level.depth = 2;
    CHECK(search(engine, level).depth == 2);
}

TEST_CASE("a solved position has its known score") {
    int solved = 0;
    for (const ObfEntry& entry : read_obf("tests/data/exact_endgames.obf")) {
        if (entry.position.board.empty_count() > 14) continue;
        const Engine engine = small_engine(to_string(entry.position).c_str());
        const outflank_report* report = nullptr;
        REQUIRE(outflank_solve(engine.get(), &report) == OUTFLANK_OK);
        CHECK(report->exact == 1);
        CHECK(report->lines[0].bound == OUTFLANK_EXACT);
        CHECK(report->lines[0].score == *entry.best_score());

        outflank_limits limits{};
        limits.win_loss_draw = 1;
        CHECK(search(engine, limits).lines[0].score == sign(*entry.best_score()));
        if (++solved == 5) break;
    }
    CHECK(solved == 5);
}

TEST_CASE("a finished game and a forced pass can be searched") {
    const outflank_limits unlimited{};
    const std::string over = std::string(40, 'X') + std::string(24, 'O') + "O";
    const Engine engine = small_engine(over.c_str());
    const outflank_report& end = search(engine, unlimited);
    CHECK(end.exact == 1);
    REQUIRE(end.line_count == 1);
    CHECK(end.lines[0].move == std::string());
    CHECK(end.lines[0].moves == std::string());
    CHECK(end.lines[0].score == -16);

    const std::string passes = "XO" + std::string(62, '-') + "O";
    REQUIRE(outflank_set_position(engine.get(), passes.c_str(), nullptr) == OUTFLANK_OK);
    const outflank_report& pass = search(engine, unlimited);
    CHECK(pass.lines[0].move == std::string("pass"));
    CHECK(pass.lines[0].moves == std::string("pass c1"));
    CHECK(pass.lines[0].score == -64);
}

TEST_CASE("an engine in use refuses other work, but is stopped and tells its position") {
    const Engine engine = small_engine();
    const auto disturb = [](const outflank_report* /*report*/, void* context) {
        auto* const busy = static_cast<outflank_engine*>(context);
        double discs = 0;
        CHECK(outflank_evaluate(busy, &discs) == OUTFLANK_BUSY);
        CHECK(outflank_set_position(busy, nullptr, "f5") == OUTFLANK_BUSY);
        CHECK(outflank_solve(busy, nullptr) == OUTFLANK_BUSY);
        CHECK(outflank_message() == std::string("the engine is in use"));
        CHECK(outflank_position(busy) == start_text);
        CHECK(outflank_moves(busy) == std::string("d3 c4 f5 e6"));
        outflank_stop(busy);
    };
    const outflank_report* report = nullptr;
    CHECK(outflank_search(engine.get(), nullptr, disturb, engine.get(), &report) == OUTFLANK_OK);
    CHECK(report->exact == 0);
    CHECK(report->depth >= 1);
    outflank_stop(engine.get());  // nothing runs, so the next search is not stopped
    CHECK(search(engine, c_limits_of_depth(6)).depth == 6);
}

TEST_CASE("another thread stops a search") {
    for (const int threads : {1, 3}) {
        const Engine engine = small_engine();
        REQUIRE(outflank_configure(engine.get(), threads, 1) == OUTFLANK_OK);
        std::atomic<bool> is_over = false;
        std::jthread stopper([&] {
            while (!is_over) {
                outflank_stop(engine.get());
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
            }
        });
        const outflank_report* report = nullptr;
        CHECK(outflank_solve(engine.get(), &report) == OUTFLANK_OK);
        is_over = true;
        CHECK(report->exact == 0);
        CHECK(start_position().is_legal(*parse_move(report->lines[0].move)));
    }
}

TEST_CASE("two engines in two threads find what each finds alone") {
    const auto search_alone = [](const char* moves) {
        const Engine engine = small_engine();
        REQUIRE(outflank_set_position(engine.get(), nullptr, moves) == OUTFLANK_OK);
        return search(engine, c_limits_of_depth(9)).nodes;
    };
    const std::array<const char*, 2> games = {"f5d6", "f5f6e6f4"};
    std::array<std::uint64_t, 2> nodes{};
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < 2; ++i)
            threads.emplace_back([&, i] { nodes[i] = search_alone(games[i]); });
    }
    for (std::size_t i = 0; i < 2; ++i) CHECK(nodes[i] == search_alone(games[i]));
}

TEST_CASE("messages belong to the thread whose call failed") {
    CHECK(outflank_solve(nullptr, nullptr) == OUTFLANK_BAD_INPUT);
    const std::string ours = outflank_message();
    CHECK(ours == "the engine is NULL");
    std::jthread([] {
        CHECK(outflank_message() == std::string());
        CHECK(outflank_use_tier("none") == OUTFLANK_BAD_INPUT);
        CHECK(std::string(outflank_message()).starts_with("'none' is no instruction set"));
    }).join();
    CHECK(outflank_message() == ours);
}

TEST_CASE("NULL is refused or ignored") {
    outflank_free(nullptr);
    outflank_stop(nullptr);
    CHECK(outflank_position(nullptr) == nullptr);
    CHECK(outflank_moves(nullptr) == nullptr);
    CHECK(outflank_use_tier(nullptr) == OUTFLANK_BAD_INPUT);
    CHECK(outflank_evaluate(small_engine().get(), nullptr) == OUTFLANK_BAD_INPUT);
}

TEST_CASE("each instruction set gives the same result") {
    const std::string before = outflank_tier();
    const std::uint64_t nodes = search(small_engine(), c_limits_of_depth(8)).nodes;
    for (const Tier& tier : tiers()) {
        if (!tier.runs_here()) continue;
        CHECK(outflank_use_tier(tier.name.data()) == OUTFLANK_OK);
        CHECK(outflank_tier() == tier.name);
        CHECK(search(small_engine(), c_limits_of_depth(8)).nodes == nodes);
    }
    CHECK(outflank_use_tier(before.c_str()) == OUTFLANK_OK);
}

}  // namespace
}  // namespace outflank
