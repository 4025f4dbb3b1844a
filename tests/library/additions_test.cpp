// What outflank.h has got since 1.0: a window, what people play, the book, records and analyses.

#include <doctest/doctest.h>

#include <array>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "engine/notation.h"
#include "library/outflank.h"
#include "protocol/system/row.h"
#include "search/searcher.h"
#include "tests/support/endgames.h"

namespace outflank {
namespace {

struct FreeEngine {
    void operator()(outflank_engine* engine) const { outflank_free(engine); }
};

std::unique_ptr<outflank_engine, FreeEngine> engine_at(const char* position, const char* moves) {
    std::unique_ptr<outflank_engine, FreeEngine> engine(outflank_new());
    REQUIRE(engine != nullptr);
    REQUIRE(outflank_configure(engine.get(), 1, 1) == OUTFLANK_OK);
    REQUIRE(outflank_set_position(engine.get(), position, moves) == OUTFLANK_OK);
    return engine;
}

void keep_row(const char* json, void* rows) {
    static_cast<std::vector<Row>*>(rows)->push_back(Row::parse(json));
}

std::vector<Row> read_rows(const std::string& text) {
    std::vector<Row> rows;
    REQUIRE(outflank_read(text.data(), text.size(), keep_row, &rows) == OUTFLANK_OK);
    return rows;
}

TEST_CASE("a window tells whether the score is below, above or which it is between") {
    const auto engine = engine_at(nullptr, nullptr);
    int searched = 0;
    for (const ObfEntry& endgame : read_obf("tests/data/exact_endgames.obf")) {
        if (endgame.position.board.empty_count() > 11) continue;
        if (++searched > 30) break;
        const std::string text = to_string(endgame.position);
        CAPTURE(text);
        const int score = endgame.best_score().value();
        for (const int alpha : {-65, -20, score - 1, score, score + 1, -1}) {
            for (const int beta : {score, score + 1, 1, 20, 65}) {
                if (alpha >= beta || alpha < -65 || beta > 65) continue;
                CAPTURE(alpha);
                CAPTURE(beta);
                REQUIRE(outflank_set_position(engine.get(), text.c_str(), nullptr) == OUTFLANK_OK);
                const outflank_report* report = nullptr;
                REQUIRE(outflank_solve_window(engine.get(), alpha, beta, &report) == OUTFLANK_OK);
                CHECK(report->exact == 1);
                const outflank_line& line = report->lines[0];
                if (score <= alpha) {
                    CHECK(line.bound == OUTFLANK_AT_MOST);
                    CHECK(line.score <= alpha);
                    CHECK(line.score >= score);
                } else if (score >= beta) {
                    CHECK(line.bound == OUTFLANK_AT_LEAST);
                    CHECK(line.score >= beta);
                    CHECK(line.score <= score);
                } else {
                    CHECK(line.bound == OUTFLANK_EXACT);
                    CHECK(line.score == score);
                }
            }
        }
    }
    CHECK(searched > 20);
    CHECK(outflank_solve_window(engine.get(), 0, 0, nullptr) == OUTFLANK_BAD_INPUT);
    CHECK(outflank_message() == std::string("alpha must be below beta: 0 is not below 0"));
    CHECK(outflank_solve_window(engine.get(), -66, 0, nullptr) == OUTFLANK_BAD_INPUT);
    CHECK(outflank_message() == std::string("alpha: -66 is not from -65 to 64"));
}

TEST_CASE("a window holds for a position in which the side to move must pass") {
    // The score is -24.
    const auto engine =
        engine_at("OOOOXX-XOOOOXXX-OOXOOXXXOXOOX-X-OXXOXXX-OXOXXX--OXXXXXX-XXXXXXXX X", nullptr);
    const outflank_report* report = nullptr;
    REQUIRE(outflank_solve_window(engine.get(), -1, 1, &report) == OUTFLANK_OK);
    CHECK(report->lines[0].move == std::string("pass"));
    CHECK(report->lines[0].bound == OUTFLANK_AT_MOST);
    CHECK(report->lines[0].score <= -1);
}

TEST_CASE("after forgetting, a search takes the nodes of a new engine's") {
    const auto engine = engine_at(nullptr, "f5d6");
    outflank_limits limits{};
    limits.depth = 9;
    const auto nodes = [&] {
        const outflank_report* report = nullptr;
        REQUIRE(outflank_search(engine.get(), &limits, nullptr, nullptr, &report) == OUTFLANK_OK);
        return report->nodes;
    };
    const auto first = nodes();
    CHECK(nodes() != first);
    CHECK(outflank_forget(engine.get()) == OUTFLANK_OK);
    CHECK(nodes() == first);
}

TEST_CASE("the policy gives chances to legal moves alone, equal ones to images") {
    const auto engine = engine_at(nullptr, nullptr);
    std::array<double, 64> chances{};
    CHECK(outflank_human_policy(engine.get(), chances.data()) == OUTFLANK_OK);
    for (const Square move : {Square::d3, Square::c4, Square::f5, Square::e6})
        CHECK(chances[static_cast<std::size_t>(move)] == doctest::Approx(0.25));
    REQUIRE(outflank_set_position(engine.get(), nullptr, "f5d6c3") == OUTFLANK_OK);
    CHECK(outflank_human_policy(engine.get(), chances.data()) == OUTFLANK_OK);
    CHECK(std::accumulate(chances.begin(), chances.end(), 0.0) == doctest::Approx(1));
    for (int square = 0; square < 64; ++square)
        CHECK((chances[static_cast<std::size_t>(square)] > 0) ==
              (std::string(outflank_moves(engine.get())).find(to_string(Square(square))) !=
               std::string::npos));
    CHECK(outflank_human_policy(engine.get(), nullptr) == OUTFLANK_BAD_INPUT);
}

TEST_CASE("a person's move is legal, and depends on the seed and the position alone") {
    const auto engine = engine_at(nullptr, "f5d6c3");
    const auto chosen = [&](std::uint64_t seed) -> std::string {
        std::array<char, 8> move{};
        REQUIRE(outflank_human_move(engine.get(), 1200, seed, move.data()) == OUTFLANK_OK);
        return move.data();
    };
    bool differ = false;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const std::string move = chosen(seed);
        CHECK(std::string(outflank_moves(engine.get())).find(move) != std::string::npos);
        CHECK(chosen(seed) == move);
        differ = differ || move != chosen(0);
    }
    CHECK(differ);
    std::array<char, 8> move{};
    CHECK(outflank_human_move(engine.get(), 499, 1, move.data()) == OUTFLANK_BAD_INPUT);
    CHECK(outflank_message() == std::string("elo: 499 is not from 500 to 2500"));
    const std::string passes = "XO" + std::string(62, '-') + "O";
    REQUIRE(outflank_set_position(engine.get(), passes.c_str(), nullptr) == OUTFLANK_OK);
    CHECK(chosen(1) == "pass");
    REQUIRE(outflank_set_position(engine.get(), passes.c_str(), "c1") == OUTFLANK_OK);
    CHECK(chosen(1).empty());
}

TEST_CASE("the book knows the first moves, and nothing of a board that nobody plays") {
    const auto engine = engine_at(nullptr, "f5");
    std::array<outflank_book_move, 64> moves{};
    int count = -1;
    CHECK(outflank_book_moves(engine.get(), moves.data(), &count) == OUTFLANK_OK);
    REQUIRE(count >= 2);
    CHECK(moves[0].score >= moves[1].score);
    CHECK(moves[0].games > 0);
    CHECK(std::string(outflank_moves(engine.get())).find(moves[0].move) != std::string::npos);
    const std::string passes = "XO" + std::string(62, '-') + "O";
    REQUIRE(outflank_set_position(engine.get(), passes.c_str(), nullptr) == OUTFLANK_OK);
    CHECK(outflank_book_moves(engine.get(), moves.data(), &count) == OUTFLANK_OK);
    CHECK(count == 0);
}

TEST_CASE("records of several formats become rows, and errors say where they stand") {
    const std::vector<Row> rows = read_rows(
        "f5d6c3\n"
        "(;GM[Othello]PC[Cup]PB[Jan]PW[M\xC3\xBCller]RE[?]TY[8]"
        "BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)\n"
        "f5f5\n");
    REQUIRE(rows.size() == 3);
    CHECK(rows[0]["moves"] == Row({"f5", "d6", "c3"}));
    CHECK(rows[0]["position"] == to_string(start_position()));
    CHECK(rows[1]["black"] == "Jan");
    CHECK(rows[1]["white"] == "M\xC3\xBCller");
    CHECK(rows[1]["place"] == "Cup");
    CHECK(rows[1]["moves"] == Row({"f5", "d6"}));
    const std::string fault = rows[2].contains("error") ? rows[2]["error"] : rows[2]["fault"];
    CHECK(fault.find("f5") != std::string::npos);
    CHECK(read_rows("").empty());
    CHECK(outflank_read(nullptr, 0, keep_row, nullptr) == OUTFLANK_BAD_INPUT);
    CHECK(outflank_read("", 0, nullptr, nullptr) == OUTFLANK_BAD_INPUT);
}

TEST_CASE("an analysis has a row for each move of the game, and one for the game") {
    const auto engine = engine_at(nullptr, "f5d6c3d3c4f4");
    outflank_limits limits{};
    limits.depth = 4;
    std::vector<Row> rows;
    const auto analyze = [&](int given) {
        rows.clear();
        return outflank_analyze(engine.get(), &limits, given, keep_row, &rows);
    };
    REQUIRE(analyze(2) == OUTFLANK_OK);
    REQUIRE(rows.size() == 7);
    for (std::size_t ply = 1; ply <= 6; ++ply) {
        CHECK(rows[ply - 1]["ply"] == ply);
        CHECK(rows[ply - 1]["given"] == (ply <= 2));
    }
    CHECK(rows[1]["move"] == "d6");
    CHECK(rows[3]["book"]["depth"] > 0);
    CHECK(rows[6]["type"] == "game");
    CHECK(rows[6]["moves"].size() == 6);
    CHECK(analyze(-1) == OUTFLANK_BAD_INPUT);
    CHECK(outflank_message() == std::string("given: -1 is not from 0 to 128"));
    CHECK(outflank_analyze(engine.get(), &limits, 0, nullptr, nullptr) == OUTFLANK_BAD_INPUT);
}

}  // namespace
}  // namespace outflank
