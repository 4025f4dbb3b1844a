#include "protocol/record/ggf.h"

#include <doctest/doctest.h>

#include "engine/notation.h"
#include "tests/support/parsed_ggf.h"

namespace outflank {
namespace {

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

TEST_CASE("blanks may stand between all signs") {
    const GameRecord game = parsed_ggf("1 ( ; GM [Othello] PB [a (; b] B [f5] ; )");
    CHECK(game.black == "a (; b");
    CHECK(game.moves.size() == 1);
    CHECK(parse_ggf_file("( ;PB[a];)(\n;PB[b];) (;PB[c];)").size() == 3);
}

}  // namespace
}  // namespace outflank
