#include "protocol/record/game_reader.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/notation.h"
#include "protocol/record/ggf.h"
#include "protocol/record/transcript.h"
#include "tests/support/data_file.h"
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

TEST_CASE("transcripts: one game a line, or several lines that begin with move numbers") {
    CHECK(read("f5d6c3\n\nF5D6\r\n  f5 d6 c5\n") == GameTexts{"f5d6c3", "f5d6", "f5d6c5"});
    CHECK(read("1. f5 d6\n2. c3 d3\n1. f5\n2. d6\n") == GameTexts{"f5d6c3d3", "f5d6"});
    CHECK(read("f5d6\t+04\nf5: -12\n") == GameTexts{"f5d6", "f5"});
    GameReader reader("f5d6\t+04\n");
    CHECK(reader.next()->value().score() == 4);
}

TEST_CASE("passes that are left out are added") {
    const std::string board = "*O*------------------------------------------------------------- *";
    const GameTexts expected{"XOX" + std::string(61, '-') + " X --d1e1"};
    CHECK(read("(;GM[Othello]BO[8 " + board + "]W[D1]B[E1];)") == expected);
    CHECK(read("(;GM[Othello]BO[8 " + board + "]B[PA]W[D1]B[E1];)") == expected);
    CHECK(read("(;GM[2]AB[aa][ca]AW[ba]PL[B];W[da];B[ea])") == expected);
}

TEST_CASE("all formats in one file") {
    const std::string text = "% a comment\n" + start_text + "; F5:+0 % the start\nf5d6\n" +
                             "1 (;GM[Othello]BO[8 " + start_text +
                             "]B[f5];)(;GM[Othello]B[d3];) tail\n"
                             "(\n;GM[2];B[fe];W[df])\n"
                             "  a b c d e f g h\n1 - - - - - - - -\n2 . . . . . . . .\n"
                             "3 - - - + - - - -\n4 - - + O X - - -\n5 - - - X O + - -\n"
                             "6 - - - - + - - -\n7 - - - - - - - -\n8 - - - - - - - -\n"
                             "White to move\nc4\n";
    std::string white_to_move = start_text;
    white_to_move.back() = 'O';
    CHECK(read(text) == GameTexts{"", "f5d6", "f5", "d3", "f5d6", white_to_move + " ", "c4"});
}

TEST_CASE("board diagrams, framed or bare, with the side to move around them") {
    const std::string rows =
        "--------\n--------\n--------\n---OX---\n---XO---\n--------\n--------\n--------\n";
    CHECK(read(rows) == GameTexts{""});
    CHECK(read(rows + "X\n") == GameTexts{""});
    std::string white = start_text;
    white.back() = 'O';
    CHECK(read(rows + "O\n") == GameTexts{white + " "});
    CHECK(read("White to move:\n" + rows + rows) == GameTexts{white + " ", ""});
    CHECK(read("--------\n--------\nf5\n") ==
          GameTexts{"line 1: a board diagram has 8 rows, this one has 2", "f5"});
}

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

TEST_CASE("an error names the line, and the next game is read") {
    CHECK(read("f5d6\nf6f5\nhello\nd3\n") ==
          GameTexts{"f5d6", "line 2: move 1 at character 1: illegal move f6 for Black",
                    "line 3: move 1 at character 1: not a move: 'he'", "d3"});
    CHECK(read("(;GM[Othello]\nB[f5]W[a1];)\n(;GM[Othello]B[f5]\n(;GM[Othello]B[d3];)") ==
          GameTexts{"f5", "line 3: the game does not end with )", "d3"});
    CHECK(read("(;GM[Othello]B[f5];)\n(;GM[Othello]\nB[z9];)\n(;GM[2];B[zz])") ==
          GameTexts{"f5", "GGF line 3: tag B: not a move: 'z9'",
                    "SGF line 4: property B: not a move: 'zz'"});
    CHECK(read(start_text.substr(0, 40) + " X\nf5\n").size() == 2);
    CHECK(read(std::string("\0\1\2", 3)) == GameTexts{"line 1: neither WTHOR nor text"});
    CHECK(read("f5d6\nd3\0\1\nf5\n"s) == GameTexts{"f5d6", "line 2: neither WTHOR nor text"});
    CHECK(read("12.\n\nf5\n") == GameTexts{"line 1: no move in it", "f5"});
    CHECK(read("").empty());
    CHECK(read("\n \n").empty());
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
        CHECK(found.size() == 100001);
        CHECK(found.back() == "f5");
    }
    std::string one_line;
    for (int i = 0; i < 100000; ++i) one_line += "(;GM[Othello]B[d3];)";
    CHECK(read(one_line).size() == 100000);
}

