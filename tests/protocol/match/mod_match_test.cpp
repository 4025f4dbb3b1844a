// Matches of Othello MOD between the reference players, as processes.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>

#include "protocol/match/referee.h"
#include "protocol/match/tournament_runner.h"
#include "protocol/play/mod/mod_game.h"
#include "tests/support/temporary.h"

namespace outflank::match {
namespace {

namespace fs = std::filesystem;

EngineSpec mod_engine(const std::string& name, const std::string& program) {
    return parse_engine_spec(fmt::format("name={} cmd='{}'", name, program)).value();
}

Match mod_match_of(const std::string& other, int games) {
    Match match;
    match.rules = Rules::mod;
    match.engines = {mod_engine("A", std::string(OUTFLANK_MOD_ENGINE) + " greedy 1"),
                     mod_engine("B", other)};
    match.games = games;
    match.openings = random_openings(Rules::mod, (games + 1) / 2, 6, 1);
    match.timeout = Seconds(10);
    return match;
}

Standings mod_match_played(const Match& match, const fs::path& folder) {
    ResultStore store(folder, identity_of(match), true);
    const Observer silent{[](const Pairing&, const GameResult&, const Standings&) {},
                          [](const std::string&) {}};
    return run_tournament(match, store, silent, {});
}

TEST_CASE("MOD match: every game is played to its end, and its record replays") {
    for (const char* const manner : {"random 2", "ahead 3"}) {
        const TemporaryFolder folder;
        const Match match = mod_match_of(std::string(OUTFLANK_MOD_ENGINE) + " " + manner, 4);
        const Standings standings = mod_match_played(match, folder.path());
        CHECK(standings.games() == 4);
        for (const auto& each : standings.engines()) {
            CHECK(each.forfeits == 0);
            CHECK(each.moves > 0);
        }
        const ResultStore again(folder.path(), identity_of(match), true);
        REQUIRE(again.found().size() == 4);
        for (const GameResult& result : again.found()) {
            CHECK(result.record.rules == Rules::mod);
            ModGame game;
            for (const RecordedMove& move : result.record.moves) {
                CHECK(move.color == game.to_move());
                REQUIRE(game.play(move.move));
            }
            CHECK(game.final_score() == result.score);
        }
    }
}

TEST_CASE("MOD match: an engine that does not know the game ends the match") {
    const TemporaryFolder folder;
    const Match match = mod_match_of(std::string(OUTFLANK_ODD_ENGINE) + " good", 2);
    try {
        mod_match_played(match, folder.path());
        FAIL("the match goes on to its end");
    } catch (const Fault& fault) {
        CHECK(fault.kind == FaultKind::no_start);
    }
}

// A player that gives the same answer in every turn.
class Parrot : public Player {
  public:
    explicit Parrot(std::string word) : word_(std::move(word)) {}
    void new_game(const GameRecord&, Color, const Clocks&) override {}
    Answer choose(const GameRecord&, const Clocks&) override { return {word_, {}, Seconds(0)}; }

  private:
    std::string word_;
};

TEST_CASE("MOD match: an illegal move loses by all cards") {
    for (const char* const word : {"0,0", "5,5", "pass", "f5", ""}) {
        CAPTURE(word);
        const Opening opening{Rules::mod, "", {"0,-1!"}};
        Parrot black("2,0");
        Parrot white(word);
        const Clocks clocks{RefereeClock(TimeControl{}), RefereeClock(TimeControl{})};
        const auto result =
            play_game(record_of(opening, "B", "W", clocks), black, white, clocks, Seconds(1));
        REQUIRE(result.forfeit.has_value());
        CHECK(result.forfeit->loser == Color::white);
        CHECK(result.forfeit->kind == "illegal move");
        CHECK(result.score == 50);
    }
}

TEST_CASE("MOD match: random openings are legal, different, and the same for the same seed") {
    const auto openings = random_openings(Rules::mod, 20, 8, 5);
    CHECK(openings == random_openings(Rules::mod, 20, 8, 5));
    CHECK(openings != random_openings(Rules::mod, 20, 8, 6));
    bool has_tile = false;
    for (const Opening& opening : openings) {
        CHECK(opening.moves.size() == 8);
        ModGame game;
        for (const std::string& move : opening.moves) {
            has_tile = has_tile || move.ends_with('!');
            REQUIRE(game.play(move));
        }
        CHECK_FALSE(game.is_over());
    }
    CHECK(has_tile);
}

}  // namespace
}  // namespace outflank::match
