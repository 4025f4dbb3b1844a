#include "search/level.h"

#include <doctest/doctest.h>

namespace outflank {
namespace {

TEST_CASE("higher levels search deeper and solve earlier") {
    for (int level = 1; level <= max_level; ++level) {
        const Level lower = level_table(level - 1);
        const Level higher = level_table(level);
        CHECK(higher.depth >= lower.depth);
        CHECK(higher.exact_from >= lower.exact_from);
        CHECK(higher.selective_from >= higher.exact_from);
    }
    CHECK(level_table(max_level).depth == 60);
    CHECK(level_table(max_level).exact_from == 60);
}

}  // namespace
}  // namespace outflank
