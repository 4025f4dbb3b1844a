// `outflank merge-results`: bounds of many runs.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "engine/notation.h"
#include "search/score.h"
#include "tests/support/positions.h"
#include "tests/support/process.h"
#include "tests/support/results.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

// Rows of `solve` for a text of positions, with more options.
std::string rows_of(const std::string& positions, const std::vector<std::string>& more = {}) {
    std::vector<std::string> words = {"solve", "--hash", "1", "--format", "jsonl"};
    words.insert(words.end(), more.begin(), more.end());
    return run(words, positions).output;
}

Json merged(const std::vector<std::string>& files) {
    std::vector<std::string> words = {"merge-results"};
    words.insert(words.end(), files.begin(), files.end());
    const Run done = run(words);
    CHECK(done.errors == "");
    CHECK(done.exit_status == 0);
    const auto rows = json_lines(done.output);
    REQUIRE(rows.size() == 1);
    return rows.front();
}

TEST_CASE("merge-results: the narrowest bounds of all images of a position, in any order") {
    const TemporaryFolder folder;
    const Position position = parse_position(ffo_2).value();  // its score is 10
    const std::string image =
        to_string(Position{transformed(position.board, 5), opposite(position.to_move)});
    const std::string at_least = folder / "at_least";
    const std::string at_most = folder / "at_most";
    const std::string exact = folder / "exact";
    write_text(at_least, rows_of(image, {"--window", "4", "6"}));
    write_text(at_most, rows_of(ffo_2, {"--window", "14", "16"}));
    write_text(exact, rows_of(ffo_2));

    const Json both = merged({at_least, at_most});
    CHECK(both == merged({at_most, at_least, at_least}));
    CHECK(both["lower"] >= 6);
    CHECK(both["lower"] <= 10);
    CHECK(both["upper"] >= 10);
    CHECK(both["upper"] <= 14);
    CHECK(both["best"].is_string());
    CHECK(both["position"] == to_string(Position{canonical(position.board), Color::black}));

    const std::string winner = folder / "winner";
    write_text(winner, rows_of(image, {"--wld"}));
    const Json won = merged({winner});
    CHECK(won["lower"] == 1);
    CHECK(won["upper"] == max_discs);

    const Json solved = merged({at_most, winner, exact});
    CHECK(solved["score"] == 10);
    CHECK(solved["lower"] == 10);
    CHECK(solved["upper"] == 10);
    Game game(parse_position(solved["position"].get<std::string>()).value());
    for (const auto& move : solved["pv"]) game.play(parse_move(move.get<std::string>()).value());
    CHECK(final_disc_difference(game.position().board) *
              (game.position().to_move == Color::black ? 1 : -1) ==
          10);

    const std::string rows = folder / "rows";
    write_text(rows, both.dump() + "\n");
    CHECK(merged({exact, rows}) == solved);
}

TEST_CASE("merge-results: a longer line of the same score stays; limits prove nothing") {
    const TemporaryFolder folder;
    const std::string exact = folder / "exact";
    const std::string winner = folder / "winner";
    const std::string guess = folder / "guess";
    write_text(exact, rows_of(ffo_2));
    write_text(winner, rows_of(ffo_2, {"--window", "9", "10"}));
    write_text(guess, rows_of(ffo_2, {"--wld", "--depth", "2"}));
    const Json solved = merged({exact});
    CHECK(merged({exact, winner, guess}) == solved);
    CHECK(merged({winner, exact}) == solved);
    CHECK(merged({guess})["lower"] == -max_discs);
    CHECK(merged({guess})["upper"] == max_discs);
}

TEST_CASE("merge-results: what is wrong is told with its file and line, and the rest is merged") {
    const TemporaryFolder folder;
    const std::string rows = folder / "rows";
    const std::string all = folder / "all";
    const auto row = [](const std::string& fields) {
        return "{\"position\":\"" + ffo_2 + "\"," + fields + "}\n";
    };
    const std::vector<std::pair<std::string, std::string>> wrong = {
        {"{\n", "parse error"},
        {"{\"position\":\"X\",\"score\":1}\n", "position: "},
        {row("\"score\":10"), "no \"exact\": this is no row of solve"},
        {row("\"static\":1"), "no \"score\""},
        {row("\"score\":2.5,\"exact\":true"), "score is 2.5, not a whole number from -64 to 64"},
        {row("\"score\":4294967306,\"exact\":true"), "not a whole number from -64 to 64"},
        {row("\"score\":3,\"exact\":true"), "the score +3 is odd, as no result is"},
        {row("\"score\":2,\"bound\":\"low\",\"exact\":false"), "bound is \"low\", not \"exact\""},
        {row("\"lower\":4,\"upper\":2"), "lower 4 is above upper 2"},
        {row("\"score\":10,\"exact\":true,\"pv\":[\"a1\",\"a1\"]"), "pv: "},
    };
    std::string text = rows_of(ffo_2);
    for (const auto& one : wrong) text += one.first;
    write_text(rows, text);
    const Run done = run({"merge-results", rows, "-o", all});
    CHECK(done.exit_status == 2);
    for (std::size_t i = 0; i < wrong.size(); ++i)
        CHECK(holds(done.errors, fmt::format("{}: line {}: ", rows, i + 2)));
    for (const auto& one : wrong) CHECK_MESSAGE(holds(done.errors, one.second), one.second);
    CHECK(holds(done.output, "1 position, 1 of them solved"));
    CHECK(json_lines(content_of(all)).at(0)["score"] == 10);

    // Without all files an older result stays.
    CHECK(run({"merge-results", rows, folder / "none", "-o", all}).exit_status == 2);
    CHECK(json_lines(content_of(all)).size() == 1);
    CHECK(run({"merge-results"}).exit_status == 2);
}

TEST_CASE("merge-results: rows that contradict each other are both named, and prove nothing") {
    const TemporaryFolder folder;
    const std::string right = folder / "right";
    const std::string wrong = folder / "wrong";
    write_text(right, rows_of(ffo_2));
    write_text(wrong, "{\"position\":\"" + ffo_2 + "\",\"lower\":12,\"upper\":64}\n");
    const Run done = run({"merge-results", right, wrong});
    CHECK(done.exit_status == 2);
    CHECK(holds(done.errors, wrong + ": line 1: the score is +12 to +64, but " + right +
                                 ": line 1 says +10 or less: the position is left out"));
    CHECK(done.output.empty());
    const Run other = run({"merge-results", wrong, right});
    CHECK(holds(other.errors, right + ": line 1: the score is +10 to +10, but " + wrong +
                                  ": line 1 says +12 or more"));
    CHECK(other.output.empty());
}

}  // namespace
}  // namespace outflank
