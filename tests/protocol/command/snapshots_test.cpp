// What the program prints, as the files of tests/data/snapshots have it; ./dev snapshots renews
// them.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "protocol/command/command.h"
#include "protocol/system/text.h"
#include "tests/support/patterns.h"
#include "tests/support/process.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

const std::string folder = OUTFLANK_SOURCE_DIR "/tests/data/snapshots";

// What stands below "$ outflank WORDS... [<<< INPUT]": output, errors, and the status if not 0.
std::string snapshot_of(const std::string& command) {
    auto words = shell_words(command).value();
    REQUIRE(words.front() == "outflank");
    std::string input;
    if (words.size() > 2 && words[words.size() - 2] == "<<<") {
        input = words.back() + "\n";
        words.resize(words.size() - 2);
    }
    const Run done = run({words.begin() + 1, words.end()}, input);
    const std::string shown = done.output + done.errors;
    // The number of cores, and the instruction sets of this kind of processor.
    std::string same_everywhere =
        replaced(shown, "threads \\(default \\d+\\)", "threads (default N)");
    same_everywhere = replaced(same_everywhere, "--tier \\S+ *", "--tier SET            ");
    return same_everywhere +
           (done.exit_status == 0 ? "" : fmt::format("[status {}]\n", done.exit_status));
}

// The text with one blank for all blanks and line ends in a row: where a help text breaks its lines
// depends on the names of the instruction sets.
std::string in_words(const std::string& text) { return replaced(text, "\\s+", " "); }

TEST_CASE("the program prints what tests/data/snapshots says") {
    const bool writes = std::getenv("OUTFLANK_WRITE_SNAPSHOTS") != nullptr;
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
        std::string renewed;
        std::string command;
        std::string expected;
        const auto finish = [&] {
            if (command.empty()) return;
            const std::string shown = snapshot_of(command);
            if (!writes)
                CHECK_MESSAGE(in_words(shown) == in_words(expected),
                              fmt::format("$ {}\n{}in {}; if that is right, ./dev snapshots",
                                          command, shown, file.path().filename().string()));
            renewed += fmt::format("$ {}\n{}", command, shown);
            command.clear();
            expected.clear();
        };
        std::ifstream lines(file.path(), std::ios::binary);
        for (std::string line; std::getline(lines, line);) {
            if (line.starts_with("$ ")) {
                finish();
                command = line.substr(2);
            } else {
                (command.empty() ? renewed : expected) += line + "\n";
            }
        }
        finish();
        lines.close();
        if (writes) write_text(file.path(), renewed);
    }
}

TEST_CASE("every command has a snapshot of its help, which --help-all continues") {
    const std::string snapshots = content_of(folder + "/help.txt");
    for (const Command& command : all_commands()) {
        CAPTURE(command.name);
        const std::string name(command.name);
        CHECK(holds(snapshots, fmt::format("\n$ outflank {} --help-all\nusage: ", name)));
        const Run help = run({name, "-h"});
        CHECK(help.exit_status == 0);
        CHECK(run({"help", name}).output == help.output);
        CHECK(!holds(help.output, "\nOptions for developers:"));
        CHECK(run({name, "--help-all"}).output.starts_with(help.output));
    }
}

TEST_CASE("only --help-all shows the options for developers that a command has") {
    for (const char* const command : {"gtp", "hint", "perft"}) {
        const std::string all = run({command, "--help-all"}).output;
        for (const char* const option : {"--tier", "--weights", "--fresh"}) {
            CAPTURE(option);
            CHECK(!holds(run({command, "--help"}).output, option));
            CHECK(holds(all, option) != holds(run({command, option}).errors, "unknown option"));
        }
    }
}

}  // namespace
}  // namespace outflank
