#include "protocol/record/transcript.h"

#include <doctest/doctest.h>

namespace outflank {
namespace {

TEST_CASE("a text has only moves when its letters are those of squares and passes") {
    for (const char* moves : {"f5/d6", "1. f5 2. d6", "f5 d6 PASS c3 --", "f5pa"})
        CHECK(holds_only_moves(moves));
    for (const char* name : {"f5.txt", "games/f5.ggf", "f5z9"}) CHECK_FALSE(holds_only_moves(name));
}

}  // namespace
}  // namespace outflank
