#include "search/searcher.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "engine/notation.h"
#include "engine/position.h"
#include "search/evaluation/weights.h"
#include "tests/support/endgames.h"
#include "tests/support/reference_solver.h"
#include "tests/support/text.h"

namespace outflank {
namespace {

Limits to_depth(int depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}

Limits all_moves() {
    Limits limits;
    limits.lines = square_count;
    return limits;
}

Searcher::Settings settings_of(int threads, std::shared_ptr<const Weights> weights = nullptr) {
    return {threads, 1, std::move(weights)};
}

// A searcher with a small table, which is enough for all boards here.
struct SmallSearcher : Searcher {
    SmallSearcher() { REQUIRE(configure(settings_of(1))); }
};

// Checks the best line of a solved board: its score, and that playing it out gives that score.
void check_solution(const Board& board, const Report& report, int score, const std::string& about) {
    REQUIRE_MESSAGE(report.exact, about);
    const Line& best = report.lines.front();
    REQUIRE_MESSAGE(best.score.discs() == score, about);
    REQUIRE_MESSAGE(best.bound == Bound::exact, about);
    const Square move = board.is_over()   ? Square::none
                        : best.pv.empty() ? Square::none
                                          : best.pv[0];
    REQUIRE_MESSAGE(best.move == move, about);
    REQUIRE_MESSAGE(leads_to(score, board, best.pv), about);
}

void compare_with_reference(std::uint64_t seed, int n, int least, int most) {
    SmallSearcher searcher;
    Random random(seed);
    for (const Board& board : random_endgames(random, n, least, most)) {
        const int score = reference_solve(board);
        const std::string about = shown(seed, board) + "score " + std::to_string(score);
        check_solution(board, searcher.search(board, {}), score, about);
    }
}

TEST_CASE("random endgames: scores are those of the reference solver, lines reach the end") {
    compare_with_reference(3201, 1800, 0, 8);
    compare_with_reference(3202, 40, 9, 10);
}

// outflank_tests --no-skip --test-case="*8 to 12 empties*": some minutes.
TEST_CASE("100,000 endgames of 8 to 12 empties: scores are those of the reference solver" *
          doctest::skip()) {
    compare_with_reference(3203, 100'000, 8, 12);
}

TEST_CASE("multiple lines: every move gets its own score") {
    constexpr std::uint64_t seed = 3204;
    SmallSearcher searcher;
    Random random(seed);
    for (const Board& board : random_endgames(random, 200, 1, 8)) {
        if (!board.can_move()) continue;
        const Report report = searcher.search(board, all_moves());
        const std::string about = shown(seed, board);
        Bitboard seen = 0;
        for (const Line& line : report.lines) {
            REQUIRE_MESSAGE(contains(board.moves() & ~seen, line.move), about);
            seen |= bit(line.move);
            const int score = -reference_solve(board.after_move(line.move));
            REQUIRE_MESSAGE(line.score.discs() == score, about);
            REQUIRE_MESSAGE(line.pv.front() == line.move, about);
            REQUIRE_MESSAGE(leads_to(score, board, line.pv), about);
            REQUIRE_MESSAGE(line.score <= report.lines.front().score, about);
        }
        REQUIRE_MESSAGE(seen == board.moves(), about);
    }
}

TEST_CASE("only the allowed root moves are searched") {
    constexpr std::uint64_t seed = 3205;
    SmallSearcher searcher;
    Random random(seed);
    for (const Board& board : random_endgames(random, 200, 1, 8)) {
        Limits limits;
        limits.only = random.bits();
        const Bitboard moves = board.moves() & limits.only;
        if (moves == 0) continue;
        int score = -65;
        for (const Square move : Squares(moves))
            score = std::max(score, -reference_solve(board.after_move(move)));
        const Report report = searcher.search(board, limits);
        REQUIRE_MESSAGE(contains(moves, report.lines.front().move), shown(seed, board));
        check_solution(board, report, score, shown(seed, board));
        // The table must not take the result of some moves for that of the board.
        check_solution(board, searcher.search(board, {}), reference_solve(board),
                       shown(seed, board));
    }
}

TEST_CASE("a search with a window returns the score in it, or on which side of it the score is") {
    constexpr std::uint64_t seed = 3207;
    SmallSearcher searcher;
    Random random(seed);
    for (const Board& board : random_endgames(random, 600, 1, 9)) {
        const std::string about = shown(seed, board);
        const int score = reference_solve(board);
        const int alpha = std::clamp(score + static_cast<int>(random.bits() % 9) - 4, -64, 63);
        const int beta = std::min(alpha + 1 + static_cast<int>(random.bits() % 4), 64);
        Limits limits;
        limits.window = {alpha, beta};
        const Report report = searcher.search(board, limits);
        const Line& line = report.lines.front();
        const int found = line.score.discs();
        REQUIRE_MESSAGE(report.exact, about);
        if (line.bound == Bound::exact) {
            REQUIRE_MESSAGE(found == score, about);
        } else if (line.bound == Bound::at_most) {
            REQUIRE_MESSAGE(score <= found, about);
            REQUIRE_MESSAGE(found <= alpha, about);
        } else {
            REQUIRE_MESSAGE(score >= found, about);
            REQUIRE_MESSAGE(found >= beta, about);
        }
    }
}

TEST_CASE("searchers that share a table search at the same time, and find what the other knows") {
    Searcher first;
    REQUIRE(first.configure({1, 4, nullptr}));
    Searcher second;
    second.share_table(first);
    Random random(3208);
    const std::vector<Board> boards = random_endgames(random, 60, 8, 11);
    std::jthread other([&] {
        for (const Board& board : boards)
            CHECK(first.search(board, {}).lines.front().score.discs() == reference_solve(board));
    });
    for (const Board& board : boards)
        CHECK(second.search(board, {}).lines.front().score.discs() == reference_solve(board));
    other.join();

    const Board start = start_position().board;
    Limits limits;
    limits.depth = 10;
    first.clear();
    const std::uint64_t alone = first.search(start, limits).nodes;
    CHECK(second.search(start, limits).nodes < alone / 2);
    first.clear();
    second.clear();
    CHECK(second.search(start, limits).nodes > alone / 2);
}

TEST_CASE("a suspended search stands still, and its time does not pass") {
    Searcher searcher;
    REQUIRE(searcher.configure({2, 1, nullptr}));
    Suspension suspension;
    Limits limits;
    limits.move_time = Milliseconds(200);
    limits.suspension = &suspension;
    const auto begin = std::chrono::steady_clock::now();
    Report report;
    std::jthread thread([&] { report = searcher.search(start_position().board, limits); });
    std::this_thread::sleep_for(Milliseconds(50));
    suspension.suspend();
    std::this_thread::sleep_for(Milliseconds(100));
    const std::uint64_t nodes = searcher.nodes();
    std::this_thread::sleep_for(Milliseconds(300));
    CHECK(searcher.nodes() == nodes);
    suspension.resume();
    thread.join();
    CHECK(report.elapsed >= Milliseconds(190));
    CHECK(report.elapsed + Milliseconds(390) <= std::chrono::steady_clock::now() - begin);
}

TEST_CASE("a win/loss/draw search returns the sign of the exact score") {
    constexpr std::uint64_t seed = 3206;
    SmallSearcher searcher;
    Random random(seed);
    for (const Board& board : random_endgames(random, 600, 1, 9)) {
        Limits limits = all_moves();
        limits.goal = Goal::wld;
        const Report report = searcher.search(board, limits);
        REQUIRE_MESSAGE(report.exact, shown(seed, board));
        REQUIRE_MESSAGE(sign(report.lines.front().score.discs()) == sign(reference_solve(board)),
                        shown(seed, board));
        if (!board.can_move()) continue;
        for (const Line& line : report.lines)
            REQUIRE_MESSAGE(
                sign(line.score.discs()) == -sign(reference_solve(board.after_move(line.move))),
                shown(seed, board));
    }
}

TEST_CASE("a win/loss/draw search returns signs, even when it ends early") {
    SmallSearcher searcher;
    Random random(3208);
    int not_even = 0;
    for (const Board& board : random_endgames(random, 50, 20, 30)) {
        Limits limits = all_moves();
        limits.goal = Goal::wld;
        limits.depth = 3;
        for (const Line& line : searcher.search(board, limits).lines) {
            REQUIRE(std::abs(line.score.discs()) <= 1);
            not_even += line.score != Score(0) ? 1 : 0;
        }
    }
    CHECK(not_even > 50);
}

TEST_CASE("all eight symmetric boards have the same score") {
    constexpr std::uint64_t seed = 3207;
    Random random(seed);
    SmallSearcher searcher;
    for (const Board& board : random_endgames(random, 12, 10, 12)) {
        const Score score = searcher.search(board, {}).lines.front().score;
        for (int symmetry = 1; symmetry < symmetry_count; ++symmetry)
            REQUIRE_MESSAGE(
                searcher.search(transformed(board, symmetry), {}).lines.front().score == score,
                shown(seed, board) << "symmetry " << symmetry);
    }
}

TEST_CASE("a forced pass is the first move of its line, and a finished game has no move") {
    SmallSearcher searcher;
    // The side to move has no move, the opponent has c1.
    const Board pass{bit(Square::b1), bit(Square::a1) | bit(Square::h8)};
    const Report passed = searcher.search(pass, all_moves());
    CHECK(passed.lines.size() == 1);
    check_solution(pass, passed, -64, "a pass");
    CHECK(passed.lines.front().pv == std::vector<Square>({Square::pass, Square::c1}));

    const Board alone{bit(Square::a1), 0};
    const Report over = searcher.search(alone, {});
    CHECK(over.exact);
    CHECK(over.lines.front().move == Square::none);
    CHECK(over.lines.front().score == max_score);
    CHECK(searcher.search(Board{}, {}).lines.front().score == Score(0));
}

TEST_CASE("each report is deeper than the last, and has a legal line") {
    SmallSearcher searcher;
    int reports = 0;
    int depth = 0;
    const Report last =
        searcher.search(start_position().board, to_depth(8), {}, [&](const Report& report) {
            ++reports;
            CHECK(report.depth > depth);
            depth = report.depth;
            CHECK(!report.exact);
            CHECK(after_line(start_position().board, report.lines.front().pv).has_value());
        });
    CHECK(reports == 8);
    CHECK(last.depth == 8);
    CHECK(last.lines.front().pv.size() == 8);
}

TEST_CASE("a search that can be cut off has a selective answer before the exact one") {
    const Board board =
        parse_position("--O-XXX-X-OXOX-OXXXOXXXOXXXXXXOOXOXXXOOOXXOXXXOOX--OXX-O-------- O")->board;
    SmallSearcher searcher;
    Limits limits;
    std::vector<bool> answers;  // to the end of the game: whether exact
    const auto keep = [&](const Report& report) {
        if (report.depth == 17) answers.push_back(report.exact);
    };
    searcher.search(board, limits, {}, keep);
    CHECK(answers == std::vector<bool>{true});
    answers.clear();
    limits.nodes = 1'000'000'000;
    searcher.search(board, limits, {}, keep);
    CHECK(answers == std::vector<bool>{false, false, true});
}

TEST_CASE("one thread searches the same nodes each time") {
    SmallSearcher searcher;
    const auto searched = [&](Searcher& by) {
        const Report report = by.search(start_position().board, to_depth(9));
        return std::pair(report.nodes, report.lines.front().pv);
    };
    const auto first = searched(searcher);
    CHECK(first.first > 0);
    searcher.clear();
    CHECK(searched(searcher) == first);

    // An earlier search that was stopped makes no difference after a clear.
    std::stop_source stop;
    {
        const std::jthread stopper([&] {
            std::this_thread::sleep_for(Milliseconds(10));
            stop.request_stop();
        });
        searcher.search(start_position().board, {}, stop.get_token());
    }
    searcher.clear();
    CHECK(searched(searcher) == first);
    SmallSearcher other;
    CHECK(searched(other) == first);
}

TEST_CASE("two searchers at the same time do not influence each other") {
    SmallSearcher one;
    SmallSearcher other;
    const auto nodes_of = [](Searcher& searcher) {
        return searcher.search(start_position().board, to_depth(9)).nodes;
    };
    std::uint64_t beside = 0;
    std::uint64_t meanwhile = 0;
    {
        const std::jthread thread([&] { beside = nodes_of(other); });
        meanwhile = nodes_of(one);
    }
    one.clear();
    CHECK(nodes_of(one) == meanwhile);
    CHECK(beside == meanwhile);
}

TEST_CASE("a table too large for the memory is an error that names its size and changes nothing") {
    SmallSearcher searcher;
    const auto failed = searcher.configure({2, std::size_t{1} << 40});
    REQUIRE(!failed);
    CHECK(holds(failed.error().text, "1099511627776 MB"));
    CHECK(searcher.settings().threads == 1);
    CHECK(searcher.settings().hash_mb == 1);
    CHECK(searcher.search(start_position().board, to_depth(4)).depth == 4);
}

TEST_CASE("given weights are used until other weights are set") {
    SmallSearcher searcher;
    const Board board = start_position().board.after_move(Square::f5);
    const double built_in = searcher.evaluate(board);
    CHECK(built_in != 0);
    REQUIRE(searcher.configure(settings_of(1, std::make_shared<const Weights>())));
    CHECK(searcher.evaluate(board) == 0);
    CHECK(searcher.search(start_position().board, to_depth(4)).lines.front().score == Score(0));
    REQUIRE(searcher.configure(settings_of(1)));
    CHECK(searcher.evaluate(board) == built_in);
}

TEST_CASE("variety plays moves close to the best, but none that is much worse") {
    Searcher searcher;
    REQUIRE(searcher.configure({1, 1, nullptr}));
    Limits limits;
    limits.depth = 3;
    Bitboard played = 0;
    limits.variety = 0;
    for (int i = 0; i < 40; ++i)
        played |= bit(searcher.search(start_position().board, limits).lines.front().move);
    CHECK(count(played) == 1);
    limits.variety = 128;
    const Board second = start_position().board.after_move(Square::d3);
    for (int i = 0; i < 100; ++i) {
        const Report report = searcher.search(second, limits);
        CHECK(report.lines.size() == 1);
        played |= bit(report.lines.front().move);
    }
    CHECK((played & second.moves()) == second.moves());
    limits.variety = 1;
    limits.lines = square_count;
    const int best = [&] {
        Limits plain = limits;
        plain.variety = 0;
        return searcher.search(second, plain).lines.front().score.discs();
    }();
    for (int i = 0; i < 20; ++i)
        CHECK(searcher.search(second, limits).lines.front().score.discs() >= best - 1);
}

}  // namespace
}  // namespace outflank
