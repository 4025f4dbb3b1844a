// evaluate, solve, hint and analyze give the same score for the same position.

#include <doctest/doctest.h>

#include <fstream>
#include <map>

#include "engine/game.h"
#include "engine/notation.h"
#include "protocol/record/obf.h"
#include "tests/support/data_file.h"
#include "tests/support/process.h"
#include "tests/support/results.h"

namespace outflank {
namespace {

// Positions as the commands read them, one a line, and each as a game of one move.
struct Questions {
    void add(const Position& position, Square move) {
        boards += to_string(position) + "\n";
        games += "(;GM[Othello]BO[8 " + to_string(position) + "]" +
                 (position.to_move == Color::black ? "B[" : "W[") + to_string(move) + "];)\n";
        ++count;
    }

    std::string boards;
    std::string games;
    std::size_t count = 0;
};

using Scores = std::map<std::string, int>;  // by position

Scores scores_of(const std::string& command, const Questions& questions,
                 std::vector<std::string> limits) {
    limits.insert(limits.begin(), {command, "--hash", "1", "--format", "jsonl"});
    const bool of_games = command == "analyze";
    const Run done = run(limits, of_games ? questions.games : questions.boards);
    CHECK(done.exit_status == 0);
    Scores scores;
    int best = 0;
    for (const Json& line : json_lines(done.output)) {
        if (of_games && line["type"] == "move")
            best = line["best_score"];
        else  // of a hint's lines, the last one holds
            scores[line["position"]] = of_games            ? best
                                       : command == "hint" ? line["hints"][0]["score"].get<int>()
                                                           : line["score"].get<int>();
    }
    return scores;
}

TEST_CASE("all commands give the same score: exact scores") {
    Questions questions;
    Scores expected;
    std::ifstream file(OUTFLANK_SOURCE_DIR "/tests/data/exact_endgames.obf");
    int number = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '%' || ++number % 5 != 0) continue;
        const ObfEntry entry = parse_obf(line).value();
        questions.add(entry.position, entry.moves.back().move);
        expected[to_string(entry.position)] = entry.best_score().value();
    }
    REQUIRE(questions.count == 40);
    for (const std::string command : {"evaluate", "solve", "hint", "analyze"}) {
        CAPTURE(command);
        CHECK(scores_of(command, questions, {"--exact-from", "16", "--threads", "2"}) == expected);
    }
}

// Positions of games between the opening and the end, with moves that were played and others.
Questions midgame_questions() {
    Questions questions;
    int number = 0;
    for (const auto& line : read_data("games.txt")) {
        if (line.front() != "moves" || line.size() < 2 || line[1].size() < 80) continue;
        Game game;
        for (const Square move : squares_from(line[1])) {
            if (game.position().must_pass()) game.play(Square::pass);
            const Bitboard moves = game.position().board.moves();
            if (++number % 13 == 0)
                questions.add(game.position(),
                              number % 2 == 0 ? move : nth(moves, count(moves) / 2));
            game.play(move);
        }
    }
    return questions;
}

TEST_CASE("all commands give the same score: other scores with --fresh") {
    const Questions questions = midgame_questions();
    REQUIRE(questions.count >= 40);
    for (const auto& limits : {std::vector<std::string>{"--fresh", "--depth", "3"},
                               {"--fresh", "--depth", "6"},
                               {"--fresh", "--level", "4", "--exact-from", "12"}}) {
        const auto with = [&](const std::vector<std::string>& more) {
            std::vector<std::string> all = limits;
            all.insert(all.end(), more.begin(), more.end());
            return all;
        };
        const Scores solved = scores_of("solve", questions, with({"--threads", "1"}));
        CHECK(solved.size() == questions.count);
        CHECK(scores_of("solve", questions, with({"--threads", "2"})) == solved);
        CHECK(scores_of("evaluate", questions, with({"--threads", "3"})) == solved);
        CHECK(scores_of("hint", questions, with({"--threads", "2"})) == solved);
        CHECK(scores_of("analyze", questions, with({"--threads", "2"})) == solved);
        CHECK(scores_of("analyze", questions, with({"--threads", "2", "--parallel", "tree"})) ==
              solved);
    }
}

}  // namespace
}  // namespace outflank
