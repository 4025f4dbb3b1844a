// Commands that Ctrl-C interrupts: they print what is finished and end cleanly.

#include <doctest/doctest.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/process.h"
#include "tests/support/results.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

// A position that is solved at once, and the start position, which takes too long to solve.
const std::string easy = "XXXXXXXXOXOOXOXXOOXXXXOXOXOXXOXXOOXXOXOXX-OOXOXXX-OXOOOXXXXXOO-- X";
const std::string endless = "---------------------------OX------XO--------------------------- X";

std::string as_game(const std::string& board, const std::string& move) {
    return "(;GM[Othello]BO[8 " + board + "]B[" + move + "];)\n";
}

// Interrupts the command after it has printed its first line.
Run interrupted(const std::vector<std::string>& arguments, const std::string& input, int signal) {
    Process process(arguments);
    process.write(input);
    process.close_input();
    const std::string begun = process.read_until("\n");
    ::kill(process.id(), signal);
    const std::string rest = process.read_rest();
    return {begun + rest, process.errors(), process.exit_status()};
}

TEST_CASE("interrupt: finished results are printed, others are not, and the status is 1") {
    const std::string boards = easy + "\n" + endless + "\n" + easy + "\n";
    const std::string games = as_game(easy, "B6") + as_game(endless, "F5");
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
        for (const std::string command : {"solve", "evaluate", "analyze"}) {
            CAPTURE(command);
            const Run ended = interrupted(
                {command, "--depth", "60", "--format", "jsonl", "--hash", "1", "--threads", "1"},
                command == "analyze" ? games : boards, signal);
            CHECK(ended.exit_status == 1);
            CHECK(ended.errors.empty());
            const auto lines = json_lines(ended.output);
            CHECK(lines.size() == (command == "analyze" ? 2 : 1));
            CHECK(lines.front()[command == "analyze" ? "game" : "index"] == 1);
        }
}

TEST_CASE("interrupt: a later result that another thread finished is printed, too") {
    const auto output_after = [](std::chrono::milliseconds moment) {
        Process process(
            {"solve", "--threads", "2", "--hash", "2", "--parallel", "positions", "-q"});
        process.write(endless + "\n" + easy + "\n" + std::string(64, 'X') + " X\n");
        std::this_thread::sleep_for(moment);  // nothing may be printed during this time
        ::kill(process.id(), SIGINT);
        return process.read_rest();
    };
    std::string output;
    for (int moment = 250; moment < 10000 && !holds(output, "+64"); moment *= 2)
        output = output_after(std::chrono::milliseconds(moment));
    CHECK(holds(output, "+18"));
    CHECK(holds(output, "+64"));
}

// Whether a process has a file open in the folder of this one, which may have no name.
bool writes_beside(const std::string& file, int process) {
    const std::string folder = std::filesystem::path(file).parent_path().string();
    for (const auto& open :
         std::filesystem::directory_iterator("/proc/" + std::to_string(process) + "/fd")) {
        std::error_code gone;
        const std::string name = std::filesystem::read_symlink(open, gone).string();
        if (name.starts_with(folder) && name != file) return true;
    }
    return false;
}

TEST_CASE("interrupt: convert leaves the output file as it was") {
    const TemporaryFile file("games.txt", "f5d6\nf5f6\n");
    Process process({"convert", "-", file.name, "--to", "ggf", "-o", file.name});
    while (!writes_beside(file.name, process.id()))
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    ::kill(process.id(), SIGINT);
    process.read_rest();
    CHECK(process.exit_status() == 1);
    CHECK(file.text() == "f5d6\nf5f6\n");
    const std::filesystem::directory_iterator left(std::filesystem::path(file.name).parent_path());
    CHECK(std::distance(begin(left), end(left)) == 1);
}

TEST_CASE("interrupt: hint prints the iterations that were finished") {
    const Run ended = interrupted({"hint", "--depth", "60", "--format", "jsonl", "--hash", "1"},
                                  endless + "\n", SIGINT);
    CHECK(ended.exit_status == 1);
    CHECK(!json_lines(ended.output).empty());
}

TEST_CASE("interrupt: the table of solve gets its total") {
    const Run ended = interrupted({"solve", "--hash", "1", "--threads", "1"},
                                  easy + "\n" + endless + "\n", SIGINT);
    CHECK(holds(ended.output, "1 positions\n"));
}

TEST_CASE("interrupt: the page of analyze holds the finished games") {
    const TemporaryFile page("interrupted.html");
    Process process({"analyze", "--depth", "60", "--hash", "1", "--threads", "1", "--html",
                     page.name, "--format", "jsonl"});
    process.write(as_game(easy, "B6") + as_game(endless, "F5"));
    process.close_input();
    process.read_until("\n");
    ::kill(process.id(), SIGINT);
    process.read_rest();
    CHECK(process.exit_status() == 1);
    const std::string html = page.text();
    CHECK(html.ends_with("</html>\n"));
    const std::size_t begin = html.find('[', html.find("id=\"data\""));
    CHECK(Json::parse(html.substr(begin, html.find("</script>", begin) - begin)).size() == 1);
}

TEST_CASE("interrupt: convert ends at once while it waits for input") {
    Process process({"convert", "--to", "ggf"});
    std::string games;
    for (int i = 0; i < 50000; ++i) games += "f5d6\n";
    process.write(games);  // more than a pipe can hold, so convert has begun to read
    ::kill(process.id(), SIGINT);
    CHECK(process.read_rest().empty());
    CHECK(process.exit_status() == 1);
}

}  // namespace
}  // namespace outflank
