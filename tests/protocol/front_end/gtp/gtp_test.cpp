// What is played from the engine's own choice; tests/data/gtp has the dialogues.

#include <doctest/doctest.h>

#include "protocol/play/rules.h"
#include "tests/support/dialogue.h"

namespace outflank {
namespace {

TEST_CASE("GTP: a person plays otherwise in each game, and alike after the same seed") {
    Dialogue say = dialogue_in(Protocol::gtp);
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

TEST_CASE("GTP: a game against itself ends, with forced passes left out") {
    for (const Rules rules : all_rules) {
        Options options = quick_options(1);
        options.rules = rules;
        Dialogue say = dialogue_in(Protocol::gtp, options);
        int moves = 0;
        while (say("final_score") == "? cannot score\n\n") {
            const std::string color = say("gogui-rules_side_to_move").substr(2, 5);
            REQUIRE(say("genmove " + color).starts_with("= "));
            REQUIRE(++moves <= 100);
        }
        CHECK(moves > 8);
        CHECK(say("genmove b") == "= pass\n\n");
        const std::string score = say("final_score");
        CHECK((score == "= 0\n\n" || score.starts_with("= B+") || score.starts_with("= W+")));
    }
}

}  // namespace
}  // namespace outflank
