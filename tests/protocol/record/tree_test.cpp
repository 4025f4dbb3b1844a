#include "protocol/record/tree.h"

#include <doctest/doctest.h>

#include <string>

namespace outflank {
namespace {

TEST_CASE("a game in a value is none where its brackets are escaped") {
    const std::string quoted = "(;FF[4]C[as in (;GM[2\\];B[fe\\])];B[fe])";
    CHECK(read_tree(quoted, true).size == quoted.size());
    const std::string unescaped = "(;FF[4]C[as in (;GM[2];B[fe])";
    CHECK(read_tree(unescaped, true).end == Tree::End::next_game);
    CHECK(read_tree(unescaped, true).size == unescaped.find("(;GM"));
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
