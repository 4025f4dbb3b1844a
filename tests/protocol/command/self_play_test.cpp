// What self-play and train print.

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/process.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

TEST_CASE("self-play tells how many games and positions the file of its shard holds") {
    const TemporaryFolder folder;
    const std::string file = folder / "shard.smp";
    const auto played = [&](const char* games) {
        const Run run = outflank::run({"self-play", "-o", file, "--games", games, "--shard", "1/3",
                                       "--depth", "1", "--exact-from", "4", "--positions", "2"});
        CHECK(run.exit_status == 0);
        return run.output;
    };
    CHECK(holds(played("7"), "2 games, 4 positions\n"));
    CHECK(holds(played("8"), "3 games, 6 positions\n"));
    CHECK(holds(played("4"), "already holds"));
}

TEST_CASE(
    "train shows the errors of stages that have samples, and keeps no weights that diverged") {
    const TemporaryFolder folder;
    const std::string samples = folder / "opening.games";
    REQUIRE(run({"self-play", "-o", samples, "--games", "200", "--depth", "1", "--positions", "1"})
                .exit_status == 0);
    const Run train = run({"train", "-o", folder / "weights.bin", "--epochs", "1", samples});
    CHECK(train.exit_status == 0);
    std::string early_stage_alone;
    for (int stage = 0; stage < 11; ++stage) early_stage_alone += "     -";
    CHECK(holds(train.output, early_stage_alone + "  "));
    CHECK(!holds(train.output, early_stage_alone + "     -"));

    // A fit that diverges writes no weights.
    const std::string diverged = folder / "diverged.bin";
    const Run fast = run({"train", "-o", diverged, "--rate", "1e30", samples});
    CHECK(fast.exit_status == 2);
    CHECK(holds(fast.errors, "the fit diverged in epoch 1"));
    CHECK(!std::filesystem::exists(diverged));
}

TEST_CASE("train --write-samples makes samples of games, from which the same weights are learned") {
    const TemporaryFolder folder;
    const std::string games = folder / "g.games";
    const std::string samples = folder / "s.smp";
    REQUIRE(run({"self-play", "-o", games, "--games", "100", "--depth", "1"}).exit_status == 0);
    const auto trained = [&](const std::string& from, const char* to, const char* lambda) {
        REQUIRE(run({"train", "-o", folder / to, "--epochs", "1", "--lambda", lambda, from})
                    .exit_status == 0);
        return content_of(folder / to);
    };
    REQUIRE(run({"train", "--write-samples", samples, "--lambda", "0.5", games}).exit_status == 0);
    const std::string weights = trained(games, "a.bin", "0.5");
    CHECK(weights == trained(samples, "b.bin", "0.5"));
    CHECK(weights != trained(games, "c.bin", "0"));
    CHECK(run({"train", "-o", folder / "d.bin", "--lambda", "1.5", games}).exit_status == 2);
    CHECK(run({"train", "--write-samples", samples, "-o", "x", games}).exit_status == 2);
}

TEST_CASE("train --policy keeps no policy that diverged") {
    const TemporaryFolder folder;
    const std::string policy = folder / "policy.bin";
    std::string games;
    for (int game = 0; game < 40; ++game) games += "f5d6c3d3c4f4f6f3e6e7d7\n";
    const Run fast = run({"train", "--policy", "-o", policy, "--rate", "1e30", "-"}, games);
    CHECK(fast.exit_status == 2);
    CHECK(holds(fast.errors, "the fit diverged in epoch 1"));
    CHECK(!std::filesystem::exists(policy));
}

}  // namespace
}  // namespace outflank
