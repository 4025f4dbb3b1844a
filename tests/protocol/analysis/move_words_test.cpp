#include "protocol/analysis/move_words.h"

#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>

#include "engine/notation.h"
#include "protocol/record/transcript.h"
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

TEST_CASE("move words: how many moves a move leaves, where the others leave more or fewer") {
    CHECK_FALSE(
        holds(move_words(start_position().after(Square::f5), Square::d6), "moves (the others"));
    const Position later = parse_transcript("f5d6c3d3c4f4f6").value().position();
    for (const Square move : Squares(later.board.moves())) {
        const std::string words = move_words(later, move);
        CAPTURE(words);
        int left = 0;
        int others = 0;
        const std::size_t at = words.find("leaves ");
        if (at == std::string::npos) continue;
        REQUIRE(std::sscanf(words.c_str() + at, "leaves Black %d moves (the others %d)", &left,
                            &others) == 2);
        CHECK(std::abs(left - others) >= 2);
    }
}

TEST_CASE("mistake words: what the mistake is about is its first reason") {
    const auto kind = [](const std::string& position, Square move, Square best) {
        return mistake_words(parse_position(position).value(), move, best).kind;
    };
    CHECK(kind("--OXO---" + middle, Square::b1, Square::f1) == MistakeKind::corner);
    CHECK(kind("-OX-----" + middle, Square::d3, Square::a1) == MistakeKind::corner);
    CHECK(kind("--OXO---" + middle, Square::b1, Square::b1) == MistakeKind::other);
    const std::string two_and_one =
        "X--OXXXXXXXXXXXXXXXXXXXX" + std::string(32, 'X') + "XXXXXXO- X";
    CHECK(kind(two_and_one, Square::c1, Square::h8) == MistakeKind::parity);
}

// "MOVE BEST | against MOVE | for BEST"
TEST_CASE("mistake words: only what differs, and in the best move's favour") {
    const auto words = [](const std::string& position, Square move, Square best) {
        const MistakeWords found = mistake_words(parse_position(position).value(), move, best);
        return found.against + " | " + found.best;
    };
    // After b1, White flips b1, c1 and d1 from a1.
    CHECK(holds(words("--OXO---" + middle, Square::b1, Square::f1), "gives White the corner a1"));
    CHECK(words("--OXO---" + middle, Square::b1, Square::b1) == " | ");
    CHECK(holds(words("-OX-----" + middle, Square::d3, Square::a1), "| takes the corner"));
    const std::string full = std::string(55, 'X');
    CHECK(words("XX-OXXXX" + full + "X X", Square::c1, Square::c1) == " | wipes White out");
    const std::string two_and_one =
        "X--OXXXXXXXXXXXXXXXXXXXX" + std::string(32, 'X') + "XXXXXXO- X";
    CHECK(words(two_and_one, Square::c1, Square::h8) ==
          "begins a region of 2 empties where White gets the last move | takes the corner, fills "
          "the last empty "
          "square here");
    CHECK(holds(words(two_and_one, Square::h8, Square::c1), " | "));
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
    CHECK(says(three, Square::c1, "begins a region of 3 empties where Black gets the last move"));
    const std::string two = "X--OXXXX" + full + "O X";
    CHECK(says(two, Square::c1, "begins a region of 2 empties where White gets the last move"));
    CHECK(says("XX-OXXXX" + full + "O X", Square::c1, "fills the last empty square here"));
    CHECK(says("XX-OXXXX" + full + "X X", Square::c1, "wipes White out"));
}

}  // namespace
}  // namespace outflank
