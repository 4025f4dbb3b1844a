#include <doctest/doctest.h>

#include "protocol/analysis/game_analysis.h"
#include "protocol/play/mod/mod_game.h"
#include "protocol/play/othello_engine.h"
#include "protocol/play/othello_game.h"
#include "tests/support/dialogue.h"

namespace outflank {
namespace {

// After f5 d6 c3, with d3 taken back.
OthelloGame game_with_a_move_taken_back() {
    OthelloGame game;
    for (const char* move : {"f5", "d6", "c3", "d3"}) REQUIRE(game.play(move).has_value());
    REQUIRE(game.undo());
    return game;
}

TEST_CASE("session: a game's plies are scored from the last one back, until it is stopped") {
    OthelloEngine engine(quick_options());
    const OthelloGame game = game_with_a_move_taken_back();
    std::stop_source stop;
    std::vector<std::size_t> wanted;
    SUBCASE("to the end") { wanted = {3, 2, 1, 0}; }
    SUBCASE("stopped at once") { stop.request_stop(); }
    std::vector<std::size_t> scored;
    score_plies(engine, game, stop.get_token(),
                [&](std::size_t plies, int) { scored.push_back(plies); });
    CHECK(scored == wanted);
    CHECK(game.moves() == std::vector<std::string>{"f5", "d6", "c3"});
}

TEST_CASE("session: a copy of a game is one of its own, what was taken back included") {
    OthelloGame game = game_with_a_move_taken_back();
    const std::unique_ptr<AnyGame> copy = game.clone();
    CHECK(copy->redo());
    CHECK(copy->moves().back() == "d3");
    CHECK(game.moves().size() == 3);
    CHECK(copy->left_to_place() == game.left_to_place() - 1);
}

TEST_CASE("session: a position that cannot be set up leaves the game") {
    OthelloGame game = game_with_a_move_taken_back();
    CHECK_FALSE(game.set_up("XXO").has_value());
    CHECK(game.moves().size() == 3);
    CHECK(game.set_up("OX" + std::string(62, '-') + " X").has_value());
    CHECK(game.moves().empty());
    CHECK(game.legal_moves(Color::black).empty());
    CHECK(game.legal_moves(Color::white) == std::vector<std::string>{"c1"});
}

TEST_CASE("session: a move is read in any spelling, legal or not, and given in its own form") {
    const OthelloGame game;
    CHECK(game.parse_move("F5").value() == "f5");
    CHECK(game.parse_move("A1").value() == "a1");
    CHECK(game.parse_move("PA").value() == pass_text);
    CHECK(game.parse_move("a9").error().text == "not a move: 'a9'");
    CHECK(ModGame().parse_move("2,1!").value() == "2,1!");
    CHECK(ModGame().parse_move("--").value() == pass_text);
    CHECK_FALSE(ModGame().parse_move("f5").has_value());
}

TEST_CASE("session: options that cannot be met are refused and change nothing") {
    OthelloEngine engine(quick_options());
    CHECK_FALSE(set_option(engine, "weights", "/no/such/file").has_value());
    CHECK(engine.options().weights.empty());
    Options options = quick_options();
    options.weights = "/no/such/file";
    CHECK_THROWS_AS(OthelloEngine{options}, UsageError);
}

TEST_CASE("session: only the moves that are named are considered") {
    OthelloEngine engine(quick_options());
    const std::vector<std::string> only = {"c4", "e6"};
    const Hints hints = engine.choose(OthelloGame(), {.depth = 2, .lines = 4, .only = only}, {});
    REQUIRE(hints.lines.size() == 2);
    for (const Hint& hint : hints.lines) {
        CHECK(std::ranges::count(only, hint.move) == 1);
        CHECK(hint.line.front() == hint.move);
    }
}

TEST_CASE("session: game names are those of GTP and GGF, in any case") {
    for (const Rules rules : all_rules) CHECK(rules_named(name_of(rules)) == rules);
    CHECK(rules_named("REVERSI") == default_rules);
    CHECK_FALSE(rules_named("mod").has_value());
}

}  // namespace
}  // namespace outflank
