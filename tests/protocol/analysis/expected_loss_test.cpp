#include "protocol/analysis/expected_loss.h"

#include <doctest/doctest.h>

#include "engine/notation.h"

namespace outflank {
namespace {

Line line_of(const char* move, int discs) {
    Line line;
    line.move = parse_square(move).value();
    line.score = Score(discs);
    return line;
}

MoveChance chance_of(const char* move, double chance) {
    return {parse_square(move).value(), chance};
}

TEST_CASE("the expected loss is the mean of what the moves lose, by how likely they are") {
    Report report;
    report.lines = {line_of("a1", 10), line_of("b1", 6), line_of("c1", 2)};
    const double third = 1.0 / 3;
    CHECK(expected_loss({chance_of("c1", third), chance_of("b1", third), chance_of("a1", third)},
                        report) == doctest::Approx(4));
    CHECK(expected_loss({chance_of("a1", 1), chance_of("b1", 0), chance_of("c1", 0)}, report) ==
          doctest::Approx(0));
    CHECK(expected_loss({chance_of("c1", 1), chance_of("b1", 0), chance_of("a1", 0)}, report) ==
          doctest::Approx(8));
}

}  // namespace
}  // namespace outflank
