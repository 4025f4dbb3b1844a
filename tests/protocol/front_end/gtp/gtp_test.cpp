#include <doctest/doctest.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "tests/support/dialogue.h"
#include "tests/support/positions.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

const std::string drawn_end = "X------O" + std::string(56, '-') + " X";

Dialogue gtp() { return dialogue_in(Protocol::gtp); }

TEST_CASE("GTP: a Quarry game") {
    Dialogue say = gtp();
    CHECK(say("protocol_version") == "= 2\n\n");
    CHECK(say("name") == "= Outflank\n\n");
    CHECK(say("version") == "= " OUTFLANK_VERSION "\n\n");
    const std::string commands = say("list_commands");
    CHECK(commands.starts_with("= protocol_version\n"));
    for (const char* name : {"name",
                             "version",
                             "known_command",
                             "list_commands",
                             "quit",
                             "boardsize",
                             "clear_board",
                             "komi",
                             "play",
                             "genmove",
                             "undo",
                             "reg_genmove",
                             "showboard",
                             "final_score",
                             "time_settings",
                             "time_left",
                             "list_games",
                             "set_game",
                             "loadsgf",
                             "gogui-rules_game_id",
                             "gogui-rules_board",
                             "gogui-rules_board_size",
                             "gogui-rules_legal_moves",
                             "gogui-rules_side_to_move",
                             "gogui-rules_final_result"}) {
        CAPTURE(name);
        CHECK(commands.find("\n" + std::string(name) + "\n") != std::string::npos);
        CHECK(say("known_command " + std::string(name)) == "= true\n\n");
    }
    CHECK(say("known_command foo") == "= false\n\n");
    CHECK(say("list_games") == "= Othello\nOthello MOD\n\n");
    CHECK(say("set_game Othello") == "=\n\n");
    CHECK(say("boardsize 8") == "=\n\n");
    CHECK(say("clear_board") == "=\n\n");
    CHECK(say("time_settings 0 1 0") == "=\n\n");
    CHECK(say("play B F5") == "=\n\n");
    CHECK(say("gogui-rules_side_to_move") == "= white\n\n");
    const std::string move = say("genmove W");
    CHECK((move == "= f4\n\n" || move == "= f6\n\n" || move == "= d6\n\n"));
    CHECK(say("gogui-rules_side_to_move") == "= black\n\n");
    CHECK(say("final_score") == "? cannot score\n\n");
    CHECK(say("quit") == "=\n\n");
    CHECK(say.front_end().has_quit());
    CHECK(say("name").empty());
}

TEST_CASE("GTP: ids, comments, blanks and line ends") {
    Dialogue say = gtp();
    CHECK(say("7 name") == "=7 Outflank\n\n");
    CHECK(say("007 play b f5") == "=007\n\n");
    CHECK(say("12 foo") == "?12 unknown command\n\n");
    CHECK(say("13") == "?13 unknown command\n\n");
    CHECK(say("").empty());
    CHECK(say("   \t\r").empty());
    CHECK(say("# a comment").empty());
    CHECK(say("name # and why") == "= Outflank\n\n");
    CHECK(say(" \tname\r") == "= Outflank\n\n");
    CHECK(say("8\tname") == "=8 Outflank\n\n");
    CHECK(say(std::string("na\0me", 5)) == "= Outflank\n\n");
}

TEST_CASE("GTP: pipelined commands are answered in order") {
    Dialogue say = gtp();
    for (const char* line : {"1 play b f5", "2 time_left w 60 0", "3 genmove w", "4 name"})
        say.send(line);
    const std::string answers = say.finish();
    CHECK(answers.starts_with("=1\n\n=2\n\n=3 "));
    CHECK(answers.ends_with("\n\n=4 Outflank\n\n"));
}

TEST_CASE("GTP: colours, squares and passes in any case") {
    Dialogue say = gtp();
    CHECK(say("play BLACK F5") == "=\n\n");
    CHECK(say("play White d6") == "=\n\n");
    CHECK(say("play b C3") == "=\n\n");
    CHECK(say("outflank-position " + black_must_pass) == "=\n\n");
    CHECK(say("play B PASS") == "=\n\n");
    CHECK(say("play W C1") == "=\n\n");
}

TEST_CASE("GTP: illegal and malformed moves change nothing") {
    Dialogue say = gtp();
    const std::string before = say("outflank-position");
    for (const char* line : {"play b a1", "play w f4", "play b d4", "play b z9", "play b pass",
                             "play w pass", "play b f55", "genmove w"})
        CHECK_MESSAGE(say(line) == "? illegal move\n\n", line);
    for (const char* line : {"play", "play b", "play x f5", "genmove", "genmove x", "reg_genmove"})
        CHECK_MESSAGE(say(line).starts_with("? syntax error"), line);
    CHECK(say("outflank-position") == before);
    CHECK(say("undo") == "? cannot undo\n\n");
}

