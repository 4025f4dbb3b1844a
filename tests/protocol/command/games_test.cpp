// `outflank games` as a user has it.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <chrono>
#include <thread>

#include "engine/notation.h"
#include "protocol/games/game_base.h"
#include "tests/support/process.h"
#include "tests/support/random_boards.h"
#include "tests/support/results.h"
#include "tests/support/temporary.h"

namespace outflank {

namespace {

const std::string two_games =
    "(;GM[Othello]PC[Cup]DT[2011.05.06]PB[Ann]PW[Bob]RE[+4]TY[8]BO[8 ---------------------------O*-"
    "-----*O--------------------------- *]B[f5]W[d6]B[c3];)\n"
    "(;GM[Othello]PC[League]DT[2012]PB[Bob]PW[Cyd]RE[-2]TY[8]BO[8 ---------------------------O*----"
    "--*O--------------------------- *]B[d3]W[c5];)\n";

std::string transcripts(int games) {
    Random random(12);
    std::string text;
    for (int game = 0; game < games; ++game) {
        Position position = start_position();
        while (!position.is_over()) {
            if (position.must_pass()) {
                position = position.after(Square::pass);
                continue;
            }
            const Square move = random.of(position.board.moves());
            text += to_string(move);
            position = position.after(move);
        }
        text += '\n';
    }
    return text;
}

struct BaseFolder : TemporaryFolder {
    BaseFolder() { REQUIRE(run({"games", "new", base}).exit_status == 0); }
    const std::string base = *this / "base";
    const std::string records = *this / "records";
};

}  // namespace

TEST_CASE("games command: add, list, show and export") {
    const BaseFolder folder;
    write_text(folder.records, two_games);
    CHECK(run({"games", "add", folder.base, folder.records}).output ==
          "2 games added, 0 known before\n");
    CHECK(run({"games", "add", folder.base, folder.records}).output ==
          "0 games added, 2 known before\n");
    CHECK(run({"games", "list", folder.base, "--from", "2012", "--format", "jsonl"}).output ==
          R"({"game":2,"date":"2012","event":"League","black":"Bob","white":"Cyd","result":-2.0,)"
          R"("position":"---------------------------OX------XO--------------------------- X",)"
          R"("moves":"d3c5"})"
          "\n");
    const Run listed = run({"games", "list", folder.base, "--player", "ann"});
    CHECK(listed.output.find("Bob") != std::string::npos);
    CHECK(listed.output.find("Cyd") == std::string::npos);
    const auto rows =
        json_lines(run({"games", "show", folder.base, "f5", "--format", "jsonl"}).output);
    REQUIRE(rows.size() == 1);  // d6 after f5 is c5 after d3 in another image
    CHECK(rows[0]["games"] == 2);
    CHECK(rows[0]["won"] == 1);
    CHECK(rows[0]["lost"] == 1);
    CHECK(rows[0]["score"] == 0.5);
    CHECK(rows[0]["years"] == Json{2011, 2012});
    CHECK(run({"games", "show", folder.base, "f5f4"}).output.find("no games") != std::string::npos);
    const Run exported = run({"games", "export", folder.base, "--opening", "", "--position",
                              "f5d6c3", "--format", "transcript"});
    CHECK(exported.output == "f5d6c3\n");
    const Run analysed = run({"games", "export", folder.base});
    CHECK(run({"convert", "--to", "ggf"}, analysed.output).output == analysed.output);
}

TEST_CASE("games command: what a record says cannot write on the terminal") {
    const BaseFolder folder;
    write_text(folder.records,
               "(;GM[Othello]PC[Cup\x1b[1m]DT[947375357]PB[Ann\x1b[31m]PW[Bob]RE[+4]TY[8]BO[8 "
               "---------------------------O*------*O--------------------------- *]B[f5];)\n");
    run({"games", "add", folder.base, folder.records});
    const std::string text =
        run({"games", "list", folder.base}).output + run({"games", "show", folder.base}).output;
    CHECK(text.find("Ann") != std::string::npos);
    CHECK(text.find('\x1b') == std::string::npos);
    CHECK(text.find("2000.01.08") != std::string::npos);
}

TEST_CASE("games command: wrong words and values are told") {
    const BaseFolder folder;
    const auto told = [](const std::vector<std::string>& arguments) {
        const Run wrong = run(arguments);
        CHECK(wrong.exit_status == 2);
        return wrong.errors;
    };
    CHECK(told({"games"}) ==
          "outflank: games: the word is missing; outflank games --help lists them\n");
    CHECK(told({"games", "go"}) ==
          "outflank: games: unknown word 'go'; outflank games --help lists them\n");
    CHECK(told({"games", "new"}) == "outflank: games new: the name of the base is missing\n");
    CHECK(told({"games", "add", folder.base}) == "outflank: games add: say which records to add\n");
    CHECK(told({"games", "show", folder.base, "--player", "x"}) ==
          "outflank: games show: --player is for other words\n");
    CHECK(told({"games", "list", folder.base, "--from", "May"}) ==
          "outflank: option from: 'May' is no date, as 2011, 2011-05 or 2011-05-31 are\n");
    for (const char* const date : {"2010-13", "2010-02-30", "2010-05-01-02", "2010 May"})
        CHECK(told({"games", "list", folder.base, "--to", date}).find("is no date") !=
              std::string::npos);
    CHECK(told({"games", "list", folder.base, "--from", "2011-05", "--to", "2011-04"}) ==
          "outflank: option to: '2011-04': --to is before --from\n");
    CHECK(told({"games", "new", "-"}) == "outflank: games: a base is a file, not a stream\n");
    CHECK(told({"games", "list", folder.base, "--player", "a", "--player", "b", "--player", "c"}) ==
          "outflank: option player: a game has two players\n");
    write_text(folder.records, "f5d6c3\nf5f6e6\n");
    CHECK(told({"games", "list", folder.base, "--position", folder.records})
              .find("has more than one") != std::string::npos);
    CHECK(told({"games", "add", folder.base, folder.base}) ==
          "outflank: " + folder.base +
              ": game 1: a book or a base of games; games export makes records of a base\n");
    CHECK(told({"games", "list", folder.base, "--format", "ggf"}).find("format") !=
          std::string::npos);
    for (const std::vector<std::string>& opening :
         {std::vector<std::string>{"games", "list", folder / "none"}, {"--games", folder / "none"}})
        CHECK(told(opening) == "outflank: " + folder / "none" + ": No such file or directory\n");
}

TEST_CASE("games command: killed while it adds, a base is whole, and goes on") {
    const BaseFolder folder;
    write_text(folder.records, transcripts(3000));
    for (int round = 0; round < 8; ++round) {
        {
            Process adding({"games", "add", folder.base, folder.records, "-q"});
            std::this_thread::sleep_for(std::chrono::milliseconds(50 * round));
        }  // is killed
        const auto games = GameBase(folder.base, Access::reading).size();
        std::size_t counted = 0;
        for (const MoveStatistics& move :
             GameBase(folder.base, Access::reading).statistics(start_position().board))
            counted += move.games;
        CHECK(counted == static_cast<std::size_t>(games));
    }
    CHECK(run({"games", "add", folder.base, folder.records, "-q"}).exit_status == 0);
    CHECK(GameBase(folder.base, Access::reading).size() == 3000);
}

TEST_CASE("games command: two programs add at once") {
    const BaseFolder folder;
    write_text(folder.records, transcripts(1500));
    const std::string other = folder / "other";
    write_text(other, two_games);
    Process first({"games", "add", folder.base, folder.records, "-q"});
    Process second({"games", "add", folder.base, other, "-q"});
    CHECK(first.exit_status() == 0);
    CHECK(second.exit_status() == 0);
    CHECK(GameBase(folder.base, Access::reading).size() == 1502);
}

}  // namespace outflank
