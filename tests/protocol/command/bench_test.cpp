// `outflank bench`: the fingerprint of the search, in each tier of instructions.

#include <doctest/doctest.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "search/tiers/tier.h"
#include "tests/support/environment.h"
#include "tests/support/process.h"

namespace outflank {
namespace {

// How many nodes the search needs for the fixed positions of `bench`, in every build and on every
// machine. A change that is meant to change the search changes this number as well; any other
// change that does has a mistake.
constexpr int fingerprint = 13777078;

TEST_CASE("bench: every tier visits as many nodes as ever, and the scores are right") {
    for (const Tier& tier : tiers()) {
        if (!tier.runs_here()) continue;
        const std::string name(tier.name);
        const Run bench = run({"bench", "--tier", name});
        CHECK(bench.exit_status == 0);
        std::istringstream output(bench.output);
        std::string nodes;
        std::string scores;
        std::getline(output, nodes);
        std::getline(output, scores);
        CHECK(nodes == "nodes: " + std::to_string(fingerprint));
        CHECK(scores == "scores: ok");
        CHECK(holds(bench.output, "tier: " + name));
        CHECK(!holds(bench.output, "thread"));
    }
}

// The numbers after "NAME: " and "idle ", in a line of a thread or of all of them.
struct Work {
    std::uint64_t nodes = 0;
    double idle = 0;
};
Work work_of(const std::string& output, const std::string& name) {
    const std::size_t at = output.find("\n" + name + ": ");
    REQUIRE(at != std::string::npos);
    std::istringstream line(output.substr(at + name.size() + 3));
    Work work;
    std::string word;
    line >> work.nodes >> word >> word >> work.idle;
    return work;
}

TEST_CASE("bench with threads tells the nodes and the idle time of each one, and the sums") {
    std::ifstream file(OUTFLANK_SOURCE_DIR "/bench/data/ffo-20-39.obf");
    std::string positions;
    for (std::string line; positions.size() < 800 && std::getline(file, line);)
        positions += line + '\n';
    const Run bench = run({"bench", "--threads", "3", "-"}, positions);
    CHECK(bench.exit_status == 0);
    CHECK(holds(bench.output, "scores: ok\n"));
    Work sum;
    for (const char* const name : {"thread 1", "thread 2", "thread 3"}) {
        const Work thread = work_of(bench.output, name);
        sum.nodes += thread.nodes;
        sum.idle += thread.idle;
    }
    const Work all = work_of(bench.output, "all threads");
    CHECK(all.nodes == sum.nodes);
    CHECK(all.idle == doctest::Approx(sum.idle).epsilon(0.01));
    CHECK(holds(bench.output, "nodes: " + std::to_string(sum.nodes) + '\n'));
    CHECK(holds(bench.output, "\nto the end: "));
    CHECK(!holds(bench.output, "\nto a depth: "));
    CHECK(holds(bench.output, "\nwake-ups: "));
}

TEST_CASE("--tier refuses a tier that the program does not have, or that cannot run here") {
    const Run unknown = run({"perft", "1", "--tier", "avx1024"});
    CHECK(unknown.exit_status == 2);
    CHECK(holds(unknown.errors, "tier: 'avx1024' is no instruction set of this program: "));
    CHECK(holds(unknown.errors, tiers().front().name));
    for (const Tier& tier : tiers()) {
        if (tier.runs_here()) continue;
        const Run refused = run({"perft", "1", "--tier", std::string(tier.name)});
        CHECK(refused.exit_status == 2);
        CHECK(holds(refused.errors, "this machine cannot run the instruction set"));
    }
}

TEST_CASE("OUTFLANK_TIER names the tier, too; an empty one is none, and --tier comes first") {
    const std::string first(tiers().front().name);
    const auto with = [](const char* value, const std::vector<std::string>& arguments) {
        const EnvironmentVariable tier("OUTFLANK_TIER", value);
        return run(arguments);
    };
    CHECK(with("", {"perft", "1"}).output == "4\n");
    CHECK(with("avx1024", {"perft", "1"}).exit_status == 2);
    CHECK(with("avx1024", {"perft", "1", "--tier", first}).output == "4\n");
    CHECK(with("avx1024", {"gtp", "--tier", first}).exit_status == 0);
}

}  // namespace
}  // namespace outflank
