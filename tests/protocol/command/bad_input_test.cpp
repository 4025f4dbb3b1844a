// Bad files: the error names the file and the place, and the good part of the input is still used.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "tests/support/positions.h"
#include "tests/support/process.h"
#include "tests/support/results.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

namespace fs = std::filesystem;

// A command that reads games, or positions.
struct Reader {
    std::string command;
    std::vector<std::string> options;
    bool of_games = false;

    [[nodiscard]] Run read(const std::vector<std::string>& files) const {
        std::vector<std::string> words{command};
        words.insert(words.end(), options.begin(), options.end());
        words.insert(words.end(), files.begin(), files.end());
        return run(words);
    }
    // The games or positions in its output.
    [[nodiscard]] std::ptrdiff_t answers(const Run& done) const {
        if (command == "convert") return std::ranges::count(done.output, '\n');
        const auto lines = json_lines(done.output);
        return std::ranges::count_if(
            lines, [&](const Json& line) { return !of_games || line["type"] == "game"; });
    }
};

const std::vector<std::string> one_ply = {"--depth", "1", "--hash", "1", "--format", "jsonl"};
const std::vector<Reader> game_commands = {{"convert", {"--to", "transcript", "--quiet"}, true},
                                           {"analyze", one_ply, true}};
const std::vector<Reader> position_commands = {
    {"solve", one_ply}, {"evaluate", one_ply}, {"hint", one_ply}};
const std::vector<Reader> all_readers = {game_commands[0], game_commands[1], position_commands[0],
                                         position_commands[1], position_commands[2]};

// 501 games of six moves as a database.
std::string database() {
    std::string games;
    for (int i = 0; i < 501; ++i) games += "f5d6c3d3c4f4\n";
    return run({"convert", "--to", "wthor", "--quiet"}, games).output;
}
constexpr std::size_t wthor_header_size = 16;
constexpr std::size_t wthor_record_size = 68;
constexpr std::size_t first_move = 8;

TEST_CASE("an illegal move in the middle of game 500") {
    std::string bad = database();
    bad[wthor_header_size + 499 * wthor_record_size + first_move + 3] = 11;  // a1
    const TemporaryFile wthor("bad500.wtb", bad);
    std::string text;
    for (int game = 1; game <= 501; ++game)
        text += std::string("(;GM[Othello]B[F5]W[D6]B[C3]") + (game == 500 ? "W[A1]" : "W[D3]") +
                "B[C4]W[F4];)\n";
    const TemporaryFile ggf("bad500.ggf", text);
    for (const Reader& command : game_commands) {
        CAPTURE(command.command);
        const Run of_wthor = command.read({wthor.name});
        CHECK(of_wthor.exit_status == 2);
        CHECK(
            holds(of_wthor.errors, wthor.name + ": game 500: move 4: illegal move a1 for White\n"));
        CHECK(command.answers(of_wthor) == 501);  // of game 500 the three moves before
        const Run of_ggf = command.read({ggf.name});
        CHECK(of_ggf.exit_status == 2);
        CHECK(holds(of_ggf.errors,
                    ggf.name + ": game 500: line 500: move 4: illegal move a1 for White\n"));
        CHECK(command.answers(of_ggf) == 501);
    }
}

TEST_CASE("a database that is cut off, or too long") {
    const std::string whole = database();
    const TemporaryFile cut("cut.wtb",
                            whole.substr(0, wthor_header_size + 100 * wthor_record_size + 30));
    const TemporaryFile longer("longer.wtb", whole + "more");
    for (const Reader& command : game_commands) {
        CAPTURE(command.command);
        const Run of_cut = command.read({cut.name});
        CHECK(of_cut.exit_status == 2);
        CHECK(holds(of_cut.errors, cut.name + ": game 101: WTHOR: the header says 501 games"));
        CHECK(command.answers(of_cut) == 100);
        const Run of_longer = command.read({longer.name});
        CHECK(of_longer.exit_status == 2);
        CHECK(holds(of_longer.errors, longer.name + ": game 502: WTHOR: the header says 501"));
        CHECK(command.answers(of_longer) == 501);
    }
}

TEST_CASE("a text that is cut off, and one whose format changes") {
    const std::string game = "(;GM[Othello]B[F5]W[D6];)\n";
    const TemporaryFile cut("cut.ggf", game + game + game.substr(0, 20));
    const TemporaryFile mixed("mixed.txt", game + "d3c3\n" + start_text +
                                               "\n(;GM[2];B[fe])\nnonsense\n" + game + database());
    for (const Reader& command : game_commands) {
        CAPTURE(command.command);
        const Run of_cut = command.read({cut.name, cut.name});
        CHECK(of_cut.exit_status == 2);
        CHECK(holds(of_cut.errors, cut.name + ": game 3: line 3: the game does not end with )\n"));
        CHECK(command.answers(of_cut) == 4);
        const Run of_mixed = command.read({mixed.name});
        CHECK(of_mixed.exit_status == 2);
        CHECK(holds(of_mixed.errors, mixed.name + ": game 5: line 5: no record\n"));
        CHECK(holds(of_mixed.errors, mixed.name + ": game 6: line 7: neither WTHOR nor text\n"));
        CHECK(command.answers(of_mixed) == 5);
    }
}

