#include "protocol/analysis/move_words.h"

#include <doctest/doctest.h>

#include "engine/notation.h"
#include "tests/support/text.h"

namespace outflank {
namespace {

const std::string empty_row(8, '-');
const std::string middle =
    empty_row + empty_row + "---OX---" + "---XO---" + empty_row + empty_row + empty_row + " X";

bool says(const std::string& position, Square move, const std::string& part) {
    const std::string words = move_words(parse_position(position).value(), move);
    CAPTURE(words);
    return holds(words, part);
}

TEST_CASE("move words: how many moves a move leaves, against the others") {
    CHECK(move_words(start_position().after(Square::f5), Square::d6)
              .starts_with("leaves Black 5 moves (the others 5)"));
}

TEST_CASE("move words: corners taken, given and kept") {
    CHECK(says("-OX-----" + middle, Square::a1, "takes the corner"));
    // After b1, which flips c1, White flips b1, c1 and d1 from a1.
    CHECK(says("--OXO---" + middle, Square::b1, "gives White the corner a1"));
    // White would flip b1 from a1, were c1 not Black's after d1.
    CHECK(
        says("-XO-" + std::string(4, '-') + middle, Square::d1, "keeps White from the corner a1"));
}

TEST_CASE("move words: the last moves of regions, passes and wipe-outs") {
    const std::string full = std::string(55, 'X');
    const std::string three = "---OXXXX" + full + "O X";
    // Black can still play h3; White can play nowhere.
    const std::string four = "---OXXXXXXXXXXXXXXXXXXO-" + std::string(40, 'X') + " X";
    CHECK(says(four, Square::c1, "White must pass"));
    CHECK(says(three, Square::c1, "begins a region of 3 empties, where you get the last move"));
    const std::string two = "X--OXXXX" + full + "O X";
    CHECK(says(two, Square::c1, "begins a region of 2 empties, where White gets the last move"));
    CHECK(says("XX-OXXXX" + full + "O X", Square::c1, "fills the last empty square here"));
    CHECK(says("XX-OXXXX" + full + "X X", Square::c1, "wipes White out"));
}

}  // namespace
}  // namespace outflank