TEST_CASE("GTP: a forced pass may be left out") {
    Dialogue say = gtp();
    say("outflank-position " + black_must_pass);
    CHECK(say("gogui-rules_legal_moves") == "= pass\n\n");
    SUBCASE("by a move") {
        CHECK(say("play w h8") == "? illegal move\n\n");
        CHECK(say("gogui-rules_side_to_move") == "= black\n\n");
        CHECK(say("play w c1") == "=\n\n");
    }
    SUBCASE("by genmove") { CHECK(say("genmove w") == "= c1\n\n"); }
    CHECK(say("final_score") == "= W+64\n\n");
}

TEST_CASE("GTP: reg_genmove plays nothing, not even a forced pass") {
    Dialogue say = gtp();
    say("outflank-position " + black_must_pass);
    CHECK(say("reg_genmove w") == "= c1\n\n");
    CHECK(say("reg_genmove b") == "= pass\n\n");
    CHECK(say("outflank-position") == "= " + black_must_pass + "\n\n");
    CHECK(say("undo") == "? cannot undo\n\n");
}

TEST_CASE("GTP: passes may be sent twice, and after the end") {
    Dialogue say = gtp();
    say("outflank-position " + black_must_pass);
    CHECK(say("genmove b") == "= pass\n\n");
    CHECK(say("play b pass") == "=\n\n");
    CHECK(say("gogui-rules_side_to_move") == "= white\n\n");
    CHECK(say("play w pass") == "? illegal move\n\n");
    CHECK(say("play w c1") == "=\n\n");
    CHECK(say("play b pass") == "=\n\n");
    CHECK(say("play w pass") == "=\n\n");
    CHECK(say("genmove b") == "= pass\n\n");
    CHECK(say("final_score") == "= W+64\n\n");
}

TEST_CASE("GTP: undo takes back the move of one command and the pass before it") {
    Dialogue say = gtp();
    say("outflank-position " + black_must_pass);
    SUBCASE("implied") {
        say("play w c1");
        CHECK(say("undo") == "=\n\n");
    }
    SUBCASE("explicit") {
        say("play b pass");
        say("play w c1");
        CHECK(say("undo") == "=\n\n");
        CHECK(say("gogui-rules_side_to_move") == "= white\n\n");
        CHECK(say("undo") == "=\n\n");
    }
    SUBCASE("sent twice") {
        say("genmove b");
        say("play b pass");
        CHECK(say("undo") == "=\n\n");
        CHECK(say("gogui-rules_side_to_move") == "= white\n\n");
        CHECK(say("undo") == "=\n\n");
    }
    CHECK(say("outflank-position") == "= " + black_must_pass + "\n\n");
    CHECK(say("undo") == "? cannot undo\n\n");
}

TEST_CASE("GTP: the end of a game") {
    Dialogue say = gtp();
    say("outflank-position " + drawn_end);
    CHECK(say("final_score") == "= 0\n\n");
    CHECK(say("gogui-rules_legal_moves") == "=\n\n");
    CHECK(say("gogui-rules_final_result") == "= a draw\n\n");
    CHECK(say("genmove w") == "= pass\n\n");
    CHECK(say("outflank-hint") == "? the game is over\n\n");
    CHECK(say("clear_board") == "=\n\n");
    CHECK(say("gogui-rules_final_result") == "=\n\n");
    // Ends with 13 discs to 0; the 51 empty squares count for Black.
    for (const char* move :
         {"b e6", "w f4", "b e3", "w f6", "b g5", "w d6", "b e7", "w f5", "b c5"})
        CHECK_MESSAGE(say("play " + std::string(move)) == "=\n\n", move);
    CHECK(say("final_score") == "= B+64\n\n");
    CHECK(say("gogui-rules_final_result") == "= Black wins by 64\n\n");
}

TEST_CASE("GTP: boards") {
    Dialogue say = gtp();
    say("play b f5");
    CHECK(say("gogui-rules_game_id") == "= Othello\n\n");
    CHECK(say("gogui-rules_board_size") == "= 8\n\n");
    CHECK(say("gogui-rules_legal_moves") == "= f4 d6 f6\n\n");
    CHECK(say("gogui-rules_board") ==
          "=\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . X X X . .\n"
          ". . . O X . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n\n");
    const std::string board = say("showboard");
    CHECK(board.find("5 . . . X X X . . 5   1. black f5\n") != std::string::npos);
    CHECK(occurrences(board, "\n\n") == 1);
    CHECK(occurrences(board, " \n") == 0);
}

