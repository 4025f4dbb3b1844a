// Games and positions that are typed, loaded and saved on the board, and what is completed.

#include <doctest/doctest.h>

#include <fstream>

#include "protocol/system/read_file.h"
#include "tests/protocol/front_end/console/console_dialogue.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

TEST_CASE("console: names the opening when it changes") {
    ConsoleDialogue say;
    CHECK(say("f5").find("Opening") == std::string::npos);
    CHECK(say("d6").find("\nOpening: Perpendicular Opening\n> ") != std::string::npos);
    CHECK(say("moves").find("Opening") == std::string::npos);
    CHECK(say("c3 d3 c4").find("\nOpening: Tiger\n> ") != std::string::npos);
    CHECK(say("undo").find("Opening") != std::string::npos);
}

TEST_CASE("console: games and positions in any format, typed just so or after position") {
    ConsoleDialogue say("white");
    for (const std::string& text :
         {std::string("f5d6c3"), std::string("1. f5 d6 2. c3"), std::string("F5 D6 C3"),
          std::string("(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O------"
                      "--------------------- *]B[F5]W[D6]B[C3];)")}) {
        for (const std::string& typed : {text, "position " + text}) {
            CAPTURE(typed);
            say("new");
            const std::string shown = say(typed);
            CHECK(shown.find("White O ") != std::string::npos);
            // The engine does not move in a position that somebody only wants to see.
            CHECK(shown.find("It is the engine's turn: type go") != std::string::npos);
            CHECK(say("moves") == " 1.f5 2.d6 3.c3\n> ");
        }
    }
    SUBCASE("moves typed just so go on from here where they can") {
        CHECK(say("d3 c4").find("5. black c4") != std::string::npos);
        CHECK(occurrences(say("moves"), ".") == 5);
        say("position f5 d6");
        CHECK(occurrences(say("moves"), ".") == 2);
    }
    SUBCASE("several lines at once") {
        auto& console = dynamic_cast<Console&>(say.front_end());
        CHECK(console.begins_record("  a b c d e f g h"));
        CHECK(!console.begins_record("d3"));
        CHECK(!console.begins_record("undo 2"));
        CHECK(!console.begins_record(" ?"));
        console.paste(
            "  a b c d e f g h\n1 - - - - - - - -\n2 - - - - - - - -\n3 - - - - - - - -\n"
            "4 - - - O X - - -\n5 - - - X O - - -\n6 - - - - - - - -\n"
            "7 - - - - - - - -\n8 - - - - - - - -\nWhite to move");
        say.idle();
        CHECK(say("position").ends_with(" O\n> "));
    }
    SUBCASE("what cannot be read is named and changes nothing") {
        CHECK(say("f5d6a1").find("illegal move a1") != std::string::npos);
        CHECK(say("undoo 2").find("'undoo 2'") != std::string::npos);
        CHECK(say("foo").starts_with("neither a command nor a move: 'foo'"));
        CHECK(say("play on").starts_with("neither a command nor a move: 'play on'"));
        CHECK(occurrences(say("moves"), ".") == 3);
    }
}

TEST_CASE("console: analyzes the game so far") {
    ConsoleDialogue say;
    CHECK(say("analyze").starts_with("no move to analyze"));
    say("f5 f6 e6 f4 g6 c5 g4 g5");
    const std::string analysis = say("analyze");
    CHECK(analysis.find("  1. black f5 ") != std::string::npos);
    CHECK(analysis.find("  8. white g5 ") != std::string::npos);
    CHECK(analysis.find("  lost ") != std::string::npos);
    CHECK(analysis.find("\nBlack lost ") != std::string::npos);
    CHECK(say("moves").find("8.g5") != std::string::npos);
}

TEST_CASE("console: completes commands, moves, words and files") {
    ConsoleDialogue say;
    const auto& console = dynamic_cast<const Console&>(say.front_end());
    using Words = std::vector<std::string>;
    CHECK(console.completions("und") == Words{"undo"});
    CHECK(console.completions("e") == Words{"engine", "elo", "e6"});
    CHECK(console.completions("engine b") == Words{"black", "both"});
    CHECK(console.completions("set le") == Words{"level"});
    CHECK(console.completions("undo ").empty());
    CHECK(console.completions("nothing ").empty());
    const TemporaryFile file("game.ggf");
    std::ofstream(file.name) << "x";
    CHECK(console.completions("load " + file.name.substr(0, file.name.size() - 2)) ==
          Words{file.name});
    CHECK(console.completions("load /et") == Words{"/etc/"});
    CHECK(console.completions("load /nowhere/").empty());
}

