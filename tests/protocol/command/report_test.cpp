// `outflank report` as a user has it.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <map>

#include "engine/notation.h"
#include "engine/position.h"
#include "protocol/games/sealed_bytes.h"
#include "search/book/database.h"
#include "tests/support/process.h"
#include "tests/support/results.h"
#include "tests/support/temporary.h"

namespace outflank {

namespace {

std::string game_of(const std::string& black, const std::string& white, const std::string& rest) {
    return fmt::format(
        "(;GM[Othello]PC[Cup]DT[2011.05.06]PB[{}]PW[{}]TY[8]BO[8 "
        "---------------------------O*------*O--------------------------- *]{};)\n",
        black, white, rest);
}

const std::string three_games =
    game_of("Ann", "Bob", "RE[+4]B[f5]W[d6]B[c3]W[d3]B[c4]W[b3]B[b2]") +
    game_of("bob", "Cyd", "RE[-2]B[d3]W[c5]B[b6]W[f3]") +
    game_of("Cyd", "Ann", "RE[0]B[f5]W[f6]B[e6]W[f4]B[g5]W[e7]B[e3]W[d6]");

struct ReportFolder : TemporaryFolder {
    ReportFolder() { write_text(records, three_games); }
    const std::string records = *this / "games.ggf";
    const std::string base = *this / "base";
};

const std::vector<std::string> shallow = {"--level", "3", "-q", "--format", "jsonl"};

Run report_on(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "report");
    arguments.insert(arguments.end(), shallow.begin(), shallow.end());
    return run(arguments);
}

}  // namespace

TEST_CASE("report: the sums of what analyze prints, a row for each player") {
    const ReportFolder folder;
    const auto reports = json_lines(report_on({folder.records}).output);
    REQUIRE(reports.size() == 3);  // Bob and bob are one
    std::map<std::string, int> losses;
    std::vector<Json> moves;
    const std::vector<std::string> names = {"Ann", "Bob", "bob", "Cyd", "Cyd", "Ann"};
    for (const Json& row : json_lines(
             run({"analyze", folder.records, "--level", "3", "-q", "--format", "jsonl"}).output)) {
        if (row["type"] != "move") continue;
        const std::size_t game = row["game"].get<std::size_t>() - 1;
        std::string name = names[2 * game + (row["mover"] == "black" ? 0 : 1)];
        if (name == "bob") name = "Bob";
        losses[name] += row["loss"].get<int>();
    }
    int discs = 0;
    for (const Json& player : reports) {
        CAPTURE(player.dump());
        const std::string name = player["player"];
        CHECK(player["games"] == 2);
        CHECK(player["loss"] == losses.at(name));
        CHECK(player["loss_opening"] == losses.at(name));
        CHECK(player["loss_midgame"] == 0);
        CHECK(player["loss_endgame"] == 0);
        const auto& mean = player["loss_a_game"];
        CHECK(mean[0] == losses.at(name) / 2.0);
        CHECK(mean[1] <= mean[0]);
        for (const auto& [kind, mistakes] : player["mistakes"].items())
            discs += mistakes["discs"].get<int>();
    }
    CHECK(discs > 0);
    CHECK(reports[0]["player"] == "Ann");
    CHECK(reports[0]["won"] == 1);
    CHECK(reports[0]["drawn"] == 1);
    CHECK(reports[1]["lost"] == 2);
}

TEST_CASE("report: players, filters and given moves") {
    const ReportFolder folder;
    const auto ann = json_lines(report_on({folder.records, "--player", "ann"}).output);
    REQUIRE(ann.size() == 1);
    CHECK(ann[0]["games"] == 2);
    CHECK(json_lines(report_on({folder.records, "--result", "draw"}).output).size() == 2);
    const auto given =
        json_lines(report_on({folder.records, "--player", "Ann", "--from-ply", "9"}).output);
    CHECK(given[0]["loss"] == 0);
    CHECK(given[0]["elo"] == nullptr);
    const Run none = report_on({folder.records, "--least-games", "5"});
    CHECK(none.exit_status == 2);
    CHECK(none.errors == "outflank: no player has so many games\n");
    CHECK(none.output.empty());
}

