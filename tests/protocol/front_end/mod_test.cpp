// Othello MOD over GTP, on the board and on the command line.

#include <doctest/doctest.h>

#include "tests/support/dialogue.h"
#include "tests/support/process.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

Options mod_options() {
    Options options = quick_options();
    options.rules = Rules::mod;
    return options;
}

const std::string mod_start = "0,0 OX/XO X 23 23 5 5";

TEST_CASE("MOD over GTP: chosen by set_game, and left again") {
    Dialogue say = dialogue_in(Protocol::gtp);
    CHECK(say("set_game Othello MOD") == "=\n\n");
    CHECK(say("gogui-rules_game_id") == "= Othello MOD\n\n");
    CHECK(say("outflank-position") == "= " + mod_start + "\n\n");
    CHECK(say("boardsize 8") == "? unacceptable size\n\n");
    CHECK(say("gogui-rules_board_size") == "? the game has no board\n\n");
    CHECK(say("set_game Go") == "? unknown game\n\n");
    CHECK(say("gogui-rules_game_id") == "= Othello MOD\n\n");
    CHECK(say("outflank-level") == "= 3\n\n");
    CHECK(say("set_game othello") == "=\n\n");
    CHECK(say("gogui-rules_game_id") == "= Othello\n\n");
    CHECK(say("play b f5") == "=\n\n");
}

TEST_CASE("MOD over GTP: play, supply, undo") {
    Dialogue say = dialogue_in(Protocol::gtp, mod_options());
    CHECK(say("gogui-rules_legal_moves") == "= 0,-1 0,-1! -1,0 -1,0! 2,1 2,1! 1,2 1,2!\n\n");
    CHECK(say("play b -1,0!") == "=\n\n");
    CHECK(say("outflank-position") == "= -1,0 X!XX/.XO O 22 23 4 5\n\n");
    CHECK(say("outflank-supply") ==
          "=\nblack left 22 given 0 tiles 4\nwhite left 23 given 0 tiles 5\n\n");
    CHECK(say("gogui-rules_board") == "=\n. X O\nx X X\n\n");
    CHECK(say("undo") == "=\n\n");
    CHECK(say("outflank-position") == "= " + mod_start + "\n\n");
    CHECK(say("undo") == "? cannot undo\n\n");
}

TEST_CASE("MOD over GTP: bad input changes nothing") {
    Dialogue say = dialogue_in(Protocol::gtp, mod_options());
    for (const char* line :
         {"play b 5,5", "play b 0,0", "play b f5", "play b pass", "play w 0,-1", "play b 0,-1!!",
          "play b 99999999999,0", "play x 0,-1", "play b -2147483648,2147483647",
          "outflank-position 0,0 OX X", "outflank-position 0,0 OX/XO X 23 24 5 6",
          "outflank-position", "loadsgf nowhere.sgf", "outflank-hint 0"}) {
        CAPTURE(line);
        const std::string answer = say(line);
        if (std::string_view(line) != "outflank-position") CHECK(answer.starts_with("? "));
        CHECK(say("outflank-position") == "= " + mod_start + "\n\n");
    }
    for (const std::string& line : senseless_lines()) CHECK(say(line).starts_with("?"));
    CHECK(say("outflank-position") == "= " + mod_start + "\n\n");
}

TEST_CASE("MOD over GTP: a whole game, with forced passes left out") {
    Dialogue say = dialogue_in(Protocol::gtp, mod_options());
    int moves = 0;
    while (say("final_score") == "? cannot score\n\n") {
        const std::string color = say("gogui-rules_side_to_move").substr(2, 5);
        REQUIRE(say("genmove " + color).starts_with("= "));
        REQUIRE(++moves <= 100);
    }
    CHECK(say("genmove b") == "= pass\n\n");
    const std::string score = say("final_score");
    CHECK((score == "= 0\n\n" || score.starts_with("= B+") || score.starts_with("= W+")));
}

TEST_CASE("MOD over GTP: a position far from the origin can be set up and played") {
    Dialogue say = dialogue_in(Protocol::gtp, mod_options());
    CHECK(say("outflank-position 999999,-999999 X!O X 0 3 0 5") == "=\n\n");
    CHECK(say("gogui-rules_legal_moves") == "= 1000001,-999999\n\n");
    CHECK(say("showboard").find("1000001") != std::string::npos);
    CHECK(say("genmove w") == "? illegal move\n\n");
    CHECK(say("genmove b") == "= 1000001,-999999\n\n");
    CHECK(say("final_score") == "= B+3\n\n");
    CHECK(say("outflank-supply") ==
          "=\nblack left 0 given 1 tiles 0\nwhite left 2 given 0 tiles 5\n\n");
    CHECK(say("showboard").find("Black wins by 3") != std::string::npos);
}