TEST_CASE("GTP: games and sizes") {
    Dialogue say = gtp();
    say("play b f5");
    const std::string before = say("outflank-position");
    for (const char* size : {"19", "7", "0", "-8", "88", "eight"})
        CHECK_MESSAGE(say("boardsize " + std::string(size)) == "? unacceptable size\n\n", size);
    CHECK(say("boardsize").starts_with("? syntax error"));
    CHECK(say("set_game Chess") == "? unknown game\n\n");
    CHECK(say("set_game").starts_with("? syntax error"));
    CHECK(say("komi 6.5") == "=\n\n");
    CHECK(say("komi x").starts_with("? syntax error"));
    CHECK(say("outflank-position") == before);
    CHECK(say("set_game REVERSI") == "=\n\n");
    CHECK(say("outflank-position") != before);
}

TEST_CASE("GTP: set-up positions") {
    Dialogue say = gtp();
    say("play b f5");
    const std::string before = say("outflank-position");
    const std::string empty(64, '-');
    for (const std::string& position :
         {empty + " X", "X" + empty + " X", empty.substr(1) + " X", "Q" + empty.substr(1) + " X",
          "X" + empty.substr(1) + " -", std::string("\xC3\xA9"), std::string(60000, 'X')}) {
        const std::string answer = say("outflank-position " + position);
        CHECK_MESSAGE(answer.starts_with("? "), position);
        CHECK(answer.size() < 200);
    }
    CHECK(say("outflank-position") == before);
    CHECK(say("outflank-position X" + empty.substr(1)) == "=\n\n");  // White is assumed, and told
    CHECK(say("outflank-position") == "= X" + empty.substr(1) + " O\n\n");
    CHECK(say("outflank-position " + black_must_pass) == "=\n\n");
    CHECK(say("outflank-position") == "= " + black_must_pass + "\n\n");
    CHECK(say("outflank-supply") == "=\nblack left 31 given 0\nwhite left 31 given 0\n\n");
}

TEST_CASE("GTP: loadsgf") {
    const TemporaryFile file("game.sgf");
    const auto write = [&](const std::string& text) { std::ofstream(file.name) << text; };
    Dialogue say = gtp();
    const std::string load = "loadsgf " + file.name;
    write("(;GM[2]SZ[8];B[fe];W[df];B[cc])");
    say("play b d3");
    CHECK(say(load) == "=\n\n");
    CHECK(say("gogui-rules_side_to_move") == "= white\n\n");
    CHECK(say("undo") == "=\n\n");
    CHECK(say("play b c3") == "=\n\n");
    CHECK(say(load + " 1") == "=\n\n");
    CHECK(say("play b f5") == "=\n\n");
    const std::string after_one = say("outflank-position");
    CHECK(say(load + " 2") == "=\n\n");
    CHECK(say("outflank-position") == after_one);
    CHECK(say(load + " 99") == "=\n\n");
    CHECK(say("gogui-rules_side_to_move") == "= white\n\n");

    write("(;AB[b1]AW[a1]PL[B];W[ca])");
    CHECK(say(load) == "=\n\n");
    CHECK(say("final_score") == "= W+64\n\n");
    CHECK(say("undo") == "=\n\n");  // with the pass
    CHECK(say("outflank-position") == "= " + black_must_pass + "\n\n");

    for (const char* text : {"", "(;GM[1])", "(;B[aa])", "(;B[fe]"}) {
        write(text);
        CHECK_MESSAGE(say(load).starts_with("? cannot load file"), text);
    }
    write("(;B[\xC3\xA9])");
    CHECK(say(load).find("??") != std::string::npos);  // only ASCII is printed
    CHECK(say(load + " x") == "? syntax error\n\n");
    CHECK(say(load + " 0") == "? syntax error\n\n");
    CHECK(say("loadsgf /nowhere/at/all") == "? cannot load file\n\n");
    CHECK(say("loadsgf /").starts_with("? cannot load file"));
    CHECK(say("loadsgf").starts_with("? syntax error"));
    CHECK(say("outflank-position") == "= " + black_must_pass + "\n\n");
}

