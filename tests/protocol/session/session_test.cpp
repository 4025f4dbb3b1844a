#include "protocol/session/session.h"

#include <doctest/doctest.h>

#include "protocol/session/othello_session.h"
#include "tests/support/dialogue.h"

namespace outflank {
namespace {

// After f5 d6 c3, with d3 taken back.
void play_and_take_back(Session& session) {
    for (const char* move : {"f5", "d6", "c3", "d3"}) REQUIRE(session.play(move).has_value());
    REQUIRE(session.undo());
}

TEST_CASE("session: an analysis leaves the game as it was, what was taken back included") {
    OthelloSession session(quick_options());
    play_and_take_back(session);
    std::stop_source stop;
    std::vector<std::size_t> wanted;
    SUBCASE("to the end") { wanted = {3, 2, 1, 0}; }
    SUBCASE("stopped at once") { stop.request_stop(); }
    std::vector<std::size_t> analyzed;
    analyze(session, limits_of(session.options()), stop.get_token(),
            [&](std::size_t plies, int) { analyzed.push_back(plies); });
    CHECK(analyzed == wanted);
    CHECK(session.moves() == std::vector<std::string>{"f5", "d6", "c3"});
    CHECK(session.redo());
    CHECK(session.moves().back() == "d3");
}

TEST_CASE("session: a position that cannot be set up leaves the game") {
    OthelloSession session(quick_options());
    play_and_take_back(session);
    CHECK_FALSE(session.set_up("XXO").has_value());
    CHECK(session.moves().size() == 3);
    CHECK(session.set_up("OX" + std::string(62, '-') + " X").has_value());
    CHECK(session.moves().empty());
    CHECK(session.legal_moves(Color::black).empty());
    CHECK(session.legal_moves(Color::white) == std::vector<std::string>{"c1"});
}

TEST_CASE("session: options that cannot be met are refused and change nothing") {
    OthelloSession session(quick_options());
    Options options = quick_options();
    options.weights = "/no/such/file";
    CHECK_FALSE(session.configure(options).has_value());
    CHECK(session.options().weights.empty());
    CHECK_THROWS_AS(OthelloSession{options}, UsageError);
}

}  // namespace
}  // namespace outflank
