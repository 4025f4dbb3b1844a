// `outflank bench`: the fingerprint of the search, in each tier of instructions.

#include <doctest/doctest.h>

#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "search/tier.h"
#include "tests/support/environment.h"
#include "tests/support/process.h"

namespace outflank {
namespace {

// How many nodes the search needs for the fixed positions of `bench`, in every build and on every
// machine. A change that is meant to change the search changes this number as well; any other
// change that does has a mistake.
constexpr int fingerprint = 12125043;

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
    }
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
