#include <doctest/doctest.h>

#include <chrono>
#include <sstream>
#include <thread>

#include "tests/protocol/front_end/console/console_dialogue.h"
#include "tests/support/positions.h"

namespace outflank {
namespace {

TEST_CASE("console: the board comes first, without colours where there is no terminal") {
    Dialogue say(
        [](const Output& output) { return std::make_unique<Console>(quick_options(), output); });
    const std::string greeting = say.idle();
    CHECK(greeting.starts_with("Outflank " OUTFLANK_VERSION));
    CHECK(greeting.find("3 . . . + . . . . 3   Black X  2 discs, 30 left  <- to move\n"
                        "4 . . + O X . . . 4   White O  2 discs, 30 left\n"
                        "5 . . . X O + . . 5\n") != std::string::npos);
    CHECK(greeting.find('\x1b') == std::string::npos);
    CHECK(greeting.ends_with("\n> "));
}

TEST_CASE("console: colours on a terminal") {
    ConsoleDialogue say("none", true);
    const std::string board = say("board");
    CHECK(board.find("\x1b[48;5;28m") != std::string::npos);
    CHECK(occurrences(board, "\x1b[0m") == 8);
}

TEST_CASE("console: the engine answers for its side") {
    ConsoleDialogue say("white");
    const std::string answer = say("F5");
    CHECK(answer.find("White plays ") != std::string::npos);
    CHECK(answer.find("Black X ") != std::string::npos);
    CHECK(occurrences(say("moves"), ".") == 2);
}

TEST_CASE("console: ponders if asked to, until the next line") {
    ConsoleDialogue say("white");
    say.send("set ponder on");
    say.until("> ");
    for (const char* line : {"f5", "moves", "stop", "undo"}) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        say.send(line);
        say.until("> ");
    }
    SUBCASE("or the end of input") { CHECK(say.finish().empty()); }
    SUBCASE("or quit") {
        say.send("quit");
        CHECK(say.finish().empty());
    }
    SUBCASE("or the end of the front-end") {}
}

TEST_CASE("console: the engine changes sides") {
    SUBCASE("it plays Black") {
        ConsoleDialogue say;
        CHECK(say("engine black").find("Black plays ") != std::string::npos);
        CHECK(say("engine").starts_with("engine takes "));
        CHECK(say("engine red").starts_with("engine takes "));
    }
    SUBCASE("go gives it the side to move, and you the other") {
        ConsoleDialogue say("white");
        CHECK(say("go").find("Black plays ") != std::string::npos);
        CHECK(occurrences(say("moves"), ".") == 1);
    }
    SUBCASE("go between two people is one move") {
        ConsoleDialogue say("none");
        CHECK(occurrences(say("go"), " plays ") == 1);
    }
    SUBCASE("it plays both, to the end") {
        ConsoleDialogue say;
        const std::string game = say("engine both");
        CHECK(occurrences(game, "The game is over: ") == 1);
        CHECK(say("go").starts_with("the game is over"));
        CHECK(say("hint").starts_with("the game is over"));
    }
}

TEST_CASE("console: undo and redo") {
    SUBCASE("between two people: a move each") {
        ConsoleDialogue say;
        say("f5");
        say("d6");
        say("undo");
        CHECK(say("moves") == " 1.f5\n> ");
        say("redo");
        CHECK(say("moves") == " 1.f5 2.d6\n> ");
        CHECK(say("redo").starts_with("nothing to play again"));
    }
    SUBCASE("against the engine: up to one's own choice") {
        ConsoleDialogue say("white");
        say("f5");
        const std::string moves = say("moves");
        say("undo");
        CHECK(say("moves") == " none yet\n> ");
        CHECK(say("undo").starts_with("nothing to take back"));
        say("redo");
        CHECK(say("moves") == moves);
    }
    SUBCASE("not behind the engine's first move") {
        ConsoleDialogue say("black");
        const std::string moves = say("moves");
        CHECK(say("undo").starts_with("nothing to take back"));
        CHECK(say("moves") == moves);
    }
}

TEST_CASE("console: undo and redo take a number of moves") {
    ConsoleDialogue say;
    for (const char* move : {"f5", "d6", "c3"}) say(move);
    say("undo 2");
    CHECK(say("moves") == " 1.f5\n> ");
    CHECK(say("undo 2").starts_with("only 1 to take back, not 2"));
    CHECK(say("moves") == " 1.f5\n> ");
    CHECK(say("redo 3").starts_with("only 2 to play again, not 3"));
    say("redo 2");
    CHECK(say("moves") == " 1.f5 2.d6 3.c3\n> ");
    CHECK(say("undo x").starts_with("undo takes a number from 1 to 64, not 'x'"));
    CHECK(say("undo 0").starts_with("undo takes a number from 1 to 64, not '0'"));
    CHECK(say("undo 1 2").starts_with("undo takes [N]: '2' is too much"));
    CHECK(say("moves") == " 1.f5 2.d6 3.c3\n> ");
}

TEST_CASE("console: long lines are broken between moves") {
    Screen screen;
    screen.width = [] { return 40; };
    Dialogue say([&](const Output& output) {
        return std::make_unique<Console>(quick_options(12), output, screen);
    });
    say("engine none");
    for (const char* line : {"f5d6c3d3c4f4c5b3c2e3d2c6b4a3", "moves", "hint", "help", "set"}) {
        std::istringstream lines(say(line));
        for (std::string shown; std::getline(lines, shown);)
            CHECK_MESSAGE(shown.size() <= 40, shown);
    }
    CHECK(say("moves") ==
          " 1.f5 2.d6 3.c3 4.d3 5.c4 6.f4 7.c5 8.b3\n 9.c2 10.e3 11.d2 12.c6 13.b4 14.a3\n> ");
    // Beside the board there is no room.
    CHECK(say("board").find("\n  a b c d e f g h\nBlack X ") != std::string::npos);
}

TEST_CASE("console: passes are made automatically, and the game ends") {
    ConsoleDialogue say;
    const std::string passed = say("position " + black_must_pass);
    CHECK(passed.find("Black has no move and passes\n") != std::string::npos);
    CHECK(passed.find("White O  1 discs, 31 left  <- to move") != std::string::npos);
    const std::string end = say("c1");
    CHECK(end.find("5   White wins by 64\n") != std::string::npos);
    CHECK(end.find("The game is over: White wins by 64\n") != std::string::npos);
    // Undo goes back to a position with a choice of moves.
    say("undo");
    CHECK(say("moves") == " 1.pass\n> ");
}

TEST_CASE("console: shows the discs left, also when the opponent had to give some") {
    ConsoleDialogue say;
    // Two squares are empty and each side has one disc left. Black plays both, because White must
    // pass.
    const std::string before = say("position -OX" + std::string(58, 'X') + "XO- X");
    CHECK(before.find("Black X 60 discs,  1 left  <- to move\n") != std::string::npos);
    CHECK(before.find("White O  2 discs,  1 left\n") != std::string::npos);
    CHECK(say("a1").find("Black X 62 discs,  0 left  <- to move\n") != std::string::npos);
    const std::string after = say("h8");
    CHECK(after.find("Black X 64 discs,  0 left (1 given)\n") != std::string::npos);
    CHECK(after.find("White O  0 discs,  0 left\n") != std::string::npos);
}

TEST_CASE("console: hints, level, options, moves and help") {
    ConsoleDialogue say;
    // Depth after depth, and then a line for each move.
    for (const auto& [asked, lines] : {std::pair("hint", 3), {"hint 1", 1}}) {
        const std::string hints = say(asked);
        CHECK(occurrences(hints, "\n  depth 2 ") == 1);
        CHECK(hints.find("\n  depth 2 ") < hints.find("\n  depth 3 "));
        CHECK(occurrences(hints, " depth 3  ") == 1 + lines);
    }
    CHECK(say("hint 0").starts_with("hint takes a number from 1 to 64, not '0'"));
    CHECK(say("hint many").starts_with("hint takes a number from 1 to 64, not 'many'"));
    CHECK(say("hint 1 2").starts_with("hint takes [N]: '2' is too much"));
    CHECK(say("level") == "level 3\n> ");
    CHECK(say("level 2") == "level 2\n> ");
    CHECK(say("level 61").starts_with("option level: '61' is not"));
    CHECK(say("set level 4") == "> ");
    CHECK(say("set").find("  level        4 ") != std::string::npos);
    CHECK(say("set level").starts_with("set takes a name and a value, not 'level' alone"));
    CHECK(say("moves 3").starts_with("moves stands alone: '3'"));
    CHECK(say("position") == std::string(27, '-') + "OX------XO" + std::string(27, '-') + " X\n> ");
    CHECK(say("") == "> ");
    say("f5");
    say("NEW");
    CHECK(say("moves") == " none yet\n> ");
    CHECK(say("?") == say("help"));
    const std::string help = say("help");
    CHECK(help.find("\nRules. In turn, place a disc") != std::string::npos);
    for (const char* command :
         {"new",     "undo",  "redo",     "hint",     "go",    "stop", "engine", "level",
          "set",     "moves", "board",    "position", "help",  "quit", "load",   "save",
          "analyze", "start", "takeback", "mistakes", "teach", "elo"})
        CHECK_MESSAGE(help.find("\n  " + std::string(command) + " ") != std::string::npos, command);
}

TEST_CASE("console: hints come with words") {
    ConsoleDialogue say;
    say("engine none");
    say("f5");
    CHECK(say("hint 1").find(" leaves Black ") != std::string::npos);
}

TEST_CASE("console: warns of blunders, and lists the worst moves") {
    // With a1 Black wins all discs, and with f1 White does.
    const std::string position = "-OXXO---" + std::string(56, '-') + " X";
    ConsoleDialogue say;
    say("engine none");
    CHECK(say("teach on").starts_with("you are warned"));
    CHECK(say("teach me").starts_with("teach takes on or off, not 'me'"));
    CHECK(say("mistakes").starts_with("no move to analyze"));
    say("position " + position);
    const std::string played = say("f1");
    CAPTURE(played);
    CHECK(played.find("1. Black f1 loses 128 discs") != std::string::npos);
    CHECK(played.find("better a1: takes the corner") != std::string::npos);
    CHECK(played.find("takeback lets you play another move") != std::string::npos);
    const std::string worst = say("mistakes");
    CHECK(worst.find("1. Black f1 loses 128 discs") != std::string::npos);
    say("takeback");
    CHECK(say("a1").find("loses") == std::string::npos);
}

TEST_CASE("console: other starts, and a person to play against") {
    ConsoleDialogue say;
    say("engine none");
    say("start handicap 1");
    CHECK(say("position").starts_with("X---"));
    CHECK(say("start handicap 9").starts_with("a start is "));
    say("start xot");
    CHECK(say("moves").find(" 8.") != std::string::npos);
    CHECK(say("mistakes").ends_with("no mistakes\n> "));  // none of the opening
    say("undo 8");
    // Every XOT opening begins with f5, so none of these moves is one of the opening's.
    for (const char* const move : {"c4", "c5", "c6", "b5"}) say(move);
    CHECK(say("mistakes").find("Black c6 loses") != std::string::npos);
    CHECK(say("elo 700") == "the engine plays as a person of 700 does\n> ");
    say("start normal");
    CHECK(say("go").find("plays ") != std::string::npos);
    CHECK(say("elo off") == "the engine plays at its level\n> ");
    CHECK(say("elo 100").starts_with("option elo: '100' is not a whole number from 500 to 2500"));
}

TEST_CASE("console: stop makes the engine move, and ends a game against itself") {
    ConsoleDialogue say;
    say("set level 40");
    say.send("go");
    say.send("stop");
    CHECK(say.idle().find("Black plays ") != std::string::npos);
    say.send("engine both");
    say.send("stop");
    CHECK(occurrences(say.idle(), " plays ") <= 1);
}

TEST_CASE("console: quit stops the search") {
    ConsoleDialogue say;
    say("set level 40");
    say.send("go");
    say.send("quit");
    CHECK(say.front_end().has_quit());
    say.finish();
}

TEST_CASE("console: quit drops the lines that wait") {
    ConsoleDialogue say;
    say("set level 40");
    say.send("go");
    say.send("position");
    say.send("quit");
    const std::string last = say.finish();
    CHECK(occurrences(last, " plays ") <= 1);
    CHECK(last.find(std::string(20, '-')) == std::string::npos);
}

TEST_CASE("console: bad input gets an error message and changes nothing") {
    ConsoleDialogue say;
    say("f5");
    const std::string before = say("position");
    for (const std::string& line : senseless_lines()) {
        const std::string answer = say(line);
        CAPTURE(answer);
        CHECK((answer == "> " || answer.ends_with("; type help for what can be done\n> ")));
        CHECK(answer.size() < 200);
    }
    CHECK(say("a1").starts_with("illegal move a1 for White"));
    CHECK(say("pass").starts_with("illegal pass: White has a move"));
    CHECK(say("position XX").starts_with("a board has 64 squares, this one has 2"));
    CHECK(say("position " + std::string(64, '-') + " X").starts_with("a board without discs"));
    CHECK(say(std::string(1 << 20, 'x')).starts_with("line too long"));
    CHECK(say("position") == before);
}

}  // namespace
}  // namespace outflank
