// Whole matches. The engines are small test programs, run as processes.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "protocol/match/tournament_runner.h"
#include "protocol/record/ggf.h"
#include "protocol/system/usage_error.h"
#include "tests/support/process.h"
#include "tests/support/strict_ggf.h"
#include "tests/support/system.h"
#include "tests/support/temporary.h"

namespace outflank::match {
namespace {

namespace fs = std::filesystem;

EngineSpec odd_engine(const std::string& name, const std::string& manner) {
    return parse_engine_spec(
               fmt::format("name={} cmd='{} {}' proto=gtp", name, OUTFLANK_ODD_ENGINE, manner))
        .value();
}

Match match_of(std::vector<EngineSpec> engines, int games) {
    Match match;
    match.engines = std::move(engines);
    match.games = games;
    match.openings = random_openings(default_rules, (games + 1) / 2, 4, 1);
    match.timeout = Seconds(20);
    match.concurrency = 2;
    return match;
}

ResultStore store_of(const Match& match, const fs::path& folder, bool resume = false) {
    return {folder, identity_of(match), resume};
}

// Why there is no store; empty if there is one.
std::string refusal(const Match& match, const fs::path& folder, bool resume) {
    try {
        store_of(match, folder, resume);
    } catch (const UsageError& refusal) {
        return refusal.what();
    }
    return "";
}

Observer silent() {
    return {[](const Pairing&, const GameResult&, const Standings&) {}, [](const std::string&) {}};
}

Standings played(const Match& match, const fs::path& folder, bool resume = false) {
    ResultStore store = store_of(match, folder, resume);
    return run_tournament(match, store, silent(), {});
}

// What ends a match before its end.
Fault fault_of(const Match& match, const fs::path& folder) {
    try {
        played(match, folder);
    } catch (const Fault& fault) {
        return fault;
    }
    throw std::runtime_error("the match goes on to its end");
}

std::vector<GameResult> games_in(const fs::path& folder) {
    std::vector<GameResult> games;
    for (const auto& record : parse_ggf_file(content_of(folder / "games.ggf")))
        games.push_back(from_record(record.value()).value());
    return games;
}

TEST_CASE("two engines play all their games, and every record replays") {
    const TemporaryFolder folder;
    const Match match = match_of({odd_engine("A", "good"), odd_engine("B", "good")}, 7);
    const auto standings = played(match, folder.path());
    CHECK(standings.games() == 7);
    CHECK(standings.engines()[0].forfeits + standings.engines()[1].forfeits == 0);
    const auto games = games_in(folder.path());
    REQUIRE(games.size() == 7);
    for (const GameResult& game : games) {
        const auto replayed = game.record.game();
        REQUIRE(replayed);
        CHECK((*replayed)->final_score() == game.score);
    }
}

TEST_CASE("each engine that misbehaves loses exactly its own games, and the match ends") {
    const std::vector<std::pair<std::string, std::string>> manners = {
        {"crash", "crash"},   {"exit", "crash"},      {"hang", "hang"},
        {"flood", "garbage"}, {"garbage", "garbage"}, {"illegal", "illegal move"},
        {"silent", "crash"},  {"deaf", "crash"},      {"resign", "resign"},
        {"slow", "time"},
    };
    std::vector<EngineSpec> engines = {odd_engine("good", "good")};
    for (const auto& [manner, kind] : manners) engines.push_back(odd_engine("x" + manner, manner));
    engines.push_back(odd_engine("other", "good"));
    Match match = match_of(std::move(engines), 2);
    match.tournament = TournamentKind::gauntlet;
    // Only the slow engine has a clock, so that on a busy machine no other engine loses on time.
    match.engines[manners.size()].time = parse_move_time("0.2").value();
    match.lag = Seconds(0.2);
    match.timeout =
        Seconds(6);  // a flood takes seconds through Wine's pipes, and machines are busy

    const TemporaryFolder folder;
    const auto standings = played(match, folder.path());
    CHECK(standings.games() == 22);
    CHECK(standings.engines()[0].forfeits == 0);
    for (std::size_t i = 1; i < match.engines.size(); ++i) {
        CAPTURE(match.engines[i].name);
        const bool odd = i <= manners.size();
        CHECK(standings.engines()[i].forfeits == (odd ? 2 : 0));
        CHECK(standings.meeting(0, i).tally.games() == 2);
        CHECK((!odd || standings.meeting(0, i).tally.wins == 2));
    }
    for (const GameResult& game : games_in(folder.path())) {
        CHECK(game.record.game());
        if (!game.forfeit) continue;
        const std::string& loser =
            game.forfeit->loser == Color::black ? game.record.black : game.record.white;
        const auto manner = std::ranges::find(manners, loser.substr(1),
                                              &std::pair<std::string, std::string>::first);
        REQUIRE_MESSAGE(manner != manners.end(), loser);
        CAPTURE(loser);
        CHECK(game.forfeit->kind == manner->second);
        CHECK_FALSE(game.forfeit->last_lines.empty());
    }
}

// Our own front-ends, from the start position, from a set-up board, and with passes.
TEST_CASE("engines of all protocols play each other from any opening") {
    std::vector<EngineSpec> engines;
    for (const std::string protocol : {"gtp", "nboard", "uci"})
        engines.push_back(parse_engine_spec(fmt::format("name={0} cmd='{1} {0} --hash 1' proto={0} "
                                                        "depth=1",
                                                        protocol, OUTFLANK_EXECUTABLE))
                              .value());
    Match match = match_of(std::move(engines), 6);
    match.timeout = Seconds(30);
    match.openings = parse_openings(
                         "f5d6c3d3\n"
                         "XOX------------------------------------------------------------- X\n"
                         "f5d6c3d3c4f4f6f3e6e7d7g6g5f7e2c8e3h4f2c6c7c5e8g3h3d2g4f8g8b5b3f1b6h5a4c2"
                         "b4a3c1a5a6a7d1e1g1d8b8h2h6h7b2b7g7g2\n")
                         .value();
    const TemporaryFolder folder;
    const auto standings = played(match, folder.path());
    CHECK(standings.games() == 18);
    for (const GameResult& game : games_in(folder.path())) {
        CAPTURE(to_ggf(to_record(game)));
        CHECK(strict_ggf_fault(to_ggf(to_record(game))) == "");
        CHECK_FALSE(game.forfeit);
        CHECK(game.record.game().value()->final_score() == game.score);
    }
}

TEST_CASE("a stopped match is resumed, without the game that was half written") {
    const TemporaryFolder folder;
    Match match = match_of({odd_engine("A", "good"), odd_engine("B", "good")}, 20);
    {
        ResultStore store = store_of(match, folder.path());
        std::stop_source stop;
        Observer observer = silent();
        observer.on_game = [&](const Pairing&, const GameResult&, const Standings& standings) {
            if (standings.games() == 5) stop.request_stop();
        };
        const auto standings = run_tournament(match, store, observer, stop.get_token());
        CHECK(standings.games() < 20);
    }
    std::ofstream(folder.path() / "games.ggf", std::ios::app) << "(;GM[Othello]PB[A]ID[1";
    CHECK(refusal(match, folder.path(), false) != "");
    Match other = match;
    other.seed = 2;
    CHECK(refusal(other, folder.path(), true) ==
          "option out: " + (folder.path() / "match.json").string() +
              ": another match, its 'seed' is not the same");
    other = match;
    other.engines.front().level = 0;  // level 0 differs from no level
    CHECK(refusal(other, folder.path(), true) != "");

    const auto standings = played(match, folder.path(), true);
    CHECK(standings.games() == 20);
    std::set<int> numbers;
    for (const GameResult& game : games_in(folder.path())) numbers.insert(game.number);
    CHECK(numbers.size() == 20);
    CHECK(*numbers.rbegin() == 20);
}

TEST_CASE("one match at a time has a folder") {
    const TemporaryFolder folder;
    const Match match = match_of({odd_engine("A", "good"), odd_engine("B", "good")}, 2);
    const auto refusal_now = [&] {
        std::string text;
        // In a thread of its own, because on Windows a lock is a thread's.
        std::jthread([&] { text = refusal(match, folder.path(), true); }).join();
        return text;
    };
    {
        const ResultStore first = store_of(match, folder.path());
        CHECK(refusal_now() == "option out: another match runs in " + folder.path().string());
    }
    CHECK(refusal_now().empty());
}

TEST_CASE("an engine that never starts loses no game: the match ends and tells why") {
    const TemporaryFolder folder;
    const Match match = match_of({odd_engine("A", "good"), odd_engine("B", "startup")}, 8);
    const Fault fault = fault_of(match, folder.path());
    CHECK(fault.kind == FaultKind::no_start);
    CHECK(std::string(fault.what()).starts_with("B does not start: crash: at its start: "));
    CHECK(games_in(folder.path()).empty());
}

// Not on Windows.
EngineSpec shell_engine(const std::string& name, const std::string& line) {
    EngineSpec engine = odd_engine(name, "good");
    engine.command = {"/bin/sh", "-c", line};
    return engine;
}

TEST_CASE("the end of the stderr of an engine that never starts is told" *
          doctest::skip(on_windows)) {
    for (const bool has_file : {false, true}) {
        const TemporaryFolder folder;
        EngineSpec bad = shell_engine("B", "echo no such option >&2; exit 2");
        if (has_file) bad.error_file = (folder.path() / "errors").string();
        const Match match = match_of({odd_engine("A", "good"), bad}, 2);
        const std::string text = fault_of(match, folder.path() / "match").what();
        CHECK(text.ends_with("\n  its stderr: no such option"));
    }
}

TEST_CASE("an engine that starts only the second time loses no game" * doctest::skip(on_windows)) {
    // The first process ends when the other game has begun with the second.
    const TemporaryFolder folder;
    const std::string late = fmt::format("mkdir {} && {{ sleep 1; exit 1; }}; exec {} good",
                                         (folder.path() / "begun").string(), OUTFLANK_ODD_ENGINE);
    const Match match = match_of({odd_engine("A", "good"), shell_engine("B", late)}, 4);
    const auto standings = played(match, folder.path() / "match");
    CHECK(standings.games() == 4);
    CHECK(standings.engines()[1].forfeits == 0);
}

TEST_CASE("an engine that ends while its child holds the pipes open has crashed at once" *
          doctest::skip(on_windows)) {
    const TemporaryFolder folder;
    const std::string children = (folder.path() / "children").string();
    const EngineSpec orphaning = shell_engine(
        "B", fmt::format("sleep 1000 & echo $! >>{}; exec {} exit", children, OUTFLANK_ODD_ENGINE));
    Match match = match_of({odd_engine("A", "good"), orphaning}, 2);
    match.timeout = Seconds(60);
    const auto begin = std::chrono::steady_clock::now();
    played(match, folder.path());
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(30));
    for (const GameResult& game : games_in(folder.path()))
        CHECK(game.forfeit.value().text == "ended with status 3");
    // The children are killed all the same; one may still be on its way out.
    std::ifstream numbers(children);
    int count = 0;
    for (int number = 0; numbers >> number; ++count)
        for (int wait = 0; is_running(number); ++wait) {
            REQUIRE(wait < 5000);
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    CHECK(count == 2);
}

TEST_CASE("an engine inherits no files" * doctest::skip(on_windows)) {
    const TemporaryFolder folder;
    const TemporaryFile secret("secret");
    const std::ofstream open_here(secret.name);
    EngineSpec engine = shell_engine(
        "A", fmt::format("ls -l /proc/self/fd >&2; exec {} good", OUTFLANK_ODD_ENGINE));
    engine.error_file = (folder.path() / "files").string();
    const Match match = match_of({engine, odd_engine("B", "good")}, 2);
    played(match, folder.path() / "match");
    const std::string files = content_of(engine.error_file);
    CHECK(files.find("pipe:") != std::string::npos);
    for (const char* inherited : {"secret", "games.ggf"})
        CHECK(files.find(inherited) == std::string::npos);
}

TEST_CASE("a match goes on with the engines that run" * doctest::skip(on_windows)) {
    const TemporaryFolder folder;
    const std::string starts = (folder.path() / "starts").string();
    std::vector<EngineSpec> engines;
    for (const std::string name : {"A", "B", "C"}) {
        engines.push_back(
            shell_engine(name, fmt::format("echo start >&2; exec {} good", OUTFLANK_ODD_ENGINE)));
        engines.back().error_file = starts;
    }
    Match match = match_of(std::move(engines), 10);
    match.tournament = TournamentKind::ladder;
    match.concurrency = 1;
    const auto standings = played(match, folder.path() / "match");
    CHECK(standings.games() == 20);
    CHECK(content_of(starts) == "start\nstart\nstart\n");
}

TEST_CASE("the stderr of an engine is appended to its file, also after a restart" *
          doctest::skip(on_windows)) {
    const TemporaryFolder folder;
    EngineSpec bad =
        shell_engine("bad", fmt::format("echo began >&2; exec {} exit", OUTFLANK_ODD_ENGINE));
    bad.error_file = (folder.path() / "errors").string();
    std::ofstream(bad.error_file) << "before\n";
    const Match match = match_of({odd_engine("good", "good"), bad}, 2);
    played(match, folder.path() / "match");
    CHECK(content_of(bad.error_file) == "before\nbegan\nbegan\n");
}

TEST_CASE("SPRT ends the match when it is decided") {
    const TemporaryFolder folder;
    Match match = match_of({odd_engine("A", "good"), odd_engine("B", "resign")}, 400);
    match.sprt = Sprt{0, 50};
    const auto standings = played(match, folder.path());
    CHECK(standings.games() < 400);
    CHECK(standings.summary(match.sprt)["sprt"]["accepted"] == "elo1");
}

TEST_CASE("the progress line shows games, score and time left") {
    Standings standings({"A", "B"});
    GameResult won;
    won.score = 2;
    standings.add({1, 0, 1, 0, 0}, won);
    standings.add({2, 1, 0, 0, 0}, won);
    CHECK(standings.progress(8, 0, Seconds(25)) ==
          "[=====>              ] 2/8  A +1 =0 -1, 50.0 %, Elo +0 [-441, +441], 1:15 left");
}

// The engine is /usr/bin/true.
TEST_CASE("an engine is described by keys and values, quoted as in a shell" *
          doctest::skip(on_windows)) {
    const auto spec = parse_engine_spec(fmt::format(
        "name='A b' cmd='{} \"two words\" x' proto=nboard init='set a; set b' depth=8 time=60+0.5",
        OUTFLANK_ODD_ENGINE));
    REQUIRE(spec);
    CHECK(spec->name == "A b");
    CHECK(spec->command == std::vector<std::string>{OUTFLANK_ODD_ENGINE, "two words", "x"});
    CHECK(spec->protocol == EngineProtocol::nboard);
    CHECK(spec->init == std::vector<std::string>{"set a", "set b"});
    CHECK(spec->depth == 8);
    CHECK(to_string(*spec->time) == "60+0.5");

    CHECK(parse_engine_spec("cmd=true level=0")->level == 0);
}

}  // namespace
}  // namespace outflank::match