TEST_CASE("console: saves a game and loads it again") {
    const TemporaryFile file("game.ggf");
    ConsoleDialogue say;
    say("f5d6c3");
    CHECK(say("save " + file.name) == "Saved in " + file.name + " as ggf\n> ");
    say("new");
    const std::string loaded = say("load " + file.name);
    CHECK(loaded.find("3. black c3") != std::string::npos);
    CHECK(loaded.find("Game 1 of " + file.name + "\n") != std::string::npos);
    CHECK(say("moves") == " 1.f5 2.d6 3.c3\n> ");

    std::ofstream(file.name)
        << "(;GM[2];B[f5])\n(;GM[2]PB[Ann]PW[Bob]DT[2001];B[d3];W[c3])\n(;B[a1])";
    CHECK(say("load " + file.name).find("load " + file.name + " 2 takes the next one.") !=
          std::string::npos);
    CHECK(say("moves") == " 1.f5\n> ");
    CHECK(say("load " + file.name + " 2").find("Game 2 of " + file.name + ", Ann - Bob\n") !=
          std::string::npos);
    CHECK(say("load " + file.name + " 3").find("illegal move a1") != std::string::npos);
    CHECK(say("load " + file.name + " 9")
              .starts_with(file.name + " has no game 9: the last one is 3"));
    std::ofstream(file.name) << "(;GM[2];B[f5]C[b])\n(;GM[2]PB[Ann]PW[Bob]DT[2001];B[d3];W[c3])";
    CHECK(occurrences(say("load " + file.name), "left out: C") == 1);
    CHECK(say("moves") == " 1.f5\n> ");
    say("load " + file.name + " 2");
    CHECK(say("load /nowhere/at/all").find("/nowhere/at/all") != std::string::npos);
    CHECK(say("load").starts_with("load takes the name of a file"));
    CHECK(say("save").starts_with("save takes the name of a file"));
    CHECK(say("save /nowhere/at/all").starts_with("cannot write /nowhere/at/all"));
    CHECK(say("moves") == " 1.d3 2.c3\n> ");

    // The ending of the name says in which format.
    for (const auto& [ending, part] : {std::pair("sgf", "GM[2]"), {"txt", "d3c3"}}) {
        const TemporaryFile other(std::string("game.") + ending);
        say("save " + other.name);
        CHECK(read_file(other.name).value().find(part) != std::string::npos);
    }

    CHECK(say("save game.wtb").starts_with("save writes no WTHOR"));

    // Names come back, and what is played after them is added.
    say("c4");
    const TemporaryFile other("other.ggf");
    say("save " + other.name);
    const std::string saved = read_file(other.name).value();
    CHECK(saved.find("PB[Ann]PW[Bob]") != std::string::npos);
    CHECK(saved.find("2001") != std::string::npos);
    CHECK(occurrences(saved, "B[") >= 2);
}

TEST_CASE("console: save replaces a game that was loaded or saved there, and nothing else") {
    const TemporaryFile file("game.ggf");
    ConsoleDialogue say;
    say("f5d6c3");
    std::ofstream(file.name) << "f5d6";
    CHECK(say("save " + file.name)
              .starts_with(file.name + " holds another game, which save would replace"));
    CHECK(read_file(file.name).value() == "f5d6");
    say("load " + file.name);
    for (const char* replaced : {"", "\n", "(;GM[Othello]B[f5];)\n", "f5d6"}) {
        std::ofstream(file.name) << replaced;
        CHECK(say("save " + file.name).starts_with("Saved in "));
        CHECK(say("save " + file.name).starts_with("Saved in "));
    }
    const TemporaryFile positions("game.obf");  // a position a line
    for (int times = 0; times < 2; ++times)
        CHECK(say("save " + positions.name).starts_with("Saved in "));
    std::ofstream(positions.name, std::ios::app)
        << "-------------------X-------XX------XO--------------------------- O\n";
    CHECK(say("save " + positions.name).find("2 games") != std::string::npos);
    for (const auto& [kept, what] :
         {std::pair("(;GM[Othello]B[f5];)\n(;GM[Othello]B[d3];)\n", "2 games"),
          {"f5d6\n\nd3c3\n\nc4c3", "3 games"},
          {"(;GM[Othello]B[f5];)\n(;GM[Othello]B[f", "text that is no game"},
          {"a shopping list\n", "text that is no game"}}) {
        std::ofstream(file.name, std::ios::binary) << kept;
        CHECK(say("save " + file.name) ==
              file.name + " holds " + what +
                  ", which save would replace: save under another name; type help for what can be "
                  "done\n> ");
        CHECK(read_file(file.name).value() == kept);
    }
}

