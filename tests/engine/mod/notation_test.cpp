#include "engine/mod/notation.h"

#include <doctest/doctest.h>

namespace outflank::mod {
namespace {

std::string problem(const std::string& text) {
    const auto state = parse_state(text);
    return state ? "none" : state.error().text;
}

TEST_CASE("MOD notation: moves") {
    CHECK(to_string(parse_move("2,0").value()) == "2,0");
    CHECK(to_string(parse_move("-12,+3!").value_or(pass)) == "pass");  // '+' is no sign
    CHECK(to_string(parse_move("-12,3!").value()) == "-12,3!");
    CHECK(parse_move("PASS").value() == pass);
    CHECK(parse_move("pa").value() == pass);
    for (const char* text : {"", "!", ",", "2", "2,", ",0", "2,0!!", "2,0 !", "f5", "2.0", "pass!",
                             "99999999999,0", "2,0,0", "0x2,0", "\xFF,\xFE"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_move(text));
    }
    CHECK(parse_move("f5").error().text == "not a move such as 2,0 or 2,0!: 'f5'");
}

TEST_CASE("MOD notation: a position that is read is written unchanged") {
    for (const char* text : {"0,0 OX/XO X 23 23 5 5", "-3,7 X!..O!/.XO./OOOO O 0+4 12 4 3",
                             "5,5 X X 25 24 0 0", "999999999,-1000000000 XO O 1 2 5 5"}) {
        CAPTURE(text);
        CHECK(problem(text) == "none");
        CHECK(to_string(parse_state(text).value()) == text);
    }
    CHECK(to_string(parse_state("  0,0  ox/XO.  b\t23 23+0 5 5 ").value()) ==
          "0,0 OX/XO X 23 23 5 5");
    CHECK(to_string(parse_state("0,0 .../.X. w 1 1 5 5").value()) == "1,1 X O 1 1 5 5");
}

TEST_CASE("MOD notation: errors say what is wrong with a position") {
    CHECK(problem("") == "a position has 7 fields, as in '0,0 OX/XO X 23 23 5 5', not 0");
    CHECK(problem("a,0 OX X 1 1 5 5") == "not a place: 'a,0'");
    CHECK(problem("0,0 OX?X X 1 1 5 5") == "not X, O, '.', '!' or '/': '?' in 'ox?x'");
    CHECK(problem("0,0 !X X 1 1 5 5") == "a tile without a card in '!x'");
    CHECK(problem("0,0 X.! X 1 1 5 5") == "a tile without a card in 'x.!'");
    CHECK(problem("0,0 X!! X 1 1 5 5") == "a tile without a card in 'x!!'");
    CHECK(problem("0,0 X/! X 1 1 5 5") == "a tile without a card in 'x/!'");
    CHECK(problem("0,0 OX Q 1 1 5 5") == "not a side to move: 'q'");
    CHECK(problem("0,0 OX X one 1 5 5") == "not a number of cards: 'one'");
    CHECK(problem("0,0 OX X 1+ 1 5 5") == "not a number of cards: '1+'");
    CHECK(problem("0,0 OX X 1 1 5 V") == "not a number of tiles: 'v'");
    CHECK(problem("0,0 ... X 1 1 5 5") == "a plane without cards");
    CHECK(problem("0,0 OX X 26 1 5 5") == "Black has 0 to 25 cards left, not 26");
    CHECK(problem("0,0 OX X 70 1 5 5") == "Black has 0 to 25 cards left, not 70");
    CHECK(problem("0,0 OX X 2147483647 1 5 5") == "Black has 0 to 25 cards left, not 2147483647");
    CHECK(problem("-2147483648,0 X/! X 1 1 5 5") == "a tile without a card in 'x/!'");
    CHECK(problem("0,0 OX X 1 -1 5 5") == "White has 0 to 25 cards left, not -1");
    CHECK(problem("0,0 OX X 1 1+51 5 5") == "White was given 0 to 50 cards, not 51");
    CHECK(problem("0,0 OX X 25 24 5 5") == "there are 50 cards, not 2 placed and 49 left");
    CHECK(problem("0,0 OX! X 1 1 5 5") == "Black has 5 tiles, not 1 placed and 5 left");
    CHECK(problem("0,0 OX X 1 1 5 -1") == "White has 5 tiles, not 0 placed and -1 left");
    CHECK(problem("1000000000,0 OX X 1 1 5 5") ==
          "a place beyond a thousand million: 1000000001,0");
    CHECK(problem("2147483647,0 OX X 1 1 5 5") == "a row too long");
    CHECK(problem("0,2147483647 O/X X 1 1 5 5") == "too many rows");
    CHECK(problem("0,0 O" + std::string(70, '.') + "X X 1 1 5 5") ==
          "cards too far apart for one game: from 0,0 to 71,0");
}

TEST_CASE("MOD notation: cards may be as far apart as one game can reach") {
    const auto with_gap = [](std::size_t gap, int left) {
        return "0,0 X" + std::string(gap, '.') + "O X " + std::to_string(left) + " 0 5 5";
    };
    CHECK(problem(with_gap(60, 0)) == "none");
    CHECK(problem(with_gap(61, 0)) != "none");
    CHECK(problem(with_gap(50, 10)) == "none");
    CHECK(problem(with_gap(50, 11)) != "none");
}

}  // namespace
}  // namespace outflank::mod
