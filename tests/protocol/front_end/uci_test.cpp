#include <doctest/doctest.h>

#include "protocol/play/othello_game.h"
#include "protocol/play/uci_notation.h"
#include "tests/support/dialogue.h"

namespace outflank {
namespace {

const std::string start_fen = "8/8/8/3pP3/3Pp3/8/8/8[P*60 p*60] w 0 1";
// Our "OX---...": Black, who is their White, must pass; then their P@c8 (our c1) ends the game.
const std::string must_pass_fen = "pP6/8/8/8/8/8/8/8[] w - - 0 1";

Dialogue uci() { return dialogue_in(Protocol::uci); }

std::string best_move(const std::string& text) {
    const std::size_t at = text.rfind("bestmove ");
    if (at == std::string::npos) return "none in: " + text;
    const std::string rest = text.substr(at + 9);
    return rest.substr(0, rest.find_first_of(" \n"));
}

TEST_CASE("UCI: the handshake") {
    Dialogue say = uci();
    const std::string answer = say("uci");
    CHECK(answer.starts_with("id name Outflank"));
    CHECK(answer.ends_with("\nuciok\n"));
    for (const char* line :
         {"id author ", "option name UCI_Variant type combo default flipello var flipello\n",
          "option name Threads type spin default 1 min 1 max 256\n",
          "option name Hash type spin default 1 min 1 max 1048576\n",
          "option name MultiPV type spin default 1 min 1 max 64\n",
          "option name Ponder type check default false\n",
          "option name UCI_LimitStrength type check default false\n",
          "option name UCI_Elo type spin default 1500 min 500 max 2500\n",
          "option name Clear Hash type button\n"})
        CHECK_MESSAGE(answer.find("\n" + std::string(line)) != std::string::npos, line);
    CHECK(say("isready") == "readyok\n");
    CHECK(say("ucinewgame").empty());
    CHECK(say("debug on").empty());
}

// A person's move comes without a score.
TEST_CASE("UCI: plays as a person only once strength is to be limited") {
    Dialogue say = uci();
    say("setoption name UCI_Elo value 800");
    CHECK(say("go depth 2").starts_with("info "));
    say("setoption name UCI_LimitStrength value true");
    CHECK(say("go depth 2").starts_with("bestmove P@"));
    CHECK(say("go depth 2 searchmoves P@e3").starts_with("bestmove P@e3"));
    say("position fen 8/8/8/8/8/8/8/Pp6 b - 0 1");
    CHECK(best_move(say("go depth 2")) == "b1b1");  // a pass
    say("position startpos");
    say("setoption name UCI_LimitStrength value false");
    CHECK(say("go depth 2").starts_with("info "));
    Dialogue say_without_elo = uci();
    say_without_elo("setoption name UCI_LimitStrength value true");
    CHECK(say_without_elo("go depth 2").starts_with("bestmove P@"));
}

TEST_CASE("UCI: a game by a manager") {
    Dialogue say = uci();
    say("uci");
    CHECK(say("setoption name UCI_Variant value flipello").empty());
    CHECK(say("isready") == "readyok\n");
    say("ucinewgame");
    say("position startpos");
    const std::string first = best_move(say("go depth 3"));
    CHECK((first == "P@d6" || first == "P@c5" || first == "P@f4" || first == "P@e3"));
    CHECK(say("position startpos moves P@f4").empty());
    const std::string answer = say("go depth 3");
    CHECK(occurrences(answer, "bestmove") == 1);
    CHECK(occurrences(answer, "info depth 3 seldepth 3 multipv 1 score cp ") == 1);
    for (const char* field : {" nodes ", " nps ", " hashfull ", " time ", " pv P@"})
        CHECK(answer.find(field) != std::string::npos);
    const std::string reply = best_move(answer);
    CHECK((reply == "P@f5" || reply == "P@d3" || reply == "P@f3"));
    CHECK(answer.find(" ponder P@") != std::string::npos);
}

TEST_CASE("UCI: pipelined lines are answered in order") {
    Dialogue say = uci();
    for (const char* line : {"uci", "isready", "position startpos", "go depth 3", "isready",
                             "position startpos moves P@f4", "go depth 2"})
        say.send(line);
    const std::string answers = say.idle();
    CHECK(occurrences(answers, "readyok\n") == 2);
    CHECK(occurrences(answers, "bestmove ") == 2);
    CHECK(answers.find("uciok") < answers.find("readyok"));
    CHECK(answers.find("readyok") < answers.find("bestmove"));
}

TEST_CASE("UCI: go infinite answers only after stop, isready is answered meanwhile") {
    Dialogue say = uci();
    say("position fen 8/8/8/3pP3/3Pp3/8/8/8 w");
    std::string go;
    SUBCASE("a long search") { go = "go infinite"; }
    SUBCASE("a search that ends by itself") {
        say("position fen " + must_pass_fen);
        go = "go infinite";
    }
    SUBCASE("pondering") { go = "go ponder depth 2"; }
    say.send(go);
    say.until("info ");
    say.send("isready");
    std::string heard = say.until("readyok\n");
    CHECK(occurrences(heard, "bestmove") == 0);
    say.send("stop");
    CHECK(occurrences(say.idle(), "bestmove ") == 1);
    CHECK(say("stop").empty());
    CHECK(say("isready") == "readyok\n");
}

TEST_CASE("UCI: a stop before the search has begun stops it, and no later one") {
    Dialogue say = uci();
    for (int i = 0; i < 50; ++i) {
        say.send("go infinite");
        say.send("stop");
        const std::string stopped = say.idle();
        CHECK(occurrences(stopped, "bestmove P@") == 1);
        CHECK(say("go depth 2").find("info depth 2 ") != std::string::npos);
    }
}

TEST_CASE("UCI: ponderhit turns pondering into the search asked for") {
    Dialogue say = uci();
    say("position startpos");
    say.send("go ponder depth 3");
    say.until("info ");
    say.send("ponderhit");
    const std::string heard = say.idle();
    CHECK(occurrences(heard, "bestmove P@") == 1);
}

TEST_CASE("UCI: quit and the end of input stop a search, which prints its best move") {
    Dialogue say = uci();
    say.send("go infinite");
    SUBCASE("quit") {
        say.send("quit");
        CHECK(say.front_end().has_quit());
    }
    SUBCASE("end") {}
    CHECK(occurrences(say.finish(), "bestmove P@") == 1);
}

TEST_CASE("UCI: limits of a search") {
    Dialogue say = uci();
    say("position startpos");
    for (const char* go : {"go movetime 20", "go nodes 500", "go wtime 200 btime 200 winc 5 binc 5",
                           "go wtime 1000 btime 1000 movestogo 10", "go depth 2 wtime 0 btime 0",
                           "go wtime -50", "go", "go mate 1", "go movetime 0", "go depth x",
                           "go foo bar", "go depth 0", "go movetime 99999999999999999999"}) {
        Dialogue another = uci();
        CHECK_MESSAGE(occurrences(another(go), "bestmove P@") == 1, go);
    }
    CHECK(best_move(say("go depth 2 searchmoves P@e3")) == "P@e3");
    CHECK(best_move(say("go searchmoves P@e3 P@d6 depth 2")) != "P@f4");
    CHECK(best_move(say("go depth 2 searchmoves P@a1 junk")).starts_with("P@"));
}

TEST_CASE("UCI: several lines") {
    Dialogue say = uci();
    CHECK(say("setoption name MultiPV value 3").empty());
    say("position startpos moves P@f4");
    const std::string answer = say("go depth 2");
    for (const char* rank : {" multipv 1 ", " multipv 2 ", " multipv 3 "})
        CHECK(occurrences(answer, "info depth 2 seldepth 2" + std::string(rank)) == 1);
    CHECK(occurrences(answer, " multipv 4 ") == 0);
}

TEST_CASE("UCI: options") {
    Dialogue say = uci();
    CHECK(say("setoption name Hash value 2").empty());
    CHECK(say("setoption name threads value 2").empty());
    CHECK(say("setoption name Clear Hash").empty());
    CHECK(say("setoption name clear hash value true").empty());
    CHECK(say("setoption name Unheard Of value 3").empty());
    CHECK(say("setoption").empty());
    CHECK(say("setoption name Hash value 0") ==
          "info string error: option hash: '0' is not a whole number from 1 to 1048576\n");
    CHECK(say("setoption name Hash").starts_with("info string error: option hash"));
    CHECK(say("setoption name Threads value many").starts_with("info string error"));
    CHECK(say("setoption name Ponder value true").empty());
    CHECK(say("setoption name Selectivity value 95").empty());
    CHECK(say("uci").find("option name Ponder type check default true\n") != std::string::npos);
    CHECK(say("setoption name Ponder value perhaps").starts_with("info string error"));
    CHECK(say("setoption name UCI_Variant value chess").starts_with("info string error"));
    CHECK(say("setoption name Level value 2").empty());
    CHECK(say("go").find("info depth 3 ") == std::string::npos);
    CHECK(say("setoption name Level value 0").empty());
    CHECK(say("uci").find("option name Level type spin default 0 ") != std::string::npos);
}

TEST_CASE("UCI: passes") {
    Dialogue say = uci();
    say("position fen " + must_pass_fen);
    // White's only disc lies on their b8.
    CHECK(best_move(say("go depth 3")) == "b8b8");
    for (const char* pass : {"b8b8", "a1a1", "0000", "pass", "@@@@", "PASS"}) {
        CHECK(say("position fen " + must_pass_fen + " moves " + pass).empty());
        CHECK_MESSAGE(best_move(say("go depth 3")) == "P@c8", pass);
    }
    CHECK(say("position startpos moves d4d4").starts_with("info string error: illegal move"));
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

TEST_CASE("UCI: the end of a game") {
    Dialogue say = uci();
    say("position fen " + must_pass_fen + " moves b8b8");
    const std::string last = say("go depth 1");
    CHECK(last.find(" score mate 1 ") != std::string::npos);
    CHECK(best_move(last) == "P@c8");
    say("position fen " + must_pass_fen + " moves b8b8 P@c8");
    CHECK(say("go depth 1") == "bestmove (none)\n");
    CHECK(say("go infinite") == "bestmove (none)\n");
}

TEST_CASE("UCI: a proven loss is a mate score") {
    Dialogue say = uci();
    // Black turns b1 over, which is the last move: 3 discs against 61.
    say("position fen 1pPppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp w");
    const std::string answer = say("go depth 4");
    CHECK(answer.find(" score mate -1 ") != std::string::npos);
    CHECK(best_move(answer) == "P@a8");
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

TEST_CASE("UCI: after a position that is refused, there is none to search") {
    Dialogue say = dialogue_in(Protocol::uci);
    say("position startpos moves d4d4");
    CHECK(say("go depth 1") ==
          "info string error: no position is set: the last one was refused\nbestmove (none)\n");
    SUBCASE("until the next one") { say("position startpos"); }
    SUBCASE("until a new game") { say("ucinewgame"); }
    CHECK(say("go depth 1").find("bestmove P@") != std::string::npos);
}

TEST_CASE("UCI: bad positions are refused") {
    Dialogue say = uci();
    say("position fen " + must_pass_fen + " moves b8b8");
    for (const char* position :
         {"", "fen", "foo", "fen 8/8/8/3pP3/3Pp3/8/8 w", "fen 8/8/8/3pP3/3Pp3/8/8/8/8 w",
          "fen 8/8/8/8/8/8/8/8 w", "fen 8/8/8/4pP3/3Pp3/8/8/8 w", "fen 8/8/8/2pP3/3Pp3/8/8/8 w",
          "fen 8/8/8/3kP3/3Pp3/8/8/8 w", "fen 8/8/8/3pP3/3Pp3/8/8/8 x", "fen 8/8/8/3pP3/3Pp3/8/8/8",
          "fen 8/8/8/3pP3/3Pp3/8/8/8[PP w", "fen 9/8/8/3pP3/3Pp3/8/8/8 w", "startpos moves P@a1",
          "startpos moves P@f4 P@f4", "startpos moves e2e4", "startpos moves P@f4 \xC3\xA9",
          "startpos moves P@i9"}) {
        const std::string answer = say("position " + std::string(position));
        CHECK_MESSAGE(answer.starts_with("info string error: "), position);
        CHECK(occurrences(answer, "\n") == 1);
        CHECK(best_move(say("go depth 1")) == "(none)");
    }
}

TEST_CASE("UCI: senseless lines are refused and change nothing") {
    Dialogue say = uci();
    say("position fen " + must_pass_fen + " moves b8b8");
    for (const std::string& line : senseless_lines()) {
        const std::string answer = say(line);
        CAPTURE(answer);
        CHECK((answer.empty() || answer.starts_with("info string error: ")));
        CHECK(answer.size() < 200);
    }
    CHECK(say(std::string(1 << 20, 'x')) == "info string error: line too long\n");
    CHECK(say("position startpos moves " + std::string(1 << 20, 'x')) ==
          "info string error: line too long\n");
    CHECK(best_move(say("go depth 1")) == "(none)");
    say("position fen " + must_pass_fen + " moves b8b8");
    CHECK(best_move(say("go depth 1")) == "P@c8");
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
