#include "protocol/front_end/other_start.h"

#include <doctest/doctest.h>

#include "engine/notation.h"
#include "protocol/play/opening_names.h"

namespace outflank {
namespace {

TEST_CASE("other starts: any XOT opening, chosen by a number") {
    CHECK(xot_openings().size() == 3623);
    for (const std::uint64_t random : {0ULL, 1ULL, 3622ULL, 1'000'000'007ULL}) {
        const auto game = othello_game(other_start("XOT", random).value());
        REQUIRE(game);
        CHECK(game->ply_count() == 8);
        CHECK(is_xot(*game));
    }
    CHECK(other_start("xot", 0)->moves != other_start("xot", 1)->moves);
}

TEST_CASE("other starts: with a handicap Black has corners and White moves first") {
    for (int n = 1; n <= 4; ++n) {
        const auto game = othello_game(other_start("handicap " + std::to_string(n), 0).value());
        REQUIRE(game);
        const Position& position = game->position();
        CHECK(position.to_move == Color::white);
        CHECK(count(position.discs_of(Color::black) & corners) == n);
        CHECK(count(position.board.discs()) == 4 + n);
        CHECK(contains(position.discs_of(Color::black), Square::a1));
    }
}

TEST_CASE("other starts: what there is") {
    CHECK(other_start("normal", 0).value() == GameRecord());
    for (const char* const wrong : {"", "handicap", "handicap 0", "handicap 5", "xot 3", "chess"})
        CHECK(other_start(wrong, 0).error().text ==
              "a start is normal, xot, or handicap and 1 to 4 corners, not '" + std::string(wrong) +
                  "'");
}

}  // namespace
}  // namespace outflank
