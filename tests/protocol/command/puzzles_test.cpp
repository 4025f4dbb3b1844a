// `outflank puzzles` as a user has it.

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

#include "engine/game.h"
#include "engine/notation.h"
#include "search/book/position_key.h"
#include "tests/support/page.h"
#include "tests/support/process.h"
#include "tests/support/results.h"
#include "tests/support/temporary.h"

namespace outflank {

namespace {

// Games between weak players, who make mistakes.
std::string weak_games() {
    const TemporaryFolder folder;
    const std::string engine = std::string("cmd='") + OUTFLANK_EXECUTABLE + " gtp --hash 1 --elo ";
    REQUIRE(run({"match", "--engine", "name=One " + engine + "1200 --seed 1'", "--engine",
                 "name=Two " + engine + "1300 --seed 2'", "--games", "8", "--out", folder / "out"})
                .exit_status == 0);
    return content_of(folder / "out/games.ggf");
}

}  // namespace

TEST_CASE("puzzles have one clear move, in no position twice, and it is what solving finds") {
    const TemporaryFolder folder;
    const std::string games = folder / "games.ggf";
    write_text(games, weak_games() + weak_games());
    const Run made = run({"puzzles", games, games, "--count", "12", "--format", "jsonl", "-q"});
    CHECK(made.exit_status == 0);
    const auto puzzles = json_lines(made.output);
    REQUIRE(puzzles.size() > 5);
    std::set<Board> images;
    for (const Json& puzzle : puzzles) {
        const std::string position = puzzle["position"];
        CAPTURE(position);
        const Board board = parse_position(position).value().board;
        CHECK(images.insert(book_image(board).board).second);
        CHECK(puzzle["policy"] < 0.3);
        CHECK(puzzle["difficulty"] > 0);
        const int score = puzzle["score"];
        const int second = puzzle["second_score"];
        CHECK((score - second >= 4 || (score > 0 && second <= 0)));
        if (board.empty_count() > 16) continue;
        const auto solved = json_lines(
            run({"solve", "--all-moves", "--format", "jsonl", "-q"}, position + "\n").output);
        REQUIRE(solved.size() == 1);
        int best_of_others = -65;
        for (const auto& [move, of_move] : solved[0]["moves"].items()) {
            if (move == puzzle["best"])
                CHECK(of_move == score);
            else
                best_of_others = std::max(best_of_others, of_move.get<int>());
        }
        CHECK(best_of_others == second);
        const auto policy = json_lines(
            run({"evaluate", "--policy", "--format", "jsonl", "-q"}, position + "\n").output);
        CHECK(policy.at(0)["expected_loss"] == puzzle["difficulty"]);
    }
}

TEST_CASE("puzzles of a player are his mistakes, from a base as from records") {
    const TemporaryFolder folder;
    const std::string games = folder / "games.ggf";
    const std::string base = folder / "base";
    write_text(games, weak_games());
    REQUIRE(run({"games", "new", base}).exit_status == 0);
    REQUIRE(run({"games", "add", base, games, "-q"}).exit_status == 0);
    const auto made = [](const std::string& from) {
        return run({"puzzles", from, "--player", "two", "--count", "4", "--format", "jsonl", "-q"})
            .output;
    };
    const std::string found = made(games);
    CHECK(found == made(base));
    const auto puzzles = json_lines(found);
    REQUIRE_FALSE(puzzles.empty());
    for (const Json& puzzle : puzzles) CHECK(puzzle["played"] != puzzle["best"]);
    CHECK(run({"puzzles", base, "--player", "three"}).exit_status == 2);
    CHECK(run({"puzzles", games, "--depth", "4"}).errors ==
          "outflank: option depth: 4 is not a whole number from 5 to 60\n");
}

TEST_CASE("the page of puzzles knows the score of every legal move and what follows") {
    const TemporaryFolder folder;
    const std::string games = folder / "games.ggf";
    write_text(games, weak_games());
    const Run made = run({"puzzles", games, "--count", "3", "--depth", "8", "--html", "-", "-q"});
    CHECK(made.exit_status == 0);
    CHECK(made.output.size() < 100'000);
    CHECK(addresses(made.output).empty());
    const Json puzzles = rows_of_page(made.output);
    REQUIRE(puzzles.size() == 3);
    for (const Json& puzzle : puzzles) {
        CAPTURE(puzzle.dump());
        const Position position = parse_position(puzzle["position"].get<std::string>()).value();
        CHECK(puzzle["moves"].size() == static_cast<std::size_t>(count(position.board.moves())));
        CHECK(puzzle["moves"][0]["move"] == puzzle["best"]);
        CHECK(puzzle["moves"][0]["score"] == puzzle["score"]);
        CHECK(puzzle["moves"][1]["score"] == puzzle["second_score"]);
        for (const Json& move : puzzle["moves"]) {
            CHECK((move == puzzle["moves"][0] || move["score"] <= puzzle["second_score"]));
            CHECK(move["line"][0] == move["move"]);
            Game game(position);
            for (const Json& played : move["line"])
                CHECK(game.play(parse_move(played.get<std::string>()).value()));
        }
    }
}

TEST_CASE("where no puzzle is found, the page has none") {
    const Run none = run({"puzzles", "-", "--html", "-", "-q"}, "f5d6c3d3c4\n");
    CHECK(none.exit_status == 0);
    CHECK(none.errors == "outflank: there is no puzzle in these games\n");
    CHECK(run({"puzzles", "-", "--html", "-", "--format", "obf"}, "f5\n").errors ==
          "outflank: option html: the page and the rows of --format cannot both go to standard "
          "output\n");
    CHECK(rows_of_page(none.output).empty());
}

}  // namespace outflank
