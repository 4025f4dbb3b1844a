#include "protocol/record/ggf.h"

#include <doctest/doctest.h>

#include "engine/notation.h"
#include "tests/support/parsed_ggf.h"

namespace outflank {
namespace {

GameRecord with_result(GameRecord game, const std::string& result) {
    game.result = result;
    return game;
}

std::string ggf_error(const std::string& text) {
    const auto game = parse_ggf(text);
    return game ? "no error" : game.error().text;
}

TEST_CASE("a game as NBoard sends it") {
    const GameRecord game = parsed_ggf(
        "(;GM[Othello]PC[NBoard]DT[2026-11-21 07:48:12 GMT]PB[root]PW[]RE[?]TI[5:00]TY[8]" +
        std::string(start_tag) + "B[F5//6.65]W[D6/-1.20/0.31]B[C3];)");
    CHECK(game.place == "NBoard");
    CHECK(game.date == "2026-11-21 07:48:12 GMT");
    CHECK(game.black == "root");
    CHECK(game.white.empty());
    CHECK(game.result == "?");
    CHECK(game.black_clock == RecordedClock{300, 0, 120});
    CHECK(game.white_clock == game.black_clock);
    CHECK(game.first.empty());
    CHECK(game.moves == std::vector<RecordedMove>{{Color::black, "f5", {}, 6.65},
                                                  {Color::white, "d6", -1.2, 0.31},
                                                  {Color::black, "c3", {}, {}}});
    CHECK(game.tags.empty());
    const auto played = game.game();
    REQUIRE(played);
    CHECK((*played)->moves() == std::vector<std::string>{"f5", "d6", "c3"});
}

TEST_CASE(
    "values hold semicolons and blanks, unknown tags are kept, blanks between tags do not matter") {
    const GameRecord game =
        parsed_ggf("1 (;GM[Othello] PB[a;b (;c) d]\n\tPW[null]RB[2196.37]XX[y;)]\r\n" +
                   std::string(start_tag) + " ; )");
    CHECK(game.black == "a;b (;c) d");
    CHECK(game.white == "null");
    CHECK(game.tags ==
          std::vector<std::pair<std::string, std::string>>{{"RB", "2196.37"}, {"XX", "y;)"}});
}

TEST_CASE("clocks") {
    const auto clock = [](const std::string& value) {
        return parsed_ggf("(;TI[" + value + "];)").black_clock;
    };
    CHECK(clock("5:00") == RecordedClock{300, 0, 120});
    CHECK(clock("05:00//02:00") == RecordedClock{300, 0, 120});
    CHECK(clock("1:00:00/0:12/0:30") == RecordedClock{3600, 12, 30});
    CHECK(clock("7.5/1.5/0") == RecordedClock{7.5, 1.5, 0});
    CHECK(clock("-0:05") == RecordedClock{-5, 0, 120});
    CHECK_FALSE(clock("0:" + std::string(40, '6') + ":00").has_value());
    CHECK(clock("soon") == std::nullopt);

    const GameRecord two = parsed_ggf("(;TB[1:00]TW[2:00/5];)");
    CHECK(two.black_clock == RecordedClock{60, 0, 120});
    CHECK(two.white_clock == RecordedClock{120, 5, 120});
    CHECK(parsed_ggf("(;TI[soon];)").tags.front().second == "soon");
    const GameRecord of_ggs = parsed_ggf("(;TW[15:00,N0//02:00,N0];)");
    CHECK(of_ggs.white_clock == RecordedClock{900, 0, 120});
    CHECK(parsed_ggf(to_ggf(of_ggs)) == with_result(of_ggs, "?"));
}

TEST_CASE("numbers as other programs write them") {
    const GameRecord game =
        parsed_ggf("(;B[f5/4.0E-4/1.2345678E7]W[D6/0,97]B[c3/ /+2,5]W[d3/nan/x]B[c4/-.5];)");
    REQUIRE(game.moves.size() == 5);
    CHECK(game.moves[0].eval == 4.0e-4);
    CHECK(game.moves[0].seconds == 1.2345678e7);
    CHECK(game.moves[1].eval == 0.97);
    CHECK(game.moves[1].seconds == std::nullopt);
    CHECK(game.moves[2].eval == std::nullopt);
    CHECK(game.moves[2].seconds == 2.5);
    CHECK(game.moves[3].eval == std::nullopt);
    CHECK(game.moves[3].seconds == std::nullopt);
    CHECK(game.moves[4].eval == -0.5);
}

TEST_CASE("set-up boards and passes, written or left out") {
    const std::string rest = " -------- -------- -------- -------- -------- -------- -------- ";
    const GameRecord wipe_out = parsed_ggf("(;BO[8 *O-O*---" + rest + "*]B[C1];)");
    CHECK(wipe_out.first.starts_with("XO-OX---"));
    CHECK(wipe_out.game().value()->final_score() == 64);

    const std::string black_must_pass = "(;BO[8 *O*-----" + rest + "*]";
    const GameRecord written = parsed_ggf(black_must_pass + "B[PA]W[D1]B[E1];)");
    const GameRecord left_out = parsed_ggf(black_must_pass + "W[D1]B[E1];)");
    CHECK(written.game().value()->moves() == left_out.game().value()->moves());
    CHECK(written.game().value()->final_score() == 64);

    CHECK(parsed_ggf(black_must_pass + "W[D1]B[F1];)").game().error().text ==
          "move 3: illegal move f1 for Black");
    CHECK(parsed_ggf("(;BO[8 *O*-----" + rest + "O]B[PA];)").game().error().text ==
          "move 1: pass is out of turn for black");
}

TEST_CASE("several games in a file, each with its own error") {
    const auto games = parse_ggf_file(
        "1 (;GM[Othello]PB[one]B[f5];)\n\n2 (;PB[two]W[f9];)(;PB[three];)\n"
        "(;PB[four];\n(;PB[five];) tail");
    REQUIRE(games.size() == 5);
    CHECK(games[0]->black == "one");
    CHECK(games[1].error().text == "GGF line 3: tag W: not a move: 'f9'");
    CHECK(games[2]->black == "three");
    CHECK(games[3].error().text == "GGF line 4: the game does not end with ;)");
    CHECK(games[4]->black == "five");
}

TEST_CASE("an error names the tag and the line") {
    CHECK(ggf_error("no game") == "no GGF game: (; is missing");
    CHECK(ggf_error("(;GM[Chess];)") == "GGF line 1: tag GM: not a game of Othello: 'Chess'");
    CHECK(ggf_error("(;\nBO[10 --- *];)") == "GGF line 2: tag BO: a board of 10x10");
    CHECK(ggf_error("(;BO[8 --- *];)") ==
          "GGF line 1: tag BO: a board has 64 squares, this one has 4");
    CHECK(ggf_error("(;PB[x]") == "GGF line 1: the game does not end with ;)");
    CHECK(ggf_error("(;PB[x") == "GGF line 1: tag PB does not end");
    CHECK(ggf_error("(;PB;)") == "GGF line 1: tag PB has no value");
    CHECK(ggf_error("(;[x];)") == "GGF line 1: a tag should begin at '[x];)'");
}

TEST_CASE("a game is printed as it was read") {
    GameRecord game;
    game.place = "here";
    game.date = "2026-11-21 07:48:12 GMT";
    game.black = "a;b";
    game.white = "c d";
    game.result = "-64:t";
    game.black_clock = {61, 1, 0};
    game.white_clock = {3600, 0, 120};
    game.moves = {{Color::black, "f5", 1.5, 0.125},
                  {Color::white, "d6", {}, 2.0},
                  {Color::black, "c3", -0.25, {}},
                  {Color::white, "d3", {}, {}}};
    game.tags = {{"CO", "a comment"}};
    const std::string text = to_ggf(game);
    CHECK(text ==
          "(;GM[Othello]PC[here]DT[2026-11-21 07:48:12 GMT]PB[a;b]PW[c d]CO[a comment]RE[-64:t]"
          "TB[1:01/0:01/0:00]TW[1:00:00]TY[8]" +
              std::string(start_tag) + "B[F5/1.5/0.125]W[D6//2]B[C3/-0.25]W[D3];)");
    CHECK(parsed_ggf(text) == game);
}

TEST_CASE("only Othello on 8x8 from a known start is read") {
    const auto error = [](const std::string& text) {
        return ggf_error("(;GM[Othello]" + text + ";)");
    };
    CHECK(error("TY[8a]") == "GGF line 1: tag TY[8a]: anti-Othello, in which fewer discs win");
    CHECK(error("TY[s8ar20]").find("anti-Othello") != std::string::npos);
    CHECK(error("TY[s8r5]") ==
          "GGF line 1: tag TY[s8r5]: a random start, and the record has no board");
    CHECK(error("TY[10]") == "GGF line 1: tag TY[10]: a board of 10x10");
    CHECK(error("TY[88]") == "GGF line 1: tag TY[88]: an octagonal board");
    CHECK(error("BO[88 --- *]") == "GGF line 1: tag BO: an octagonal board");
    CHECK(error("TY[z8]") == "GGF line 1: tag TY[z8]: an unknown type of game: 'z8'");
    for (const char* type : {"8", "s8", "8b", "8w", "8k", ""}) {
        const GameRecord game = parsed_ggf("(;TY[" + std::string(type) + "];)");
        CHECK(game.tag("TY") == (std::string_view(type) == "8" ? "" : type));
        if (std::string_view(type) != "8k")  // which asks for bids
            CHECK(parsed_ggf(to_ggf(game)).tag("TY") == game.tag("TY"));
    }
}

TEST_CASE("tags in small letters are tags") {
    const GameRecord game = parsed_ggf("(;Gm[OTHELLO]pc[x]Pb[p1]b[f5]w[D6];)");
    CHECK(game.place == "x");
    CHECK(game.black == "p1");
    CHECK(game.moves.size() == 2);
}

TEST_CASE("a pass after the end is no part of the game") {
    GameRecord game = parsed_ggf("(;B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5]W[PA]B[PA];)");
    CHECK(game.game().value()->final_score() == 64);
    REQUIRE(game.complete());
    CHECK(game.moves.size() == 9);
    CHECK(game.fault.empty());
}

TEST_CASE("an illegal move ends a game, and the first one is an error") {
    GameRecord game = parsed_ggf("(;B[f5]W[d6]B[a1]W[c3];)");
    REQUIRE(game.complete());
    CHECK(game.moves.size() == 2);
    CHECK(game.fault == "move 3: illegal move a1 for Black");
    CHECK(!parsed_ggf("(;B[a1]W[f5];)").complete());
}

TEST_CASE("a game of other rules has moves and positions as these rules write them") {
    const std::string text =
        "(;GM[Othello MOD]PC[]DT[]PB[a]PW[b]RE[?]BO[0,0 OX/XO O 23 23 5 5]W[1,-1!/0.5/2]B[0,-1];)";
    const GameRecord game = parsed_ggf(text);
    CHECK(game.first == "0,0 OX/XO O 23 23 5 5");
    CHECK(game.moves == std::vector<RecordedMove>{{Color::white, "1,-1!", 0.5, 2},
                                                  {Color::black, "0,-1", {}, {}}});
    CHECK(to_ggf(game) == text);
    const auto played = game.game();
    REQUIRE_MESSAGE(played, played.error().text);
    CHECK((*played)->moves() == std::vector<std::string>{"1,-1!", "0,-1"});
    CHECK_FALSE(othello_game(game));

    CHECK(parsed_ggf("(;GM[Othello MOD]BO[0,0 OX/XO X 23 23 5 5];)").first.empty());
    CHECK(to_ggf({Color::white, "pass", {}, {}}, Rules::mod) == "pass");
    CHECK(ggf_error("(;GM[Othello MOD]B[f5];)") ==
          "GGF line 1: tag B: not a move such as 2,0 or 2,0!: 'f5'");
    CHECK(ggf_error("(;B[f5]GM[Othello MOD];)") ==
          "GGF line 1: tag GM: the game is named after its board or moves");
}

TEST_CASE("what is not read is told") {
    const auto notes = [](const std::string& tags) { return parsed_ggf("(;" + tags + ";)").notes; };
    using Notes = std::vector<std::string>;
    CHECK(notes("B[f5/abc/def]") == Notes{"left out: the numbers of B[f5/abc/def]"});
    CHECK(notes("B[f5/1/2/3]W[d6/x]") ==
          Notes{"left out: the numbers of B[f5/1/2/3] and of moves behind it"});
    CHECK(notes("B[f5/ / ]W[d6/-0.5/1:02.5]").empty());
    CHECK(notes("PB[a]PB[c]") == Notes{"left out: PB[a], because PB comes again"});
    CHECK(notes("PB[a]PB[a]PW[a]").empty());
    CHECK(notes("RE[+2]RE[-4]") == Notes{"left out: RE[+2], because RE comes again"});
    CHECK(notes("RE[+64:x]") ==
          Notes{"left out: 'x' in the result '+64:x', no known end of a game"});
    CHECK(notes("RE[+64:r]RE[+64:r]").empty());
    CHECK(notes("RE[38:26]").empty());
    CHECK(notes("TI[5:00]TW[6:00]") == Notes{"left out: a clock of 5:00, because TW comes again"});
    CHECK(notes("TB[5:00]TW[6:00]").empty());
    CHECK(notes("TY[8b]TY[8w]") == Notes{"left out: TY[8b], because TY comes again"});
    CHECK(notes(start_tag + std::string("BO[8 ") + std::string(64, '*') + " *]") ==
          Notes{"left out: a board, because BO comes again"});
}

TEST_CASE("a time may be in minutes and seconds") {
    CHECK(parsed_ggf("(;B[d3/-0.5/1:02.5];)").moves.front().seconds == 62.5);
    CHECK(parsed_ggf("(;B[d3//1:00:00];)").moves.front().seconds == 3600);
}

TEST_CASE("blanks may stand between all signs") {
    const GameRecord game = parsed_ggf("1 ( ; GM [Othello] PB [a (; b] B [f5] ; )");
    CHECK(game.black == "a (; b");
    CHECK(game.moves.size() == 1);
    CHECK(parse_ggf_file("( ;PB[a];)(\n;PB[b];) (;PB[c];)").size() == 3);
}

}  // namespace
}  // namespace outflank
