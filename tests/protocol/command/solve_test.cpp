// `outflank solve`: what it prints for scripts.

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/support/positions.h"
#include "tests/support/process.h"
#include "tests/support/results.h"

namespace outflank {
namespace {

// Black has no move, White a1.
const std::string must_pass = "-X" + std::string(62, 'O') + " X";

std::vector<std::string> solve(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"solve", "--hash", "1", "--threads", "1"});
    return arguments;
}

TEST_CASE("solve: JSON lines with the fields as scripts rely on them") {
    const Run done =
        run(solve({"--format", "jsonl"}), ffo_2 + "; B2:+0; A4:+10;\n% comment\n\n" + finished);
    CHECK(done.exit_status == 0);
    CHECK(done.errors.empty());
    const auto lines = json_lines(done.output);
    REQUIRE(lines.size() == 2);
    CHECK(keys(lines[0]) == std::vector<std::string>{"index", "position", "empties", "score",
                                                     "best", "pv", "nodes", "seconds", "exact",
                                                     "expected", "ok"});
    CHECK(lines[0]["pv"].at(0) == "a4");
    CHECK(lines[0]["nodes"] > 0);
    CHECK(lines[0]["seconds"].is_number());
    const auto without = [](Json line) {
        for (const std::string name : {"pv", "nodes", "seconds"}) line.erase(name);
        return line.dump();
    };
    CHECK(without(lines[0]) == R"({"index":1,"position":")" + ffo_2 +
                                   R"(","empties":14,"score":10,"best":"a4","exact":true,)"
                                   R"("expected":10,"ok":true})");
    CHECK(lines[1]["pv"].empty());
    CHECK(without(lines[1]) == R"({"index":2,"position":")" + finished +
                                   R"(","empties":0,"score":-48,"best":null,"exact":true,)"
                                   R"("expected":null,"ok":null})");
}

TEST_CASE("solve: a window, and the bound that the score is") {
    const auto solved = [](const std::string& alpha, const std::string& beta) {
        const Run done =
            run(solve({"--format", "jsonl", "--window", alpha, beta}), ffo_2 + "; A4:+10;");
        CHECK(done.errors == "");
        CHECK(done.exit_status == 0);
        return json_lines(done.output).at(0);
    };
    Json line = solved("-1", "1");
    CHECK(keys(line)[4] == "bound");
    CHECK(line["bound"] == "lower");
    CHECK(line["score"] >= 1);
    CHECK(line["score"] <= 10);
    CHECK(line["best"].is_string());
    CHECK(line["exact"] == false);
    CHECK(line["ok"] == true);
    line = solved("20", "30");
    CHECK(line["bound"] == "upper");
    CHECK(line["score"] >= 10);
    CHECK(line["score"] <= 20);
    CHECK(line["best"].is_null());
    CHECK(line["pv"].empty());
    line = solved("9", "11");
    CHECK(line["bound"] == "exact");
    CHECK(line["score"] == 10);
    CHECK(line["exact"] == true);

    const Run text = run(solve({"--window", "-1", "1"}), ffo_2);
    CHECK(holds(text.output, " >=+"));
    for (const auto& wrong : std::vector<std::vector<std::string>>{{"--window", "1", "1"},
                                                                   {"--window", "1", "65"},
                                                                   {"--window", "a", "b"},
                                                                   {"--window", "1"},
                                                                   {"--window=1"},
                                                                   {"--window", "1", "2", "--wld"}})
        CHECK(run(solve(wrong), ffo_2).exit_status == 2);
}

TEST_CASE("solve: all moves, the best ones as a list") {
    const Run done = run(solve({"--format", "jsonl", "--all-moves"}),
                         "--O" + std::string(61, 'X') + " X\n" + finished);
    const auto lines = json_lines(done.output);
    REQUIRE(lines.size() == 2);
    CHECK(keys(lines[0]).back() == "moves");
    CHECK(lines[0]["best"] == Json::array({"b1"}));
    CHECK(lines[0]["moves"] == Json{{"b1", lines[0]["score"]}});
    CHECK(lines[1]["best"] == Json::array());
    CHECK(lines[1]["moves"] == Json::object());

    const Run many = run(solve({"--format", "jsonl", "--all-moves"}), ffo_2);
    const Json moves = json_lines(many.output).at(0)["moves"];
    const Json expected{{"a4", 10},  {"b2", 0},   {"a3", -6},  {"g7", -8},
                        {"a7", -12}, {"h7", -14}, {"b7", -14}, {"h2", -24}};
    CHECK(moves.size() == expected.size());
    for (const auto& [move, score] : expected.items()) CHECK(moves[move] == score);
}

TEST_CASE("solve: passes when the side to move must") {
    const Run done = run(solve({"--format", "jsonl", "--all-moves"}), must_pass + "; --:-64");
    CHECK(done.exit_status == 0);
    const Json line = json_lines(done.output).at(0);
    CHECK(line["score"] == -64);
    CHECK(line["best"] == Json::array({"pass"}));
    CHECK(line["pv"] == Json::array({"pass", "a1"}));
    CHECK(line["moves"] == Json{{"pass", -64}});
    CHECK(line["ok"] == true);
}