TEST_CASE("MOD on the board: a person plays, and the engine answers") {
    Dialogue say = dialogue_in(Protocol::console, mod_options());
    const std::string greeting = say("");
    CHECK(greeting.find("such as 2,1, or 2,1! with a tile") != std::string::npos);
    CHECK(greeting.find("   -1  0  1  2\n"
                        "-1  .  +  .  .\n"
                        " 0  +  O  X  .\n"
                        " 1  .  X  O  +\n"
                        " 2  .  .  +  .\n"
                        "Black X  2 cards, 23 left, 5 tiles left  <- to move\n"
                        "White O  2 cards, 23 left, 5 tiles left\n") != std::string::npos);
    const std::string played = say("-1,0!");
    CHECK(played.find(" 0  .  X! X  X  .\n") != std::string::npos);
    CHECK(played.find("White plays ") != std::string::npos);
    CHECK(say("5,5").find("illegal move 5,5 for Black: it outflanks nothing") != std::string::npos);
    CHECK(say("1,1").find("illegal move 1,1 for Black: the place is taken") != std::string::npos);
    CHECK(say("help").find("Rules. There is no board. Each player has 25 cards") !=
          std::string::npos);
    CHECK(say("f5").find("not a move such as 2,0 or 2,0!: 'f5'") != std::string::npos);
    CHECK(say("undo").find("<- to move") != std::string::npos);
    CHECK(say("position").find(mod_start) != std::string::npos);
    CHECK(say("hint 2").find("depth 3") != std::string::npos);
    say("-1,0");
    const std::string analysis = say("analyze");
    CHECK(analysis.starts_with(" after  0 moves: "));
    CHECK(analysis.find(" after  2 moves: ") > analysis.find(" after  1 moves: "));
    CHECK(say("position 0,0 X X 1 1 5 5").find("The game is over: Black wins by 1") !=
          std::string::npos);
}

TEST_CASE("MOD on the board: the default level has a limit of time") {
    Options options = mod_options();
    options.level.reset();
    Dialogue say = dialogue_in(Protocol::console, options);
    CHECK(say("level").ends_with("level 12, at most 1.5 s a move\n> "));
    CHECK(say("level 2") == "level 2\n> ");
}

TEST_CASE("MOD on the board: a game is saved and loaded again") {
    const TemporaryFile file("game.ggf");
    Dialogue say = dialogue_in(Protocol::console, mod_options());
    say("-1,0!");
    const std::string position = say("position");
    CHECK(say("save " + file.name).find("Saved in " + file.name) != std::string::npos);
    say("new");
    CHECK(say("load " + file.name).find("Game 1 of " + file.name + "\n") != std::string::npos);
    CHECK(say("position") == position);
    CHECK(say("load " + file.name + " 2").find("has no game 2: the last one is 1") !=
          std::string::npos);
    CHECK(say("load /nowhere").find("/nowhere") != std::string::npos);
    for (const auto& [ending, name] : {std::pair("txt", "transcript"),
                                       {"sgf", "sgf"},
                                       {"pgn", "pgn"},
                                       {"obf", "obf"},
                                       {"wtb", "wthor"}})
        CHECK(say(std::string("save game.") + ending)
                  .starts_with(std::string("Othello MOD is saved as GGF, not as ") + name));
    CHECK(say("position") == position);
}

TEST_CASE("MOD on the command line: perft, and protocols that do not know the game") {
    CHECK(run({"perft", "--game", "mod", "4"}).output == "2816\n");
    CHECK(run({"perft", "1", "--game", "mod", "--divide", "--position", "0,0 X!O O 1 1 0 0"})
              .output == "pass: 1\n1\n");
    const Run bad = run({"perft", "1", "--game", "mod", "--position", "0,0 XQ O 1 1 0 0"});
    CHECK(bad.exit_status == 2);
    CHECK(bad.errors.find("option position: not X, O, '.', '!' or '/': 'q'") != std::string::npos);
    CHECK(run({"perft", "1", "--game", "chess"}).exit_status == 2);
    CHECK(run({"gtp", "--game", "chess"}).exit_status == 2);
    CHECK(run({"nboard", "--game", "mod"}).exit_status == 2);
    CHECK(run({"--game", "mod"}, "uci\n").exit_status == 2);
    CHECK(run({"--game", "mod"}, "gogui-rules_game_id\n").output == "= Othello MOD\n\n");
}

}  // namespace
}  // namespace outflank
