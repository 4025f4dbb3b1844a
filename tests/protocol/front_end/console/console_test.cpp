// What dialogues cannot say; tests/data/board has them.

#include "protocol/front_end/console/console.h"

#include <doctest/doctest.h>

#include <memory>

#include "protocol/games/game_base.h"
#include "tests/support/dialogue.h"
#include "tests/support/parsed_ggf.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

Dialogue board_with(const Screen& screen, const Options& options = quick_options()) {
    return Dialogue(
        [&](const Output& output) { return std::make_unique<Console>(options, output, screen); });
}

TEST_CASE("console: the board comes first, without colours where there is no terminal") {
    Options options = quick_options();
    Dialogue say = dialogue_in(Protocol::console, options);
    const std::string greeting = say.idle();
    CHECK(greeting.starts_with("Outflank " OUTFLANK_VERSION));
    CHECK(holds(greeting,
                "3 . . . + . . . . 3   Black X  2 discs, 30 left  <- to move\n"
                "4 . . + O X . . . 4   White O  2 discs, 30 left\n"
                "5 . . . X O + . . 5\n"));
    CHECK(greeting.find('\x1b') == std::string::npos);
    CHECK(greeting.ends_with("\n> "));
    options.rules = Rules::mod;
    Dialogue say_mod = dialogue_in(Protocol::console, options);
    CHECK(holds(say_mod.idle(), "such as 2,1, or 2,1! with a tile"));
}

std::string drawn_with(Screen::Colors colors) {
    Screen screen;
    screen.colors = colors;
    Dialogue say = board_with(screen);
    say.idle();
    return say("board");
}

TEST_CASE("console: colours on a terminal") {
    const std::string board = drawn_with(Screen::Colors::all);
    CHECK(holds(board, "\x1b[48;5;28m"));
    CHECK(occurrences(board, "\x1b[0m") == 8);
}

TEST_CASE("console: a terminal with eight colours gets no others") {
    const std::string board = drawn_with(Screen::Colors::eight);
    CHECK(holds(board, "\x1b[42m"));
    CHECK(!holds(board, ";5;"));
}

TEST_CASE("console: on a live screen a board takes the place of the one before") {
    const std::string clear = "\x1b[H\x1b[J";
    Screen screen;
    screen.is_live = true;
    Dialogue say = board_with(screen);
    say.idle();
    const std::string answer = say("f5");
    CHECK(occurrences(answer, clear) == 2);  // after White's answer, too
    CHECK(holds(answer.substr(answer.rfind(clear)), "White plays"));
    // A game that is over leaves its moves.
    say("engine none");
    say("new");
    CHECK(holds(say("f5d6c5f4e3f6g5e6e7"), clear + " 1.f5 2.d6"));
}

TEST_CASE("console: long lines are broken between moves") {
    Screen screen;
    screen.width = [] { return 40; };
    Dialogue say = board_with(screen, quick_options(12));
    say("engine none");
    for (const char* line : {"f5d6c3d3c4f4c5b3c2e3d2c6b4a3", "moves", "hint", "help", "set"})
        for (const std::string& shown : lines_of(say(line)))
            CHECK_MESSAGE(shown.size() <= 40, shown);
    CHECK(say("moves") ==
          " 1.f5 2.d6 3.c3 4.d3 5.c4 6.f4 7.c5 8.b3\n 9.c2 10.e3 11.d2 12.c6 13.b4 14.a3\n> ");
    // Beside the board there is no room.
    CHECK(holds(say("board"), "\n  a b c d e f g h\nBlack X "));
}

TEST_CASE("console: games tells what was played on the board in the games of a base") {
    const TemporaryFolder files;
    GameBase::create(files / "base");
    {
        GameBase base(files / "base", Access::writing);
        REQUIRE(base.add(parsed_ggf(
            "(;GM[Othello]PB[Ann]PW[Bob]RE[+4]TY[8]BO[8 ---------------------------O*------*O-"
            "-------------------------- *]B[f5]W[d6]B[c3];)")));
        base.flush();
    }
    Dialogue say([&](const Output& output) {
        return std::make_unique<Console>(
            quick_options(), output, Screen(),
            std::make_unique<GameBase>(files / "base", Access::reading));
    });
    say("engine none");
    say("d3");  // an image of f5
    const std::string played = say("games");
    CHECK(holds(played, "move    games  score "));
    CHECK(holds(played, "\nc5          1   0.0%  "));  // of d6
    say("c3");
    CHECK(say("games") == "no games\n> ");
}

TEST_CASE("console: completes commands, moves, words and files, and knows the begin of a record") {
    Dialogue say = dialogue_in(Protocol::console);
    const auto& console = dynamic_cast<const Console&>(say.front_end());
    using Words = std::vector<std::string>;
    CHECK(console.completions("und") == Words{"undo"});
    CHECK(console.completions("e") == Words{"engine", "elo", "e6"});
    CHECK(console.completions("engine b") == Words{"black", "both"});
    CHECK(console.completions("set le") == Words{"level"});
    CHECK(console.completions("undo ").empty());
    CHECK(console.completions("nothing ").empty());
    const TemporaryFile file("game.ggf", "x");
    CHECK(console.completions("load " + file.name.substr(0, file.name.size() - 2)) ==
          Words{file.name});
    CHECK(console.completions("load /et") == Words{"/etc/"});
    CHECK(console.completions("load /nowhere/").empty());
    CHECK(console.begins_record("  a b c d e f g h"));
    for (const char* line : {"d3", "undo 2", " ?"}) CHECK(!console.begins_record(line));
}

}  // namespace
}  // namespace outflank
