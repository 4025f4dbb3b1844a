// `outflank bench`: the fingerprint of the search.

#include <doctest/doctest.h>

#include <sstream>
#include <string>

#include "tests/support/process.h"

namespace outflank {
namespace {

// How many nodes the search needs for the fixed positions of `bench`, in every build and on every
// machine. A change that is meant to change the search changes this number as well; any other
// change that does has a mistake.
constexpr int fingerprint = 14433716;

TEST_CASE("bench: the search visits as many nodes as ever, and the scores are right") {
    const Run bench = run({"bench"});
    CHECK(bench.exit_status == 0);
    std::istringstream output(bench.output);
    std::string nodes;
    std::string scores;
    std::getline(output, nodes);
    std::getline(output, scores);
    CHECK(nodes == "nodes: " + std::to_string(fingerprint));
    CHECK(scores == "scores: ok");
}

}  // namespace
}  // namespace outflank
