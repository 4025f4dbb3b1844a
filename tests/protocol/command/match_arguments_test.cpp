// `outflank match --resume DIR` and `--merge DIR...`: a match goes on with the engines and options
// that it was begun with.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "protocol/record/ggf.h"
#include "protocol/record/transcript.h"
#include "tests/support/environment.h"
#include "tests/support/process.h"
#include "tests/support/results.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

std::string engine(const char* name, const char* more = "") {
    return fmt::format("name={} cmd='{} gtp --hash 1' depth=1 {}", name, OUTFLANK_EXECUTABLE, more);
}

TEST_CASE("match --resume DIR needs no engines again, takes new options, and knows --hang") {
    const TemporaryFolder folder;
    const std::string out = folder / "m";
    const auto games = [&] {
        const std::string text = content_of(out + "/games.ggf");
        return std::count(text.begin(), text.end(), '\n');
    };
    const Run first = run({"match", "--engine", engine("A"), "--engine", engine("B"), "--games",
                           "2", "--random-openings", "30", "--hang=20", "--out", out});
    REQUIRE(first.exit_status == 0);
    CHECK(games() == 2);

    const Run more = run({"match", "--resume", out, "--games", "6", "--timeout", "30"});
    CHECK(more.errors == "");
    CHECK(more.exit_status == 0);
    CHECK(games() == 6);
    CHECK(Json::parse(content_of(out + "/summary.json"))["games"] == 6);

    const Run same = run({"match", "--out", out, "--resume", "--games=6"});
    CHECK(same.exit_status == 0);
    CHECK(games() == 6);
}

// The moves of each game, by its number.
std::map<std::string, std::string> games_in(const std::string& folder) {
    std::map<std::string, std::string> games;
    for (const auto& record : parse_ggf_file(content_of(folder + "/games.ggf")))
        games[std::string(record->tag("ID"))] = to_transcript(*othello_game(*record));
    return games;
}

TEST_CASE("the shards of a match, merged, are the match; what is missing can be played later") {
    const TemporaryFolder folder;
    const auto play = [&](const std::string& out, const std::vector<std::string>& more) {
        std::vector<std::string> words = {"match",
                                          "--engine",
                                          engine("A", "restart=yes"),
                                          "--engine",
                                          engine("B", "restart=yes"),
                                          "--engine",
                                          engine("C", "restart=yes"),
                                          "--random-openings",
                                          "30",
                                          "--games",
                                          "3",
                                          "--out",
                                          folder / out};
        words.insert(words.end(), more.begin(), more.end());
        REQUIRE(run(words).exit_status == 0);
        return games_in(folder / out);
    };
    const auto whole = play("whole", {});
    CHECK(whole.size() == 9);
    const auto one = play("one", {"--shard", "1/3"});
    CHECK(one.size() < 6);
    play("two", {"--shard", "2/3"});

    const std::string all = folder / "all";
    const Run some = run({"match", "--merge", folder / "one", folder / "two", "--out", all});
    CHECK(some.exit_status == 1);
    CHECK(holds(some.output, fmt::format("of 9 games; outflank match --resume {} goes on", all)));
    play("three", {"--shard", "3/3"});
    const Run merged = run({"match", "--merge", folder / "three", folder / "one", "--out", all});
    CHECK(merged.errors == "");
    CHECK(merged.exit_status == 0);
    CHECK(games_in(all) == whole);
    CHECK(Json::parse(content_of(all + "/summary.json"))["games"] == 9);
    CHECK(run({"match", "--resume", all}).exit_status == 0);

    play("other", {"--seed", "7"});
    const Run wrong = run({"match", "--merge", folder / "one", folder / "other", "--out", all});
    CHECK(wrong.exit_status == 2);
    CHECK(holds(wrong.errors, "seed"));
    CHECK(run({"match", "--merge", "--out", all}).exit_status == 2);
    CHECK(run({"match", "--merge", folder / "none", "--out", all}).exit_status == 2);
}

TEST_CASE("match --resume says what is missing") {
    const TemporaryFolder folder;
    const auto none = folder / "none";
    const Run nowhere = run({"match", "--resume", none});
    CHECK(nowhere.exit_status == 2);
    CHECK(holds(nowhere.errors, (std::filesystem::path(none) / "arguments.json").string()));
    write_text(folder / "arguments.json", "[1, 2");
    const Run damaged = run({"match", "--resume", folder.path().string()});
    CHECK(damaged.exit_status == 2);
    CHECK(holds(damaged.errors, "arguments.json"));
}

TEST_CASE("the longest time is none too long for a match") {
    const TemporaryFolder folder;
    const std::string out = folder / "m";
    const Run longest = run({"match", "--engine", engine("A"), "--engine", engine("B"), "--timeout",
                             "4e9", "--time", "4e9", "--random-openings", "40", "--out", out});
    CHECK(longest.exit_status == 0);
    const Json summary = Json::parse(content_of(out + "/summary.json"));
    for (const auto& each : summary["engines"]) CHECK(each["forfeits"] == 0);
}

// How often the engines of a match of four games are started.
std::ptrdiff_t starts(const std::string& restart) {
    const TemporaryFolder folder;
    const std::string pids = folder / "pids";
    const EnvironmentVariable variable("ODD_ENGINE_PIDS", pids);  // each start adds a line
    const auto engine = [&](const char* name, const std::string& more) {
        return fmt::format("name={} cmd='{} good' {}", name, OUTFLANK_ODD_ENGINE, more);
    };
    const Run match =
        run({"match", "--engine", engine("once", ""), "--engine", engine("other", restart),
             "--games", "4", "--random-openings", "40", "--out", folder / "m"});
    REQUIRE(match.exit_status == 0);
    return std::ranges::count(content_of(pids), '\n');
}

TEST_CASE("an engine with restart=yes is started anew for each game, others play on") {
    CHECK(starts("restart=no") == 1 + 1);
    CHECK(starts("restart=yes") == 1 + 4);
}

}  // namespace
}  // namespace outflank
