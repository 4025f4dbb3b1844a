// Completion of commands and options, as bash uses it.

#include <doctest/doctest.h>

#include <cstdio>
#include <string>

#include "tests/support/process.h"
#include "tests/support/results.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

std::string output_of(const std::string& command) {
    std::string output;
    std::FILE* const pipe = popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) output += static_cast<char>(c);
    CHECK(pclose(pipe) == 0);
    return output;
}

// What bash offers for the last of these words.
std::string offered(const std::string& words, int last) {
    const TemporaryFile script("completion.bash", run({"completion", "bash"}).output);
    return output_of("bash -c 'source " + script.name + "; COMP_WORDS=(outflank " + words +
                     "); COMP_CWORD=" + std::to_string(last) +
                     "; _outflank; echo \"${COMPREPLY[*]}\"'");
}

TEST_CASE("completion: commands, options and values of options") {
    CHECK(offered("ev", 1) == "evaluate\n");
    CHECK(offered("solve --al", 2) == "--all-moves\n");
    CHECK(offered("solve --format \"\"", 3) == "text jsonl csv\n");
    CHECK(offered("convert --to s", 3) == "sgf\n");
    CHECK(offered("perft --div", 2) == "--divide\n");
    CHECK(offered("perft --tie", 2) == "--tier\n");
    CHECK(offered("gtp --thr", 2) == "--threads\n");
    CHECK(offered("self-play --least", 2) == "--least-opening\n");
    CHECK(offered("train --ep", 2) == "--epochs\n");
    CHECK(offered("probcut --thr", 2) == "--threads\n");
}

TEST_CASE("completion: the one for zsh names every command") {
    const std::string script = run({"completion", "zsh"}).output;
    CHECK(script.starts_with("#compdef outflank\n"));
    for (const char* const command : {"solve", "analyze", "convert", "match"})
        CHECK(holds(script, "        " + std::string(command) + ")\n"));
    CHECK(holds(script, ":format:(text jsonl csv)"));
}

}  // namespace
}  // namespace outflank
