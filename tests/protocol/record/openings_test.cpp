#include "protocol/record/openings.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "protocol/record/transcript.h"

namespace outflank {
namespace {

TEST_CASE("every named opening can be played, and is found by its name") {
    std::set<std::string_view> names;
    CHECK(named_openings().size() >= 40);
    for (const Opening& opening : named_openings()) {
        CAPTURE(opening.name);
        CHECK(names.insert(opening.name).second);
        const auto game = parse_transcript(opening.moves);
        REQUIRE_MESSAGE(game, game.error().text);
        CHECK(opening_of(*game) == opening.name);
    }
}

TEST_CASE("a game keeps the name of the last named position it went through") {
    CHECK(opening_of(*parse_transcript("c4e3f6e6f5c5f4g6")) == "Tiger");
    CHECK(opening_of(*parse_transcript("c4")).empty());
    CHECK(opening_of(Game()).empty());
}

}  // namespace
}  // namespace outflank
