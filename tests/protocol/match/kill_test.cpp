// `outflank match` as a process that is killed while it runs.

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "protocol/match/game_result.h"
#include "protocol/record/ggf.h"
#include "protocol/system/usage_error.h"
#include "tests/support/environment.h"
#include "tests/support/process.h"
#include "tests/support/system.h"
#include "tests/support/temporary.h"

namespace outflank::match {
namespace {

using namespace std::chrono_literals;

bool within(std::chrono::steady_clock::duration timeout, const std::function<bool()>& condition) {
    const auto deadline = std::chrono::steady_clock::now() + timeout;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > deadline) return false;
        std::this_thread::sleep_for(5ms);
    }
    return true;
}

// A match that runs as a process, with a folder of its own.
class Command {
  public:
    [[nodiscard]] Process start(const std::string& manner, int games, bool resume = false) const {
        const EnvironmentVariable pids("ODD_ENGINE_PIDS", (folder_.path() / "pids").string());
        const auto engine = [](const std::string& name, const std::string& how) {
            return fmt::format("name={} cmd='{} {}'", name, OUTFLANK_ODD_ENGINE, how);
        };
        std::vector<std::string> arguments = {"match",
                                              "--engine=" + engine("A", "good"),
                                              "--engine=" + engine("B", manner),
                                              "--games=" + std::to_string(games),
                                              "--random-openings=4",
                                              "--concurrency=2",
                                              "--out=" + (folder_ / "out")};
        if (resume) arguments.emplace_back("--resume");
        return Process(arguments);
    }

    [[nodiscard]] std::vector<pid_t> engines() const {
        std::vector<pid_t> pids;
        std::ifstream stream(folder_.path() / "pids");
        for (pid_t pid = 0; stream >> pid;) pids.push_back(pid);
        return pids;
    }
    [[nodiscard]] bool engines_are_gone() const {
        return std::ranges::none_of(engines(), is_running);
    }
    [[nodiscard]] std::vector<int> games() const {
        std::ifstream stream(folder_.path() / "out" / "games.ggf");
        const std::string text(std::istreambuf_iterator<char>(stream), {});
        std::vector<int> numbers;
        for (const auto& record : parse_ggf_file(text))
            if (record) numbers.push_back(from_record(*record).value().number);
        return numbers;
    }
    [[nodiscard]] nlohmann::json summary() const {
        return nlohmann::json::parse(std::ifstream(folder_.path() / "out" / "summary.json"));
    }

  private:
    TemporaryFolder folder_;
};

TEST_CASE("no engine outlives its match, however the match ends") {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGKILL}) {
        CAPTURE(signal);
        const Command command;
        Process process = command.start("hang", 10);
        REQUIRE(within(10s, [&] { return command.engines().size() == 4; }));
        std::this_thread::sleep_for(20ms);
        kill(process.id(), signal);
        CHECK(process.exit_status() == (signal == SIGKILL ? SIGKILL : 1));
        CHECK(within(5s, [&] { return command.engines_are_gone(); }));
    }
}

TEST_CASE("a match that was killed and resumed has every game once") {
    const Command command;
    constexpr int games = 40;
    Process process = command.start("steady", games);
    REQUIRE(within(20s, [&] { return command.games().size() >= games / 4; }));
    kill(process.id(), SIGKILL);
    process.exit_status();
    const auto before = command.games();
    CHECK(before.size() < games);

    Process again = command.start("steady", games, true);
    CHECK(again.exit_status() == 0);
    const auto after = command.games();
    CHECK(after.size() == games);
    CHECK(std::set(after.begin(), after.end()).size() == games);
    CHECK(std::equal(before.begin(), before.end(), after.begin()));
    CHECK(command.summary()["games"] == games);
}

TEST_CASE("a match that lacks something stops, and keeps what was played") {
    constexpr struct {
        const char* limit;  // of the shell that starts the match
        const char* told;
    } rows[] = {{"ulimit -n 20", "Too many open files"}, {"ulimit -f 8", "File too large"}};
    for (const auto& row : rows) {
        CAPTURE(std::string(row.limit));
        if (opens_other_files && std::string_view(row.limit).starts_with("ulimit -n")) continue;
        const TemporaryFolder folder;
        const std::string out = (folder.path() / "out").string();
        const std::string errors = (folder.path() / "errors").string();
        const auto engine = [](const char* name) {
            return fmt::format("--engine \"name={} cmd='{} good'\"", name, OUTFLANK_ODD_ENGINE);
        };
        const std::string begin = fmt::format(
            "{}; exec {} match {} {} --games 32 --concurrency 8 --random-openings 4 --out {} "
            ">/dev/null 2>{}",
            row.limit, OUTFLANK_EXECUTABLE, engine("A"), engine("B"), out, errors);
        CHECK(WEXITSTATUS(std::system(begin.c_str())) == 2);
        CHECK(content_of(errors).find(row.told) != std::string::npos);

        CHECK(run({"match", "--resume", out}).exit_status == 0);
        const auto summary = nlohmann::json::parse(content_of(out + "/summary.json"));
        CHECK(summary["games"] == 32);
        for (const auto& each : summary["engines"]) CHECK(each["forfeits"] == 0);
    }
}

TEST_CASE("a game after one that could not be written gets the same message") {
    const TemporaryFolder folder;
    ResultStore store(folder.path(), nlohmann::json::object(), false);
    rlimit usual{};
    getrlimit(RLIMIT_FSIZE, &usual);
    rlimit none = usual;
    none.rlim_cur = 0;
    const auto usual_action = std::signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &none);
    for (int game = 1; game <= 2; ++game) {
        GameResult result;
        result.number = game;
        errno = 0;
        CHECK_THROWS_WITH_AS(store.add(result), doctest::Contains("games.ggf: File too large"),
                             UsageError);
    }
    setrlimit(RLIMIT_FSIZE, &usual);
    std::signal(SIGXFSZ, usual_action);
}

}  // namespace
}  // namespace outflank::match