TEST_CASE(
    "report: a strength is of players with names, from games of which they chose most moves") {
    const ReportFolder folder;
    std::string moves;
    for (Position position = start_position(); !position.is_over();) {
        const Square move = position.must_pass() ? Square::pass : first(position.board.moves());
        moves += fmt::format("{}[{}]", position.to_move == Color::black ? 'B' : 'W',
                             move == Square::pass ? "PA" : to_string(move));
        position = position.after(move);
    }
    const std::string game = game_of("Ann", "", moves);
    write_text(folder.records, game + game + three_games);
    const auto has_strength = [&](const std::vector<std::string>& options) {
        std::vector<std::string> arguments = {folder.records, "--level", "1"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        std::map<std::string, bool> has;
        for (const auto& row : json_lines(report_on(arguments).output))
            has[row["player"].is_null() ? "" : row["player"].get<std::string>()] =
                !row["elo"].is_null();
        return has;
    };
    using Has = std::map<std::string, bool>;
    CHECK(has_strength({}) == Has{{"", false}, {"Ann", true}, {"Bob", false}, {"Cyd", false}});
    CHECK(has_strength({"--from-ply", "9"})["Ann"]);
    CHECK_FALSE(has_strength({"--from-ply", "40"})["Ann"]);
}

TEST_CASE("report: the analyses of a base are kept, for these settings") {
    const ReportFolder folder;
    REQUIRE(run({"games", "new", folder.base}).exit_status == 0);
    REQUIRE(run({"games", "add", folder.base, folder.records}).exit_status == 0);
    const std::string first = report_on({folder.base}).output;
    CHECK(first == report_on({folder.records}).output);
    CHECK(report_on({folder.base}).output == first);
    {
        // Every move of the first game is now worth 0, and the best one 1.
        Database database(folder.base, Access::writing);
        CHECK(database.number("SELECT count(*) FROM analyses") == 3);
        std::string scores;
        for (const int best : {37, 43, 18, 19, 26, 17, 9}) {
            scores += std::string{'\0', '\1'};
            scores += static_cast<char>(best);
        }
        const std::string bytes = sealed(scores, 1);
        Statement(database, "UPDATE analyses SET scores = ? WHERE game = 1")
            .run(std::string_view(bytes));
    }
    CHECK(json_lines(
              report_on({folder.base, "--player", "Bob", "--player", "Ann"}).output)[0]["loss"] ==
          4);
    CHECK(run({"report", folder.base, "--level", "4", "-q"}).exit_status == 0);
    {
        Database database(folder.base, Access::writing);
        CHECK(database.number("SELECT count(*) FROM analyses") == 6);
        database.run("UPDATE analyses SET scores = x'00' WHERE game = 2");
    }
    const Run damaged = report_on({folder.base});
    CHECK(damaged.exit_status == 2);
    CHECK(damaged.errors.find("damaged") != std::string::npos);
}

TEST_CASE("report: text, CSV and a page") {
    const ReportFolder folder;
    CHECK(run({"report", folder.records, "-q"}).output ==
          run({"report", folder.records, "--level", "8", "-q"}).output);
    const Run text = run({"report", folder.records, "--level", "3", "-q", "--player", "Ann"});
    CHECK(text.exit_status == 0);
    CHECK(text.output.find("loss a game") != std::string::npos);
    CHECK(text.output.find("Ann: openings") != std::string::npos);
    const Run csv = run({"report", folder.records, "--level", "3", "-q", "--format", "csv"});
    CHECK(
        csv.output.starts_with("player,games,won,drawn,lost,loss,loss_opening,loss_midgame,"
                               "loss_endgame,"));
    const std::string page = folder / "page.html";
    write_text(folder.records, game_of("</script><b>", "Bob", "RE[+4]B[f5]W[d6]B[b6]"));
    CHECK(run({"report", folder.records, "--level", "3", "-q", "--html", page}).output.empty());
    const std::string content = content_of(page);
    CHECK(content.find("</html>") != std::string::npos);
    CHECK(content.find("</script><b>") == std::string::npos);
}

TEST_CASE("a page or an export never takes the place of what it is made from") {
    const ReportFolder folder;
    REQUIRE(run({"games", "new", folder.base}).exit_status == 0);
    REQUIRE(run({"games", "add", folder.base, folder.records}).exit_status == 0);
    const std::string games = content_of(folder.base);
    for (const std::string& file : {folder.records, folder.base})
        for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
                 {"report", file, "--html", file},
                 {"puzzles", file, "--html", file},
                 {"analyze", folder.base, file, "--html", file},
                 {"games", "export", folder.base, "-o", folder.base}}) {
            const Run made = run(words);
            CHECK(made.exit_status == 2);
            CHECK(made.errors.find(" is read, and would be lost\n") != std::string::npos);
        }
    for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
             {"page", "-o", folder.base},
             {"convert", folder.records, "--to", "ggf", "-o", folder.base}}) {
        const Run made = run(words);
        CHECK(made.exit_status == 2);
        CHECK(made.errors ==
              "outflank: " + folder.base + ": a book or a base of games, which is not replaced\n");
    }
    CHECK(content_of(folder.records) == three_games);
    CHECK(content_of(folder.base) == games);
}

TEST_CASE("report: games that cannot be read are told, and the others count") {
    const ReportFolder folder;
    write_text(folder.records, three_games + game_of("Eve", "Fay", "B[a1]"));
    const Run made = report_on({folder.records});
    CHECK(made.exit_status == 2);
    CHECK(made.errors.find("games.ggf") != std::string::npos);
    CHECK(json_lines(made.output).size() == 3);
    REQUIRE(run({"games", "new", folder.base}).exit_status == 0);
    CHECK(report_on({folder.records, folder.base}).errors ==
          "outflank: " + folder.base + ": a base of games stands alone, without other files\n");
}

}  // namespace outflank