TEST_CASE("solve: a score that differs from the input gives exit status 1") {
    const Run wrong = run(solve({"--format", "jsonl"}), ffo_2 + "; A4:+12; B2:+0\n" + ffo_2);
    CHECK(wrong.exit_status == 1);
    CHECK(json_lines(wrong.output).at(0)["ok"] == false);
    CHECK(json_lines(wrong.output).at(1)["ok"].is_null());
    CHECK(holds(run(solve({}), ffo_2 + "; A4:+12").output, "expected +12"));
}

TEST_CASE("solve: --wld compares the sign of the score") {
    const Run done = run(solve({"--wld", "--format", "jsonl"}), ffo_2 + "; A4:+12");
    CHECK(done.exit_status == 0);
    CHECK(json_lines(done.output).at(0)["score"] == 1);
    CHECK(json_lines(done.output).at(0)["bound"] == "lower");
    CHECK(json_lines(done.output).at(0)["ok"] == true);
    CHECK(run(solve({"--wld"}), ffo_2 + "; A4:-2").exit_status == 1);
}

TEST_CASE("solve: --estimate tells the time by the empties, and solves nothing") {
    const Run done =
        run(solve({"--estimate", "--format", "jsonl"}), ffo_2 + "\nf5d6\nnonsense on f5\n");
    CHECK(done.exit_status == 2);
    const auto lines = json_lines(done.output);
    REQUIRE(lines.size() == 2);
    CHECK(lines[0]["empties"] == 14);
    CHECK(lines[1]["empties"] == 58);
    // The nodes are not counted but estimated: they double with each empty square.
    const double ratio = lines[1]["nodes"].get<double>() / lines[0]["nodes"].get<double>();
    CHECK(ratio > 1e12);
    CHECK(ratio < 1e14);
    for (const Json& line : lines) {
        CHECK(line["seconds_low"] < line["seconds_expected"]);
        CHECK(line["seconds_expected"] < line["seconds_high"]);
    }
    const std::string sum = run(solve({"--estimate"}), "f5d6").output;
    CHECK(sum.starts_with("1 position: "));
    CHECK(holds(sum, " years on average"));
    CHECK(std::ranges::count(sum, '\n') == 1);
    const std::string rows = run(solve({"--estimate", "-v"}), "f5d6\nf5d6c3\n").output;
    CHECK(rows.starts_with("2 positions: "));
    CHECK(std::ranges::count(rows, '\n') == 4);
}

TEST_CASE("solve: a game that is over takes no time, however many squares are empty") {
    const std::string wiped_out = std::string(32, '-') + "XX" + std::string(30, '-') + " O";
    const Run estimate = run(solve({"--estimate", "--format", "jsonl"}), wiped_out);
    CHECK(json_lines(estimate.output).at(0)["seconds_expected"] == 0);
    const Run done = run(solve({}), wiped_out);
    CHECK(done.errors.empty());
    CHECK(holds(done.output, "-64"));
}

TEST_CASE("solve: a search that ends in time gets no warning") {
    CHECK(run(solve({"--level", "60"}), ffo_2).errors.empty());
    CHECK(run(solve({"--level", "60", "--nodes", "1"}), "f5d6").errors.empty());
}

TEST_CASE("solve: shards keep the numbers of the input, threads keep its order") {
    std::string input;
    for (int i = 0; i < 12; ++i) input += i % 3 == 0 ? ffo_2 + "\n" : finished + "\n";
    const auto indices = [&](std::vector<std::string> options) {
        options.insert(options.end(), {"--format", "jsonl"});
        std::vector<int> found;
        for (const Json& line : json_lines(run(solve(options), input).output))
            found.push_back(line["index"]);
        return found;
    };
    CHECK(indices({"--shard", "2/5"}) == std::vector<int>{2, 7, 12});
    CHECK(indices({"--shard", "5/5"}) == std::vector<int>{5, 10});
    const std::vector<int> all{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    CHECK(indices({"--threads", "3", "--parallel", "positions"}) == all);
    CHECK(indices({"--threads", "3", "--parallel", "tree"}) == all);
}

TEST_CASE("solve: says when a limit made the answer inexact") {
    const std::string start = "---------------------------OX------XO--------------------------- X";
    const auto line =
        json_lines(run(solve({"--depth", "3", "--format", "jsonl"}), start).output).at(0);
    CHECK(line["exact"] == false);
    CHECK(line["pv"].size() == 3);
    const auto fresh = json_lines(
        run(solve({"--depth", "5", "--fresh", "--format", "jsonl"}), start + "\n" + start).output);
    CHECK(fresh.at(0)["nodes"] == fresh.at(1)["nodes"]);
}

TEST_CASE("solve: prints each answer as soon as it is known") {
    Process process(solve({"--quiet"}));
    process.write(finished + "\n");
    process.read_until("-48");
    process.write(ffo_2 + "\n");
    process.read_until("a4");
    process.close_input();
    CHECK(process.exit_status() == 0);
}

TEST_CASE("solve: the table has a head and a total, less when quiet") {
    const Run table = run(solve({}), ffo_2 + "\n" + finished);
    CHECK(holds(table.output, "empties"));
    CHECK(holds(table.output, "2 positions"));
    const Run quiet = run(solve({"--quiet"}), ffo_2);
    CHECK(!holds(quiet.output, "total"));
    CHECK(std::ranges::count(quiet.output, '\n') == 1);
}

}  // namespace
}  // namespace outflank