TEST_CASE("a database instead of positions, and bad lines among good ones") {
    const TemporaryFile wthor("games.wtb", database());
    const TemporaryFile mixed("mixed.obf", start_text + "\n" + database());
    const TemporaryFile lines(
        "lines.obf", start_text + "\n" + start_text + "; A1:+2\nf5f5\n" + start_text + "\n");
    for (const Reader& command : position_commands) {
        CAPTURE(command.command);
        const Run done = command.read({wthor.name, mixed.name, lines.name});
        CHECK(done.exit_status == 2);
        CHECK(holds(done.errors, wthor.name + ": not text; of games in WTHOR, outflank convert"));
        CHECK(holds(done.errors, lines.name + ": line 2: move 1 of the list: illegal move a1"));
        CHECK(holds(done.errors, lines.name + ": line 3: move 2 at character 3: illegal move f5"));
        CHECK(holds(done.errors, mixed.name + ": not text"));
        CHECK(command.answers(done) == 3);
    }
}

TEST_CASE("empty files, folders, and files that are not there") {
    const TemporaryFile empty("empty");
    const TemporaryFolder folder;
    const TemporaryFile good("good", start_text + "\n");
    const std::vector<std::string> files{empty.name, folder.path().string(), "no/such/file",
                                         good.name};
    for (const Reader& command : all_readers) {
        CAPTURE(command.command);
        const Run done = command.read(files);
        CHECK(done.exit_status == 2);
        CHECK(holds(done.errors, empty.name + (command.of_games ? ": no game" : ": no position")));
        CHECK(holds(done.errors, "cannot read " + folder.path().string() + ": Is a directory\n"));
        CHECK(holds(done.errors, "no/such/file: "));
        CHECK(command.answers(done) == 1);
    }
}

TEST_CASE("CSV without a result has the names of the fields, an estimate of nothing says so") {
    for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
             {"analyze"}, {"solve"}, {"solve", "--estimate"}, {"evaluate"}, {"hint"}}) {
        CAPTURE(command.back());
        auto arguments = command;
        for (const char* more : {"--format", "csv", "--depth", "1", "--hash", "1"})
            arguments.emplace_back(more);
        const Run good = run(arguments, "f5d6\n");
        const Run bad = run(arguments, "nonsense\n");
        CHECK(bad.exit_status == 2);
        CHECK(bad.output == good.output.substr(0, good.output.find('\n') + 1));
    }
    const Run estimate = run({"solve", "--estimate"}, "nonsense\n");
    CHECK(estimate.output.empty());
    CHECK(estimate.exit_status == 2);
    CHECK(holds(estimate.errors, "nothing is estimated: no position was read"));
}

TEST_CASE("a game or position among the arguments is named as it was typed") {
    const std::string board = std::string(63, '-') + "Q X";
    constexpr const char* bad_square = "...': not a square's content: 'Q' at character 64";
    for (const Reader& command : all_readers) {
        CAPTURE(command.command);
        CHECK(holds(command.read({"f5a1"}).errors,
                    "outflank: argument 'f5a1': move 2: illegal move a1"));
        CHECK(holds(command.read({board}).errors, bad_square));
        if (!command.of_games) CHECK(command.read({start_text}).exit_status == 0);
    }
}

TEST_CASE("a file without permission") {
    const TemporaryFile file("secret", start_text + "\n");
    fs::permissions(file.name, fs::perms::none);
    const bool may_read_everything = std::ifstream(file.name).is_open();
    if (may_read_everything) MESSAGE("not tested: this user may read everything");
    for (const Reader& command : all_readers) {
        if (may_read_everything) break;
        const Run done = command.read({file.name});
        CHECK(done.exit_status == 2);
        CHECK(holds(done.errors, "cannot read " + file.name + ": Permission denied\n"));
    }
    fs::permissions(file.name, fs::perms::owner_all);  // so that it can be removed on Windows
}

TEST_CASE("random bytes: the first errors are printed, the others counted, the next file is read") {
    std::mt19937_64 random(1);
    std::string bytes;
    std::string lines;
    for (int i = 0; i < 300'000; ++i) {
        bytes += static_cast<char>(random() % 256);
        if (random() % 60 == 0)
            lines += "\na1 ";  // an illegal move
        else
            lines += static_cast<char>(')' + random() % 24);
    }
    const TemporaryFile binary("binary", bytes);
    const TemporaryFile text("noise", lines);
    const TemporaryFile good("after", start_text + "\n");
    for (const Reader& command : all_readers) {
        CAPTURE(command.command);
        const Run done = command.read({binary.name, text.name, good.name});
        CHECK(done.exit_status == 2);
        CHECK(holds(done.errors, binary.name + ":"));
        CHECK(holds(done.errors, text.name + ":"));
        CHECK(holds(done.errors, " more errors\n"));
        CHECK(std::ranges::count(done.errors, '\n') == 101);
        CHECK(command.answers(done) == 1);
    }
}

}  // namespace
}  // namespace outflank
