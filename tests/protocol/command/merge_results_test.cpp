// `outflank merge-results`: bounds of many runs.

#include <doctest/doctest.h>

#include <string>
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

TEST_CASE("merge-results: what is wrong is told with its file and line, and the rest is merged") {
    const TemporaryFolder folder;
    const std::string rows = folder / "rows";
    write_text(rows, rows_of(ffo_2) + "{\n{\"position\":\"" + ffo_2 +
                         "\",\"lower\":12,\"upper\":64}\n{\"position\":\"X\",\"score\":1}\n" +
                         rows_of(ffo_2, {"--depth", "4"}));
    const Run done = run({"merge-results", rows, "-o", folder / "all"});
    CHECK(done.exit_status == 2);
    CHECK(holds(done.errors, rows + ": line 2: "));
    CHECK(holds(done.errors, rows + ": line 3: the score is +12 to +64, but other rows say +10"));
    CHECK(holds(done.errors, rows + ": line 4: position: "));
    CHECK_FALSE(holds(done.errors, "line 5"));
    CHECK(holds(done.output, "1 position, 1 of them solved"));
    CHECK(json_lines(content_of(folder / "all")).at(0)["score"] == 10);
    CHECK(run({"merge-results"}).exit_status == 2);
}

}  // namespace
}  // namespace outflank
