// What dialogues cannot say; tests/data/uci has them.

#include <doctest/doctest.h>

#include "protocol/play/othello_game.h"
#include "protocol/play/uci_notation.h"
#include "tests/support/dialogue.h"

namespace outflank {
namespace {

const std::string start_fen = "8/8/8/3pP3/3Pp3/8/8/8[P*60 p*60] w 0 1";

Dialogue uci() { return dialogue_in(Protocol::uci); }

std::string best_move(const std::string& text) {
    const std::size_t at = text.rfind("bestmove ");
    if (at == std::string::npos) return "none in: " + text;
    const std::string rest = text.substr(at + 9);
    return rest.substr(0, rest.find_first_of(" \n"));
}

TEST_CASE("UCI: a stop before the search has begun stops it, and no later one") {
    Dialogue say = uci();
    for (int i = 0; i < 50; ++i) {
        say.send("go infinite");
        say.send("stop");
        const std::string stopped = say.idle();
        CHECK(occurrences(stopped, "bestmove P@") == 1);
        CHECK(holds(say("go depth 2"), "info depth 2 "));
    }
}

TEST_CASE("UCI: a pass is written as the lowest square of the side to move") {
    // Two black discs, on a1 and h8 here; h8 is in their first row.
    OthelloGame game;
    REQUIRE(game.set_up("X" + std::string(62, '-') + "X X").has_value());
    CHECK(to_uci("pass", game) == "h1h1");
    CHECK(to_uci("f5", game) == "P@f4");
    // A side without discs names the lowest of the other side's.
    REQUIRE(game.set_up("--O" + std::string(61, '-') + " X").has_value());
    CHECK(to_uci("pass", game) == "c8c8");
}

TEST_CASE("UCI: a score of 0 with a line of one move is kept for drawn last moves") {
    for (const char* moves : {"", " moves P@f4", " moves P@f4 P@f3", " moves P@f4 P@d3 P@c6"}) {
        Dialogue say = uci();
        say("position startpos" + std::string(moves));
        for (const char* go : {"go depth 1", "go depth 4", "go movetime 0"}) {
            std::string answer = say(go);
            for (std::size_t at; (at = answer.find("score cp 0 ")) != std::string::npos;) {
                const std::string line = answer.substr(at, answer.find('\n', at) - at);
                CHECK_MESSAGE(occurrences(line, "P@") > 1, line);
                answer.erase(0, at + line.size());
            }
        }
    }
}

TEST_CASE("UCI: FEN, with any pocket or none, 4 to 6 fields") {
    for (const char* fen :
         {start_fen.c_str(), "8/8/8/3pP3/3Pp3/8/8/8 w", "8/8/8/3pP3/3Pp3/8/8/8[] w - - 0 1",
          "8/8/8/3pP3/3Pp3/8/8/8[PPPPpppp] w - - 0 1", "8/8/8/3pP3/3Pp3/8/8/8[P*60 p*60] w - - 0 1",
          "  8/8/8/3pP3/3Pp3/8/8/8 w - - 0"}) {
        const Result<std::string> position = parse_fen(fen);
        REQUIRE_MESSAGE(position.has_value(), fen);
        CHECK(*position == OthelloGame().position());
    }
    CHECK(parse_fen("7p/8/8/8/8/8/8/P7 b") ==
          std::string(7, '-') + "O" + std::string(48, '-') + "X" + std::string(7, '-') + " O");
}

TEST_CASE("UCI: a game against itself ends") {
    Dialogue say = uci();
    std::string moves;
    int plies = 0;
    for (; plies < 130; ++plies) {
        REQUIRE(say("position startpos moves" + moves).empty());
        const std::string move = best_move(say("go depth 1"));
        if (move == "(none)") break;
        moves += " " + move;
    }
    CHECK(plies > 8);
    CHECK(plies < 130);
}

}  // namespace
}  // namespace outflank