TEST_CASE("a game in brackets is used up to a move that is none, and its line is told") {
    const auto fault_of = [](const std::string& text) {
        GameReader reader(text);
        const GameRecord record = reader.next()->value();
        CHECK(record.moves.size() == 2);
        CHECK(reader.next()->value().moves.size() == 1);
        return record.fault;
    };
    CHECK(fault_of("(;GM[2]\n;B[f5];W[d6]\n;B[zz];W[c3])\n(;GM[2];B[f5])") ==
          "line 3: move 3: not a move: 'zz'");
    CHECK(fault_of("(;GM[2]C[;B[a1\\]]\n;B[f5]\n;W[d6]\n;B[a1];W[c3])(;GM[2];B[f5])") ==
          "line 4: move 3: illegal move a1 for Black");
    CHECK(fault_of("(;GM[2];B[f5];W[d6]\n;AB[c3])(;GM[2];B[f5])") ==
          "line 2: AB sets up discs behind move 2");
    CHECK(fault_of("(;GM[Othello]\nB[f5]\nW[d6]\nB[z9]W[c3];)\n(;GM[Othello]B[f5];)") ==
          "line 4: move 3: not a move: 'z9'");
    CHECK(fault_of("(;GM[Othello]\nB[f5]\nW[d6]\n\nB[a1];)\n(;GM[Othello]B[f5];)") ==
          "line 5: move 3: illegal move a1 for Black");
    CHECK(!parse_ggf_file("(;GM[Othello]B[f5]W[zz];)").front());
}

TEST_CASE("records that a mail quotes") {
    const auto quoted = [](const std::string& text, const std::string& sign) {
        std::string lines = sign;
        for (const char c : text) {
            lines += c;
            if (c == '\n') lines += sign;
        }
        return lines.substr(0, lines.size() - sign.size());
    };
    const std::string tree = "(;GM[2]PB[a]\nPW[b];B[f5]\n;W[d6])\n";
    const std::string ggf = "(;GM[Othello]PB[a]\nBO[8 " + start_text + "]\nB[f5]W[d6];)\n";
    const std::string pgn = "[Event \"x\"]\n[Black \"a\"]\n\n1. f5 {hm\nhm} d6 (2. a1) *\n\n";
    const std::string json = "{\n\"players\":[{\"name\":\"a\"}],\n\"moves\":[\"f5\",\"d6\"]}\n";
    const std::string all = tree + ggf + pgn + json + tree + pgn;
    for (const char* const sign : {"> ", ">", ">> "}) {
        const std::string text = quoted(all, sign) + "f5d6c3\n";
        CAPTURE(text);
        CHECK(read(text) == GameTexts{"f5d6", "f5d6", "f5d6", "f5d6", "f5d6", "f5d6", "f5d6c3"});
    }
    CHECK(read(quoted("f5d6c3\nd3c4\n", "> ")) == GameTexts{"f5d6c3d3c4"});
    GameReader reader(">\n> (;GM[2]\n> ;B[f5]\n> ;W[a1])\n> (;GM[2];B[a1])\n");
    CHECK(reader.next()->value().fault == "line 4: move 2: illegal move a1 for White");
    CHECK(reader.next()->error().text == "line 5: move 1: illegal move a1 for Black");
}

TEST_CASE("games of other rules than Othello's are refused, and the next game follows") {
    CHECK(read("(;GM[Othello MOD]B[1,2];)\n(;GM[Othello]B[d3];)") ==
          GameTexts{"line 1: a game of Othello MOD, which no command reads; the board loads it "
                    "(outflank --game mod)",
                    "d3"});
}

TEST_CASE("a result that is not that of the board at the end of the game is told") {
    // Black wins 13-0 in nine moves.
    const Result<Game> wipe_out = parse_transcript("e6f4e3f6g5d6e7f5c5");
    REQUIRE(wipe_out);
    REQUIRE(wipe_out->is_over());
    const auto notes = [](const std::string& text) {
        GameReader reader(text);
        auto record = reader.next();
        REQUIRE(record);
        REQUIRE(*record);
        return (*record)->notes;
    };
    const std::vector<std::string> told = {
        "the result is 12-1, but the game ends 13-0 on the board"};
    const std::string pgn = "1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5 ";
    CHECK(notes("[Event \"x\"]\n\n" + pgn + "12-1\n") == told);
    CHECK(notes("e6f4e3f6g5d6e7f5c5 12-1\n") == told);
    CHECK(notes("(;GM[Othello]RE[-4]BO[8 ---------------------------O*------*O---------------------"
                "------ *]B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5];)")
              .size() == 1);
    CHECK(notes("(;GM[2]RE[W+4];B[e6];W[f4];B[e3];W[f6];B[g5];W[d6];B[e7];W[f5];B[c5])").size() ==
          1);
    for (const char* result : {"13-0", "64-0", "1-0", "*"}) {
        CAPTURE(result);
        CHECK(notes("[Event \"x\"]\n\n" + pgn + result + "\n").empty());
    }
    CHECK(notes("(;GM[2]RE[B+R];B[e6];W[f4];B[e3];W[f6];B[g5];W[d6];B[e7];W[f5];B[c5])").empty());
    CHECK(notes("f5d6 12-1\n").empty());  // not over
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
