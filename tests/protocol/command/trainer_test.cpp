// `outflank trainer` as a user has it. How it counts, book/repertoire_test.cpp tests.

#include <doctest/doctest.h>

#include "engine/game.h"
#include "engine/notation.h"
#include "protocol/games/game_base.h"
#include "protocol/record/transcript.h"
#include "tests/support/page.h"
#include "tests/support/process.h"
#include "tests/support/results.h"
#include "tests/support/temporary.h"
#include "tests/support/temporary_book.h"

namespace outflank {
namespace {

std::vector<Json> rows_of(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "trainer");
    arguments.insert(arguments.end(), {"--format", "jsonl"});
    const Run made = run(arguments);
    CHECK(made.errors.empty());
    CHECK(made.exit_status == 0);
    return json_lines(made.output);
}

TEST_CASE(
    "trainer: each row is a position of the repertoire, with its move, its line and its traps") {
    const auto rows = rows_of({"built-in", "--side", "white", "--moves", "f5", "--plies", "7"});
    REQUIRE(rows.size() > 3);
    CHECK(keys(rows[0]) == std::vector<std::string>{"position", "move", "to_know", "trap", "score",
                                                    "loss", "line", "opening"});
    int traps = 0;
    for (const Json& row : rows) {
        CAPTURE(row.dump());
        const Game game = parse_transcript(row["line"].get<std::string>()).value();
        CHECK(to_string(game.position()) == row["position"]);
        CHECK(game.position().is_legal(parse_move(row["move"].get<std::string>()).value()));
        CHECK(row["to_know"] >= 1);
        CHECK(row["loss"] == 0);
        for (const Json& trap : row["trap"]) {
            ++traps;
            CHECK(trap["chance"] >= 0.2);
            CHECK(trap["loss"] > 0);
            CHECK(trap["move"] != row["move"]);
        }
    }
    CHECK(traps > 0);
    CHECK(rows_of({"built-in", "--plies", "1"}).size() == 1);
}

TEST_CASE("trainer: the page has the same rows, with replies that lead to other rows") {
    const std::vector<std::string> words{"built-in", "--side", "white", "--plies", "6"};
    const auto rows = rows_of(words);
    const Run made = run({"trainer", "built-in", "--side", "white", "--plies", "6", "--html", "-"});
    CHECK(made.exit_status == 0);
    CHECK(addresses(made.output).empty());
    const Json page = rows_of_page(made.output);
    REQUIRE(page.size() == rows.size() + 1);
    CHECK(page[0]["side"] == "white");
    CHECK(page[0]["first"] == to_string(start_position()));
    const auto check_replies = [&](const Position& position, const Json& replies) {
        for (const Json& reply : replies) {
            CHECK(reply["weight"] >= 0);
            const Square move = parse_move(reply["move"].get<std::string>()).value();
            REQUIRE(position.is_legal(move));
            if (reply["next"].is_null()) continue;
            const Json& next = page[1 + reply["next"].get<std::size_t>()]["position"];
            CHECK(canonical(position.after(move).board) ==
                  canonical(parse_position(next.get<std::string>()).value().board));
        }
    };
    REQUIRE(page[0]["replies"].size() == 1);  // the four first moves are one
    check_replies(start_position(), page[0]["replies"]);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        Json same = page[i + 1];
        same.erase("moves");
        same.erase("replies");
        CHECK(same == rows[i]);
        const Position position =
            parse_position(page[i + 1]["position"].get<std::string>()).value();
        check_replies(position.after(parse_move(page[i + 1]["move"].get<std::string>()).value()),
                      page[i + 1]["replies"]);
    }
}

TEST_CASE("trainer: a base of games gives the moves that were played, with values") {
    const TemporaryFolder folder;
    const std::string base = folder / "base";
    const std::string games = folder / "games.txt";
    write_text(games, "f5d6c3d3c4\n\nf5f6e6f4g5\n\nd3c3c4\n");
    REQUIRE(run({"games", "new", base}).exit_status == 0);
    REQUIRE(run({"games", "add", base, games, "-q"}).exit_status == 0);
    const auto rows = rows_of({base, "--plies", "3", "--loss", "64"});
    REQUIRE(rows.size() == 3);  // the last game begins with an image of f5f6
    CHECK(rows[0]["move"] == "f5");
    CHECK(rows[0]["to_know"] == 3);
    CHECK(rows[1]["to_know"] == 1);
    CHECK(rows[2]["to_know"] == 1);
}

TEST_CASE("trainer: what cannot be read or learned gets an error that names it") {
    const TemporaryBook empty;
    const TemporaryFolder folder;
    const std::string text = folder / "text";
    const std::string damaged = folder / "damaged";
    write_text(text, "no book");
    const std::string newer = folder / "newer";
    std::string book = content_of(empty.file());
    book[63] = 99;  // of SQLite's user_version
    write_text(newer, book);
    const std::string base = folder / "base";
    GameBase::create(base);
    const std::string damaged_base = folder / "damaged-base";
    write_text(damaged_base, content_of(base).substr(0, 5000));
    write_text(damaged, content_of(empty.file()).substr(0, 5000));
    struct Wrong {
        std::vector<std::string> arguments;
        std::string error;
    };
    for (const Wrong& wrong : std::vector<Wrong>{
             {{folder / "none"}, "none"},
             {{text}, text + ": neither a book nor a base of games"},
             {{damaged}, damaged},
             {{newer}, newer + ": a book of version 99"},
             {{base}, "nothing to learn for black"},
             {{damaged_base}, damaged_base + ": the game base is damaged"},
             {{}, "trainer: name one book, base of games, or built-in"},
             {{"built-in", text}, "trainer: name one book"},
             {{empty.file()}, "nothing to learn for black from the start of the game"},
             {{"built-in", "--moves", "f5d6c3d3c4f4f6a1"}, "moves: "},
             {{"built-in", "--moves", "f5e6f7"}, "moves: "},
             {{"built-in", "--side", "red"}, "side: "},
             {{empty.file(), "--html", empty.file()}, "is read, and would be lost"}}) {
        CAPTURE(wrong.error);
        std::vector<std::string> words{"trainer"};
        words.insert(words.end(), wrong.arguments.begin(), wrong.arguments.end());
        const Run made = run(words);
        CHECK(made.exit_status == 2);
        CHECK(made.output.empty());
        CHECK_MESSAGE(holds(made.errors, wrong.error), made.errors);
        CHECK(lines_of(made.errors).size() == 1);
    }
}

}  // namespace
}  // namespace outflank
