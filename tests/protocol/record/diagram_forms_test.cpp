// What tells whose turn it is. How boards are drawn is in tests/data/forms.txt.

#include <doctest/doctest.h>

#include "protocol/record/obf.h"
#include "protocol/record/side_to_move.h"

namespace outflank {
namespace {

TEST_CASE("a board that does not tell whose turn it is") {
    const std::string board = "------------------XO------XXX------OXX-----O--------------------";
    const auto without = parse_obf(board);
    REQUIRE(without);
    CHECK(without->position.to_move == Color::white);  // of 9 discs
    CHECK(without->note == likely_side_note(Color::white));
    // Only Black can move here, although the number of discs is odd.
    const auto only = parse_obf(std::string(62, 'X') + "O-");
    REQUIRE(only);
    CHECK(only->position.to_move == Color::black);
    CHECK(parse_obf(board + " O")->note.empty());
    CHECK(!parse_obf(board.substr(1)));
}

TEST_CASE("a line tells in many ways whose turn it is") {
    for (const char* side :
         {"O to move",          "Next: O",         "Next player: W",       "Turn: O",
          "Turn 5: white",      "Player: white",   "Side to move: white",  "O's turn",
          "White\u2019s turn.", "Turn: White (O)", "To move: O",           "Current player = O",
          "White turn",         "turn of white",   "It is White's turn",   "\u25CB to move",
          "(White to move)",    "White plays",     "White plays and wins", "White moves."})
        CHECK_MESSAGE(side_to_move_in(side) == Color::white, side);
    for (const char* other :
         {"Black: 2 White: 2", "Black player: W", "Last move: W", "White: Ann", "f5 d6",
          "Player: Olga", "return of white", "Turn: 5", "White wins", "White plays Ann"})
        CHECK_MESSAGE(!side_to_move_in(other), other);
}

}  // namespace
}  // namespace outflank
