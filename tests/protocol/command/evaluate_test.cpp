// `outflank evaluate`: what it prints for scripts.

#include <doctest/doctest.h>

#include "tests/support/positions.h"
#include "tests/support/process.h"
#include "tests/support/results.h"

namespace outflank {
namespace {

std::vector<std::string> evaluate(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"evaluate", "--hash", "1", "--threads", "1"});
    return arguments;
}

TEST_CASE("evaluate: JSON lines with the fields as scripts rely on them") {
    const Run done = run(evaluate({"--format", "jsonl", "--depth", "3"}),
                         ffo_2 + "; B2:+0; A4:+10;\n" + finished);
    CHECK(done.exit_status == 0);
    CHECK(done.errors.empty());
    const auto lines = json_lines(done.output);
    REQUIRE(lines.size() == 2);
    CHECK(keys(lines[0]) == std::vector<std::string>{"index", "position", "empties", "static",
                                                     "score", "depth", "expected"});
    CHECK(lines[0]["index"] == 1);
    CHECK(lines[0]["position"] == ffo_2);
    CHECK(lines[0]["empties"] == 14);
    CHECK(lines[0]["static"].is_number());
    CHECK(lines[0]["score"].is_number_integer());
    CHECK(lines[0]["depth"] == 3);
    CHECK(lines[0]["expected"] == 10);

    CHECK(lines[1]["static"] == -48);
    CHECK(lines[1]["score"] == -48);
    CHECK(lines[1]["depth"] == 0);
    CHECK(lines[1]["expected"].is_null());
}

TEST_CASE("evaluate: --policy says what a person would play") {
    const Run done = run(evaluate({"--policy", "--format", "jsonl"}), "f5d6c3\n" + ffo_2 + "\n");
    CHECK(done.exit_status == 0);
    const auto lines = json_lines(done.output);
    REQUIRE(lines.size() == 4);
    CHECK(keys(lines[0]) == std::vector<std::string>{"index", "ply", "position", "empties",
                                                     "played", "policy", "expected_loss"});
    CHECK(lines[0]["expected_loss"] == 0);  // all first moves are images of one
    CHECK(lines[3]["expected_loss"] > 0);
    CHECK(lines[1]["index"] == 1);
    CHECK(lines[1]["ply"] == 2);
    CHECK(lines[1]["played"] == "d6");
    CHECK(keys(lines[1]["policy"][0]) == std::vector<std::string>{"move", "probability"});
    CHECK(lines[1]["policy"].size() == 3);
    CHECK(lines[3]["index"] == 2);
    CHECK(lines[3]["played"].is_null());
    const Run table = run(evaluate({"--policy", "--quiet"}), "f5d6c3\n");
    CHECK(table.output.starts_with("empties positions   the first first three  log-loss\n"));
    CHECK(holds(table.output, "    all         2 "));
}

TEST_CASE("evaluate: --static does not search") {
    const Json line =
        json_lines(run(evaluate({"--static", "--format", "jsonl"}), ffo_2).output).at(0);
    CHECK(line["score"].is_null());
    CHECK(line["depth"].is_null());
    CHECK(line["static"].is_number());
}

TEST_CASE("evaluate: a search to the end gives an exact score") {
    const Run done = run(evaluate({"--exact-from", "14", "--format", "jsonl"}), ffo_2);
    CHECK(json_lines(done.output).at(0)["score"] == 10);
}

TEST_CASE("evaluate: the text ends with the errors by stage") {
    const std::string over = std::string(40, 'X') + std::string(24, 'O') + " X";
    const Run done = run(evaluate({"--exact-from", "14", "--quiet"}),
                         over + "; --:-127\n" + ffo_2 + "; A4:+7; B2:+0");
    CHECK(done.exit_status == 0);
    // The score in the input is 3 too low; the best move is a4.
    CHECK(holds(done.output, "+3.000    3.000       100.0%"));
    CHECK(holds(done.output, "\n  11-15         1 "));
    CHECK(holds(done.output, "\n    all         1 "));
    CHECK(run(evaluate({"--depth", "1", "--quiet"}), ffo_2).output.empty());
}

TEST_CASE("evaluate: as comma-separated values with one head") {
    const Run done = run(evaluate({"--static", "--format", "csv"}), ffo_2 + "\n" + finished);
    std::istringstream lines(done.output);
    std::string head;
    std::getline(lines, head);
    CHECK(head == "index,position,empties,static,score,depth,expected");
    std::string first;
    std::getline(lines, first);
    CHECK(first.starts_with("1," + ffo_2 + ",14,"));
    CHECK(first.ends_with(",,,"));
    std::string second;
    std::getline(lines, second);
    CHECK(second == "2," + finished + ",0,-48.0,,,");
}

TEST_CASE("evaluate: fresh searches do not depend on what came before") {
    const auto scores = [](const std::string& input, std::vector<std::string> options) {
        options.insert(options.end(), {"--depth", "6", "--fresh", "--format", "jsonl"});
        std::vector<int> found;
        for (const Json& line : json_lines(run(evaluate(options), input).output))
            found.push_back(line["score"]);
        return found;
    };
    const std::string start = "---------------------------OX------XO--------------------------- X";
    const auto alone = scores(start, {});
    const auto after = scores(ffo_2 + "\n" + start, {});
    REQUIRE(after.size() == 2);
    CHECK(after[1] == alone.at(0));
    CHECK(scores(ffo_2 + "\n" + start, {"--parallel", "positions", "--threads", "2"}) == after);
}

}  // namespace
}  // namespace outflank