TEST_CASE("GTP: loadsgf reads every format that holds games") {
    const TemporaryFile file("game");
    Dialogue say = gtp();
    say("play b f5");
    const std::string after_one = say("outflank-position");
    for (const char* text :
         {"f5\n", "1. f5",
          "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O-"
          "-------------------------- *]B[F5];)",
          "\xEF\xBB\xBF(;GM[2];B[f5])\r\n"}) {
        std::ofstream(file.name) << text;
        say("clear_board");
        CHECK_MESSAGE(say("loadsgf " + file.name) == "=\n\n", text);
        CHECK(say("outflank-position") == after_one);
    }
}

TEST_CASE("GTP: outflank-position takes a game or position in any format") {
    Dialogue say = gtp();
    for (const char* text : {"f5d6c3", "1. f5 d6 2. c3",
                             "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*"
                             "O--------------------------- *]B[F5]W[D6]B[C3];)",
                             "(;GM[2];B[f5];W[d6];B[c3])"}) {
        CAPTURE(text);
        CHECK(say("outflank-position " + std::string(text)) == "=\n\n");
        CHECK(say("gogui-rules_side_to_move") == "= white\n\n");
        CHECK(say("undo") == "=\n\n");
        CHECK(say("play b c3") == "=\n\n");
    }
    CHECK(say("outflank-position f5d6a1").starts_with("? "));
}

TEST_CASE("GTP: loadsgf accepts passes after the end") {
    const TemporaryFile file("game.sgf");
    std::ofstream(file.name)
        << "(;GM[2];B[ef];W[fd];B[ec];W[ff];B[ge];W[df];B[eg];W[fe];B[ce];W[];B[])";
    Dialogue say = gtp();
    CHECK(say("loadsgf " + file.name) == "=\n\n");
    CHECK(say("final_score") == "= B+64\n\n");
}

TEST_CASE("GTP: after a game or position that is refused, there is none to move in") {
    const TemporaryFile file("game.sgf");
    std::ofstream(file.name) << "(;GM[2];B[f5];W[a1])";
    const std::string refused = "? no game is set: the last one was refused\n\n";
    for (const std::string& line : {"loadsgf " + file.name, std::string("loadsgf /nowhere"),
                                    std::string("outflank-position XX")}) {
        CAPTURE(line);
        Dialogue say = gtp();
        CHECK(say(line).starts_with("? "));
        for (const char* asked :
             {"genmove b", "reg_genmove b", "play b f5", "outflank-hint", "outflank-analyze"})
            CHECK_MESSAGE(say(asked) == refused, asked);
        SUBCASE("until a new game") { CHECK(say("clear_board") == "=\n\n"); }
        SUBCASE("until a position") {
            CHECK(say("outflank-position " + std::string(27, '-') + "OX------XO" +
                      std::string(27, '-') + " X") == "=\n\n");
        }
        CHECK(say("genmove b").starts_with("= "));
    }
}

TEST_CASE("GTP: other starts, and a person to play with") {
    Dialogue say = gtp();
    CHECK(say("outflank-start handicap 2") == "=\n\n");
    CHECK(say("gogui-rules_side_to_move") == "= white\n\n");
    CHECK(say("outflank-start xot") == "=\n\n");
    CHECK(say("undo") == "=\n\n");
    CHECK(say("outflank-start go").starts_with("? a start is normal, xot, or "));
    CHECK(say("outflank-start normal") == "=\n\n");
    const auto game = [&say] {
        CHECK(say("clear_board") == "=\n\n");
        CHECK(say("outflank-option elo 1200") == "=\n\n");
        std::string moves;
        for (int ply = 0; ply < 10; ++ply) moves += say(ply % 2 == 0 ? "genmove b" : "genmove w");
        return moves;
    };
    CHECK(say("outflank-option seed 5") == "=\n\n");
    const std::string first = game();
    CHECK(game() != first);
    CHECK(say("outflank-option seed 6") == "=\n\n");
    CHECK(say("outflank-option seed 5") == "=\n\n");
    CHECK(game() == first);
}

TEST_CASE("GTP: settings") {
    Dialogue say = gtp();
    CHECK(say("outflank-level") == "= 3\n\n");
    CHECK(say("outflank-level 2") == "=\n\n");
    CHECK(say("outflank-level") == "= 2\n\n");
    CHECK(say("outflank-level 99") ==
          "? option level: '99' is not a whole number from 0 to 60\n\n");
    CHECK(say("outflank-option hash 2") == "=\n\n");
    CHECK(say("outflank-option hash") == "=\nhash 2\n\n");
    CHECK(say("outflank-option log file").starts_with("? option log: only "));
    CHECK(say("outflank-option threads 0").starts_with("? option threads: '0' is not"));
    CHECK(say("outflank-option colour red") == "? no such option: 'colour'\n\n");
    CHECK(say("outflank-option").find("\nlevel 2\n") != std::string::npos);
}

