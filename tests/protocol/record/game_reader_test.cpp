#include "protocol/record/game_reader.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/support/positions.h"

namespace outflank {
namespace {

// The games in a text, each as its first position and moves, or its error.
std::vector<std::string> read(const std::string& text) {
    std::vector<std::string> games;
    for (GameReader reader(text); const auto record = reader.next();) {
        if (!*record) {
            games.push_back(record->error().text);
            continue;
        }
        std::string game = (*record)->first.empty() ? "" : (*record)->first + " ";
        for (const RecordedMove& move : (*record)->moves)
            game += move.move == pass_text ? "--" : move.move;
        games.push_back(game);
    }
    return games;
}

using namespace std::string_literals;
using GameTexts = std::vector<std::string>;

TEST_CASE("a game that was cut anywhere costs itself alone") {
    const std::string ggf =
        "(;GM[Othello]PC[Cup]PB[a]PW[b]TY[8]BO[8 " + start_text.substr(0, 64) + " *]B[F5]W[D6];)";
    const std::string sgf = "(;FF[4]GM[2]PB[a]C[a comment];B[f5]C[another];W[d6])";
    const auto has_good = [](const std::string& text, std::size_t plies) {
        int good = 0;
        for (GameReader reader(text); const auto record = reader.next();)
            good += *record && (*record)->black == "good" && (*record)->moves.size() == plies;
        return good == 1;
    };
    for (const auto& [whole, good] :
         {std::pair(ggf, std::string("(;GM[Othello]PB[good]B[F5]W[D6]B[C3];)\n")),
          std::pair(sgf, std::string("(;GM[2]PB[good];B[f5];W[d6];B[c3])\n"))}) {
        for (std::size_t length = 0; length < whole.size(); ++length) {
            const std::string cut = whole.substr(0, length);
            CAPTURE(cut);
            std::string before = cut;
            before += '\n';
            before += good;
            std::string behind = good;
            behind += cut;
            CHECK(has_good(before, 3));
            CHECK(has_good(behind, 3));
        }
    }
}

TEST_CASE("brackets without an end do not hide the games that follow, and take no time") {
    const GameTexts games = read("(;GM[Othello]B[f5\n(;GM[Othello]B[d3];)\nf5\n");
    CHECK(games.back() == "f5");
    std::string noise;
    for (int i = 0; i < 200000; ++i) noise += "(;[";
    CHECK(read(noise + "\nf5\n").back() == "f5");

    // Each bracket on a line of its own: a slow reader would search the whole rest for each end.
    // The same for lines of signs that may stand between moves.
    for (const std::string line : {"(;[\n", "(;(;)\n", "(;[)]\n", "(\n", "/\n", "2.\n"}) {
        std::string lines;
        for (int i = 0; i < 100000; ++i) lines += line;
        const GameTexts found = read(lines + "\nf5\n");
        CHECK(found.size() == (line.starts_with("(;") ? 100001U : 1U));  // else no record at all
        CHECK(found.back() == "f5");
    }
    std::string one_line;
    for (int i = 0; i < 100000; ++i) one_line += "(;GM[Othello]B[d3];)";
    CHECK(read(one_line).size() == 100000);
}

TEST_CASE("a game that is longer than any may be is told, and the next one is read") {
    const std::string comment(300'000, 'x');
    const std::string text = "(;GM[2]C[" + comment + "];B[f5])\n(;GM[2];B[f5];W[d6])\n";
    GameReader reader(text);
    CHECK(reader.next()->error().text ==
          "line 1: the game does not end with ) within 262144 characters, the most that a game may "
          "have");
    CHECK(reader.next()->value().moves.size() == 2);
}

}  // namespace
}  // namespace outflank
