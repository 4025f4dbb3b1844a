#include "protocol/match/referee.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <deque>
#include <variant>

#include "protocol/play/othello_game.h"
#include "protocol/record/ggf.h"
#include "protocol/record/transcript.h"
#include "tests/support/parsed_ggf.h"
#include "tests/support/strict_ggf.h"

namespace outflank::match {
namespace {

using Turn = std::variant<std::string, Fault>;  // a move, or the fault of the player in its place

// Plays the given moves, then always the first legal one. Every move takes the same time.
class Script final : public Player {
  public:
    explicit Script(std::deque<Turn> turns, double seconds = 0)
        : turns_(std::move(turns)), seconds_(seconds) {}

    void new_game(const GameRecord&, Color, const Clocks&) override {}
    Answer choose(const GameRecord& record, const Clocks&) override {
        std::string move = record.game().value()->legal_moves().front();
        if (!turns_.empty()) {
            const Turn turn = turns_.front();
            turns_.pop_front();
            if (const auto* const fault = std::get_if<Fault>(&turn)) throw Fault(*fault);
            move = std::get<std::string>(turn);
        }
        return {move, 1.5, Seconds(seconds_)};
    }
    [[nodiscard]] std::deque<std::string> last_lines() const override { return {"> x", "< y"}; }

  private:
    std::deque<Turn> turns_;
    double seconds_;
};

GameResult result_of(Script black, Script white, const Opening& opening = {},
                     const TimeControl& time = {}) {
    const Clocks clocks{RefereeClock(time), RefereeClock(time)};
    return play_game(record_of(opening, "B", "W", clocks), black, white, clocks, Seconds(0.1));
}

TEST_CASE("a game is played to its end, and the referee makes the passes") {
    // The shortest game: after nine moves White has no disc left.
    const GameResult shortest =
        result_of(Script({"e6", "e3", "g5", "e7", "c5"}), Script({"f4", "f6", "d6", "f5"}));
    CHECK_FALSE(shortest.forfeit);
    CHECK(shortest.score == 64);
    CHECK(shortest.record.moves.size() == 9);
    CHECK(shortest.record.moves[0] == RecordedMove{Color::black, "e6", 1.5, 0.0});

    // In this game Black has no move after the 54th disc.
    const OthelloGame game(
        parse_transcript("f5d6c3d3c4f4f6f3e6e7d7g6g5f7e2c8e3h4f2c6c7c5e8g3h3d2g4f8g8b5b3f1b6h5a4"
                         "c2b4a3c1a5a6a7d1e1g1d8b8h2h6h7b2b7g7g2")
            .value());
    const GameResult passed =
        result_of(Script({"b1"}), Script({"a2"}), {default_rules, "", game.moves()});
    CHECK_FALSE(passed.forfeit);
    CHECK(passed.score == 0);
    CHECK(passed.record.moves[54] == RecordedMove{Color::black, "pass", {}, {}});
    CHECK(passed.record.game().value()->is_over());
    // The moves of the opening are marked as given, also when the record is read again.
    CHECK(given_plies(shortest.record) == 0);
    CHECK(given_plies(passed.record) == game.moves().size());
    CHECK(given_plies(parse_ggf(to_ggf(to_record(passed))).value()) == game.moves().size());
}

TEST_CASE("an illegal move loses, and so does a pass that is not forced") {
    const GameResult lost = result_of(Script({"f5", "f5"}), Script({"d6"}));
    REQUIRE(lost.forfeit);
    CHECK(*lost.forfeit == Forfeit{Color::black, "illegal move", "f5 at move 3", "> x | < y"});
    CHECK(lost.score == -64);
    CHECK(lost.record.moves.size() == 2);

    CHECK(result_of(Script({"f5"}), Script({"pass"})).score == 64);
}

TEST_CASE("a player at fault loses") {
    const GameResult lost =
        result_of(Script({"f5"}), Script({"d6", Fault(FaultKind::crash, "killed by signal 6")}));
    REQUIRE(lost.forfeit);
    CHECK(lost.forfeit->loser == Color::white);
    CHECK(lost.forfeit->kind == "crash");
    CHECK(lost.score == 64);
}

TEST_CASE("nobody loses when a match is stopped") {
    Script black({Fault(FaultKind::stopped, "")});
    Script white({});
    const Clocks clocks{RefereeClock(TimeControl{}), RefereeClock(TimeControl{})};
    CHECK_THROWS_AS(play_game(record_of({}, "B", "W", clocks), black, white, clocks, Seconds(0)),
                    Fault);
}

TEST_CASE("the clock runs down, allows for the lag, and then the player loses on time") {
    const TimeControl time = parse_time_control("10").value();
    // Each third move of Black's at 3.3 s leaves 0.1 s: the fourth is 3.2 s late.
    const GameResult late = result_of(Script({}, 3.3), Script({}), {}, time);
    REQUIRE(late.forfeit);
    CHECK(late.forfeit->kind == "time");
    CHECK(late.black_overrun.count() == doctest::Approx(3.2));
    CHECK(late.white_overrun.count() == 0);
    CHECK(late.record.moves.size() == 6);
    CHECK(late.record.black_clock == RecordedClock{10, 0, 0});

    // 20 moves of 0.5 s are 10 s; further ones overrun by that much, of which 0.1 s is forgiven.
    const GameResult later = result_of(Script({}, 0.5), Script({}), {}, time);
    CHECK(later.forfeit);
    CHECK(std::ranges::count_if(later.record.moves, [](const RecordedMove& move) {
              return move.color == Color::black && move.seconds;
          }) == 20);
    // With the increment the clock never runs out.
    CHECK_FALSE(
        result_of(Script({}, 0.5), Script({}), {}, parse_time_control("10+0.5").value()).forfeit);
    // Time for each move.
    CHECK_FALSE(
        result_of(Script({}, 0.55), Script({}), {}, parse_move_time("0.5").value()).forfeit);
    CHECK(result_of(Script({}, 0.65), Script({}), {}, parse_move_time("0.5").value()).forfeit);
}

TEST_CASE("a result can be read back from its record") {
    GameResult result = result_of(Script({"f5", "f5"}), Script({"d6"}));
    result.number = 17;
    result.white_overrun = Seconds(0.012);
    result.record.tags = {{"XX", "kept"}};
    const auto text = to_ggf(to_record(result));
    CHECK(text.find("CO[Outflank|XX=kept|ID=17|OV=0 0.012|FO=black%3B illegal move%3B f5 at move "
                    "3|LL=> x %7C < y]") != std::string::npos);
    CHECK(strict_ggf_fault(text) == "");
    CHECK(text.find("RE[-64:r]") != std::string::npos);
    const auto again = from_record(parse_ggf(text).value());
    REQUIRE(again);
    CHECK(*again == result);

    const auto error_of = [](const std::string& id, const std::string& score) {
        GameRecord record;
        if (!id.empty()) record.tags = {{"ID", id}};
        record.result = score;
        return from_record(record).error().text;
    };
    for (const char* id : {"", "0", "-1", "1.5", "1e300", "2147483648"})
        CHECK(error_of(id, "+2") == "tag ID: not a game of a match");
    for (const std::string score : {"?", "", "+65", "-65", "+1e300", "+1.5", "+65:r"})
        CHECK(error_of("1", score) == "tag RE: not a result: '" + score + "'");
}

}  // namespace
}  // namespace outflank::match
