#include "protocol/record/sgf.h"

#include <doctest/doctest.h>

#include "engine/notation.h"
#include "protocol/record/own_data.h"
#include "protocol/record/tree.h"
#include "tests/support/parsed_ggf.h"

namespace outflank {
namespace {

TEST_CASE("SGF: what is written is read back, passes aside") {
    GameRecord game;
    game.black = "A]\\[";
    game.white = "B";
    game.place = "C";
    game.date = "2026-11-21";
    game.result = "W+64";
    game.first = "OX" + std::string(62, '-') + " X";
    game.moves = {{Color::white, "c1", {}, {}}};
    game.tags = {{"EV", "a club's evening"}};
    const std::string text = to_sgf(game);
    CHECK(parse_sgf(text) == game);
    CHECK(text.ends_with("\n;W[ca])\n"));
    game.moves.insert(game.moves.begin(), {Color::black, "pass", {}, {}});
    CHECK(to_sgf(game) == text);
}

TEST_CASE("SGF: every property of the game comes back, with its line ends and brackets") {
    const auto record =
        parse_sgf("(;EV[Cup \\[A\\]]GC[one\ntwo\\\\ \\\nthree]LN[a1:b2][c3:d4]RE[38-26]);").value();
    CHECK(record.tags ==
          Tags{{"EV", "Cup [A]"}, {"GC", "one\ntwo\\ three"}, {"LN", "a1:b2"}, {"LN", "c3:d4"}});
    CHECK(parse_sgf(to_sgf(record))->tags == record.tags);
    CHECK(to_sgf(record).find("LN[a1:b2][c3:d4]") != std::string::npos);
    GameRecord other;
    other.tags = {{"WhiteElo", "1500"}, {"AB", "]"}, {"OUTFLANK", "x"}};
    CHECK(parse_sgf(to_sgf(other))->tags == other.tags);
}

TEST_CASE("a game in a value is none where its brackets are escaped") {
    const std::string in_comment = "(;FF[4]C[as in (;GM[2\\];B[fe\\])];B[fe])";
    CHECK(read_tree(in_comment, true).size == in_comment.size());
    const std::string cut_short = "(;FF[4]C[as in (;GM[2];B[fe])";
    CHECK(read_tree(cut_short, true).end == Tree::End::next_game);
    CHECK(read_tree(cut_short, true).size == cut_short.find("(;GM"));
}

TEST_CASE("a branch of SGF begins no game, a property of the whole game does") {
    const std::string branches = "(;GM[2];B[fe](;W[df])(;W[ff]))";
    CHECK(read_tree(branches, true).end == Tree::End::closed);
    CHECK(read_tree(branches, true).size == branches.size());
    CHECK(read_tree("(;GM[2];B[fe]\n(;FF[4];W[df])", true).size == 14);
    CHECK(read_tree("(;GM[2];B[fe]", true).end == Tree::End::open);
}

}  // namespace
}  // namespace outflank