TEST_CASE("GTP: hints and analysis") {
    Dialogue say = gtp();
    const std::string hints = say("outflank-hint 2");
    CHECK(occurrences(hints, " depth 3 ") == 2);
    say("outflank-option multi-pv 3");
    CHECK(occurrences(say("outflank-hint"), " depth 3 ") == 3);
    CHECK(say("outflank-hint 0").starts_with("? syntax error"));
    CHECK(say("outflank-hint x").starts_with("? syntax error"));
    say("play b f5");
    say("play w d6");
    const std::string position = say("outflank-position");
    const std::string analysis = say("outflank-analyze");
    CHECK(analysis.starts_with("=\n2 "));
    CHECK(analysis.find("\n1 ") < analysis.find("\n0 "));
    CHECK(say("outflank-position") == position);
}

TEST_CASE("GTP: clocks") {
    Dialogue say = gtp();
    for (const char* line :
         {"time_settings 60 0 0", "time_settings 0.5 10 25", "time_left b 59.5 0",
          "time_left w 10 5", "time_settings 300 10 0", "time_left B 12", "time_left b 9.25 1.0",
          "time_left b 0,5 0", "time_left w -0.5 0", "time_settings 60.0 10.0 5.0"})
        CHECK_MESSAGE(say(line) == "=\n\n", line);
    for (const char* line : {"time_settings", "time_settings 1 2", "time_settings x 0 0",
                             "time_settings -1 0 0", "time_settings 1 0 0.5", "time_left b",
                             "time_left x 1 0", "time_left b x 0", "time_settings nan 0 0"})
        CHECK_MESSAGE(say(line).starts_with("? syntax error"), line);
    CHECK(say("time_left b 1 0.5") == "? syntax error: not a time: '1 0.5'\n\n");
    CHECK(say("time_left red 1 0") == "? syntax error: not a color: 'red'\n\n");
}

TEST_CASE("GTP: ponders if asked to, until the next command") {
    Dialogue say = gtp();
    CHECK(say("outflank-option ponder on") == "=\n\n");
    say("outflank-level 2");
    say.send("genmove b");
    say.until("\n\n");
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    say.send("name");
    CHECK(say.until("\n\n") == "= Outflank\n\n");
    say.send("genmove w");
    say.send("showboard");
    CHECK(occurrences(say.idle(), "\n\n") == 2);
    say.send("genmove b");
    CHECK(occurrences(say.finish(), "\n\n") == 1);
}

TEST_CASE("GTP: ends while it ponders") {
    Options options = quick_options();
    options.ponder = true;
    Dialogue say = dialogue_in(Protocol::gtp, options);
    say.send("genmove b");
    say.until("\n\n");
}

TEST_CASE("GTP: moves at once when no time is left") {
    Options options;
    options.hash_mb = 1;
    Dialogue say = dialogue_in(Protocol::gtp, options);
    const char* settings = nullptr;
    SUBCASE("no time from the start") { settings = "time_settings 0 0 0"; }
    SUBCASE("no time left") { settings = "time_settings 10 0 0"; }
    say(settings);
    CHECK(say("time_left b 0 0") == "=\n\n");
    const auto start = std::chrono::steady_clock::now();
    const std::string move = say("genmove b");
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    CHECK((move == "= d3\n\n" || move == "= c4\n\n" || move == "= f5\n\n" || move == "= e6\n\n"));
    CHECK(time.count() < 0.5);
}

TEST_CASE("GTP: senseless lines are refused and change nothing") {
    Dialogue say = gtp();
    say("play b f5");
    const std::string before = say("outflank-position");
    for (const std::string& line : senseless_lines()) {
        const std::string answer = say(line);
        CAPTURE(answer);
        if (answer.empty()) continue;  // only control characters
        CHECK(answer.starts_with("?"));
        CHECK(answer.ends_with("\n\n"));
        CHECK(answer.size() < 200);
    }
    CHECK(say("5 " + std::string(1 << 20, 'x')) == "?5 line too long\n\n");
    CHECK(say("outflank-position") == before);
}

TEST_CASE("GTP: a game against itself ends") {
    Dialogue say = dialogue_in(Protocol::gtp, quick_options(1));
    int moves = 0;
    for (const char* color = "b"; say("final_score").starts_with("?"); ++moves) {
        REQUIRE(moves < 120);
        const std::string move = say("genmove " + std::string(color));
        REQUIRE(move.starts_with("= "));
        color = *color == 'b' ? "w" : "b";
    }
    CHECK(moves > 8);
}

}  // namespace
}  // namespace outflank