TEST_CASE("console: the rows of a board may come line by line") {
    ConsoleDialogue say;
    const auto rows = [&](int count) {
        std::string answers;
        for (int row = 1; row <= count; ++row)
            answers += say(row == 4 ? "...OX..." : row == 5 ? "...XXX.." : "........");
        return answers;
    };
    SUBCASE("the eighth one is answered") {
        CHECK(rows(7) == "> > > > > > > ");
        CHECK(rows(1).find("White O  1 discs") != std::string::npos);
        CHECK(
            say("position")
                .starts_with("---------------------------OX------XXX-------------------------- O"));
    }
    SUBCASE("letters, numbers and rules belong to it") {
        for (const char* line : {"  a b c d e f g h", " +-----------------+"})
            CHECK(say(line) == "> ");
        for (char row = '1'; row < '8'; ++row)
            CHECK(say(std::string(1, row) + " |. . . . X . . O|") == "> ");
        CHECK(say("8 |. . . . X . . O|").find("Black X  8 discs") != std::string::npos);
        CHECK(say(" +-----------------+") == "> ");
    }
    SUBCASE("whose turn it is may stand below, also behind an empty line") {
        for (const char* side : {"Black to move", "X"}) {
            CHECK(rows(8).find("White O  1 discs, 30 left  <- to move") != std::string::npos);
            CHECK(say("") == "> ");
            CHECK(say(side).find("Black X  4 discs") != std::string::npos);
            CHECK(say("position").ends_with(" X\n> "));
        }
    }
    SUBCASE("one board follows another") {
        rows(8);
        CHECK(rows(7) == "> > > > > > > ");
        CHECK(say("OOOOOOOO").find("White O  9 discs") != std::string::npos);
    }
    SUBCASE("rows that become no board are answered before what follows them") {
        rows(3);
        const std::string answers = say("moves");
        CHECK(occurrences(answers, "'........': a board has 64 squares, this one has 8") == 3);
        CHECK(answers.ends_with("\n none yet\n> "));
        rows(3);
        CHECK(occurrences(say(""), "'........': a board has 64 squares") == 3);
        CHECK(say("moves") == " none yet\n> ");
    }
}

TEST_CASE("console: lines that come at once are read record by record") {
    ConsoleDialogue say;
    const auto paste = [&](const std::string& text) {
        dynamic_cast<Console&>(say.front_end()).paste(text);
        return say.idle();
    };
    SUBCASE("what is no record is answered and hides nothing") {
        const std::string answers = paste("foo bar\nf5\nundoo 2\nd6 c3\n");
        CHECK(answers.find("neither a command nor a move: 'foo bar'") != std::string::npos);
        CHECK(answers.find("'undoo 2'") != std::string::npos);
        CHECK(say("moves") == " 1.f5 2.d6 3.c3\n> ");
    }
    SUBCASE("a board without numbers, and moves") {
        paste(
            "--------\n--------\n--------\n---OX---\n---XXX--\n--------\n--------\n--------\n"
            "O to move\n\nf6\n");
        CHECK(say("moves") == " 1.f6\n> ");
    }
    SUBCASE("a board whose rows come in two parts") {
        paste("--------\n--------\n--------\n---OX---");
        const std::string shown = paste("---XXX--\n--------\n--------\n--------\nO to move\nf6");
        CHECK(shown.find("neither") == std::string::npos);
        CHECK(say("moves") == " 1.f6\n> ");
    }
    SUBCASE("two games: the second one stays") {
        paste("(;GM[Othello]PB[a]B[f5];)\n(;GM[Othello]PB[b]B[d3];)");
        CHECK(say("moves") == " 1.d3\n> ");
    }
}

}  // namespace
}  // namespace outflank
