// `outflank match --resume DIR`: a match goes on with the engines and options that it was begun
// with.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

#include "tests/support/process.h"
#include "tests/support/results.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

std::string engine(const char* name, const char* more = "") {
    return fmt::format("name={} cmd='{} gtp --hash 1' depth=1 {}", name, OUTFLANK_EXECUTABLE, more);
}

TEST_CASE("match --resume DIR needs no engines again, and takes new options") {
    const TemporaryFolder folder;
    const std::string out = (folder.path() / "m").string();
    const auto games = [&] {
        const std::string text = content_of(out + "/games.ggf");
        return std::count(text.begin(), text.end(), '\n');
    };
    const Run first = run({"match", "--engine", engine("A"), "--engine", engine("B"), "--games",
                           "2", "--random-openings", "30", "--out", out});
    REQUIRE(first.exit_status == 0);
    CHECK(games() == 2);

    const Run more = run({"match", "--resume", out, "--games", "6"});
    CHECK(more.errors == "");
    CHECK(more.exit_status == 0);
    CHECK(games() == 6);
    CHECK(Json::parse(content_of(out + "/summary.json"))["games"] == 6);

    const Run same = run({"match", "--out", out, "--resume", "--games=6"});
    CHECK(same.exit_status == 0);
    CHECK(games() == 6);
}

TEST_CASE("match --resume says what is missing") {
    const TemporaryFolder folder;
    const Run nowhere = run({"match", "--resume", (folder.path() / "none").string()});
    CHECK(nowhere.exit_status == 2);
    CHECK(holds(nowhere.errors, "none/arguments.json"));
    const Run nothing = run({"match", "--resume"});
    CHECK(nothing.exit_status == 2);
    CHECK(holds(nothing.errors, "--resume DIR"));
    std::ofstream(folder.path() / "arguments.json") << "[1, 2";
    const Run damaged = run({"match", "--resume", folder.path().string()});
    CHECK(damaged.exit_status == 2);
    CHECK(holds(damaged.errors, "arguments.json"));
}

TEST_CASE("an engine with restart=yes is started anew for each game, others play on") {
    // Each start of an engine adds its name to a file.
    const TemporaryFolder folder;
    const std::string starts = (folder.path() / "starts").string();
    const auto counting = [&](const char* name, const char* more) {
        return fmt::format("name={} cmd='sh -c \"echo {} >>{}; exec {} gtp --hash 1\"' depth=1 {}",
                           name, name, starts, OUTFLANK_EXECUTABLE, more);
    };
    const Run match =
        run({"match", "--engine", counting("once", ""), "--engine", counting("each", "restart=yes"),
             "--games", "4", "--random-openings", "40", "--out", (folder.path() / "m").string()});
    REQUIRE(match.exit_status == 0);
    std::string text = content_of(starts);
    std::size_t once = 0;
    std::size_t each = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) (line == "once" ? once : each) += 1;
    CHECK(once == 1);
    CHECK(each == 4);
}

}  // namespace
}  // namespace outflank
