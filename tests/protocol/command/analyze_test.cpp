// `outflank analyze` and `outflank hint`: what they print for scripts.

#include <doctest/doctest.h>

#include <filesystem>

#include "engine/notation.h"
#include "protocol/record/transcript.h"
#include "tests/support/data_file.h"
#include "tests/support/page.h"
#include "tests/support/positions.h"
#include "tests/support/process.h"
#include "tests/support/results.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

std::vector<std::string> words(const std::string& command, std::vector<std::string> more) {
    more.insert(more.begin(), {command, "--hash", "1"});
    return more;
}

// A whole game from the project's data, with a pass in it.
std::string whole_game() {
    std::string moves;
    for (const auto& line : read_data("games.txt")) {
        if (line.front() == "moves" && line.size() > 1) moves = line[1];
        if (line.front() == "passes" && line.size() > 1 && moves.size() > 100) return moves;
    }
    FAIL("no game with a pass in games.txt");
    return "";
}

TEST_CASE("analyze: prints a line for each move, then one for the game") {
    const Run done = run(words("analyze", {"--depth", "2", "--format", "jsonl"}),
                         "(;GM[Othello]PB[A]PW[B]RE[+2]B[F5]W[D6]B[C3];)\n");
    CHECK(done.exit_status == 0);
    CHECK(done.errors.empty());
    const auto lines = json_lines(done.output);
    REQUIRE(lines.size() == 4);
    CHECK(keys(lines[0]) == std::vector<std::string>{"type", "game", "ply", "mover", "move",
                                                     "score", "best", "best_score", "loss", "given",
                                                     "exact", "book", "best_book", "pv"});
    CHECK(lines[1]["mover"] == "white");
    CHECK(lines[1]["move"] == "d6");
    CHECK(lines[1]["loss"].get<int>() ==
          lines[1]["best_score"].get<int>() - lines[1]["score"].get<int>());
    CHECK(lines[3]["type"] == "game");
    CHECK(lines[3]["black"] == "A");
    CHECK(lines[3]["result"] == 2);
    CHECK(lines[3]["moves"] == Json({"f5", "d6", "c3"}));
    CHECK(lines[3]["date"].is_null());
}

TEST_CASE("analyze: the end of a game is exact, and losses add up") {
    const std::string game = whole_game();
    const Run done =
        run(words("analyze", {"--depth", "1", "--exact-from", "10", "--format", "jsonl"}), game);
    auto lines = json_lines(done.output);
    const Json summary = lines.back();
    lines.pop_back();
    CHECK(lines.size() * 2 == game.size());
    CHECK(summary["moves"].size() > lines.size());  // passes are in the game alone
    int black = 0;
    int exact_moves = 0;
    for (const Json& line : lines) {
        CHECK(line["loss"] >= 0);
        if (line["mover"] == "black") black += line["loss"].get<int>();
        if (line["exact"] == true) ++exact_moves;
        if (line["exact"] == true && line["loss"] == 0) CHECK(line["score"] == line["best_score"]);
    }
    const auto played = parse_transcript(game);
    const int left = played->position().board.empty_count();
    CHECK(exact_moves == 10 - left);
    CHECK(summary["loss"]["black"]["total"] == black);
    const int last = lines.back()["mover"] == "black" ? 1 : -1;
    CHECK(lines.back()["score"].get<int>() * last == summary["result"].get<int>());
}

TEST_CASE("analyze: moves that lead to the same position but for symmetry have one score") {
    std::vector<Json> first_moves;
    for (const std::string move : {"d3", "c4", "f5", "e6"}) {
        const Run done =
            run(words("analyze", {"--depth", "5", "--threads", "1", "--format", "jsonl", move}));
        first_moves.push_back(json_lines(done.output).at(0));
        CHECK(first_moves.back()["loss"] == 0);
        CHECK(first_moves.back()["score"] == first_moves.front()["score"]);
    }
}

TEST_CASE("analyze: an endgame that is not exact is told once") {
    const std::string told = "the losses in the endgame are not exact";
    const std::string games = whole_game() + '\n' + whole_game() + '\n';
    const auto errors = [&](std::vector<std::string> more) {
        more.insert(more.end(), {"--depth", "1"});
        return run(words("analyze", more), games).errors;
    };
    const std::string once = errors({"--exact-from", "2"});
    CHECK(holds(once, told));
    CHECK(once.find(told) == once.rfind(told));
    CHECK(errors({"--exact-from", "2", "--quiet"}).empty());
    CHECK(run(words("analyze", {"--depth", "1", "f5d6"})).errors.empty());
}

TEST_CASE("analyze: a mistake that loses a won game is a turning point") {
    // a4 wins by 10, b2 draws, h2 loses by 24.
    const std::string ggf = "(;GM[Othello]BO[8 " + ffo_2 + "]B[";
    const auto turning_points = [&](const std::string& move) {
        const Run done =
            run(words("analyze", {"--format", "jsonl", "--exact-from", "14"}), ggf + move + "];)");
        return json_lines(done.output).back()["turning_points"].dump();
    };
    CHECK(turning_points("A4") == "[]");
    CHECK(turning_points("B2") == "[1]");
    CHECK(turning_points("H2") == "[1]");
}

TEST_CASE("analyze: openings have names in all four directions of the first move") {
    const auto opening = [](const std::string& moves) {
        const Run done = run(words("analyze", {"--depth", "1", "--format", "jsonl", moves}));
        return json_lines(done.output).back()["opening_name"];
    };
    CHECK(opening("f5d6") == "Perpendicular Opening");
    CHECK(opening("d3e3") == "Parallel Opening");
    CHECK(opening("e6f4c3c4d3") == "Tiger");
    CHECK(opening("f5").is_null());
}

TEST_CASE("analyze: the opening is told in every format") {
    const std::string game = "f5d6c3d3c4";
    const std::string xot = "f5d6c4d3c2b3b4b5c6";
    const auto output = [](const std::string& moves, const std::string& format) {
        return run(words("analyze", {"--depth", "1", "--format", format, moves})).output;
    };
    CHECK(holds(output(game, "text"), "White, Tiger\n"));
    CHECK(holds(output(xot, "text"), ", XOT\n"));
    CHECK(holds(output(game, "csv"), ",pv,black,white,place,date,event,opening_name,xot\n"));
    CHECK(holds(output(game, "csv"), ",Tiger,false\n"));
    CHECK(holds(output(xot, "csv"), ",true\n"));
    CHECK(json_lines(output(game, "jsonl")).back()["xot"] == false);
    CHECK(json_lines(output(xot, "jsonl")).back()["xot"] == true);
}

TEST_CASE("analyze: given moves are shown, and lose nothing") {
    const std::string xot = "f5d6c4d3c2b3b4b5";
    const std::string marked = "(;GM[Othello]CO[Outflank|GIVEN=2]B[F5]W[D6]B[C4];)";
    // Which plies are given, and what is said of them.
    const auto given = [](std::vector<std::string> more, const std::string& game) {
        more.insert(more.end(), {"--depth", "1", "--format", "jsonl"});
        std::string plies;
        for (const Json& line : json_lines(run(words("analyze", more), game).output)) {
            if (line["type"] != "move") continue;
            if (line["given"]) plies += std::to_string(line["ply"].get<int>());
            CHECK(line["loss"].is_null() == line["given"].get<bool>());
        }
        return plies;
    };
    CHECK(given({}, xot + "c6") == "");
    CHECK(given({"--xot"}, xot + "c6") == "12345678");
    CHECK(given({"--xot"}, "f5d6c3") == "");
    CHECK(given({"--from-ply", "3"}, xot + "c6") == "12");
    CHECK(given({}, marked) == "12");
    CHECK(given({"--xot"}, marked) == "12");
    CHECK(given({"--from-ply", "1", "--xot"}, marked) == "");
    const auto text = [&](std::vector<std::string> more) {
        more.insert(more.end(), {"--depth", "1"});
        return run(words("analyze", more), xot + "c6").output;
    };
    const std::string hint = "begins like an XOT opening: --xot leaves its 8 moves out\n";
    CHECK(holds(text({}), hint));
    CHECK_FALSE(holds(text({"--xot"}), hint));
    CHECK(holds(text({"--xot"}), " given  "));
    CHECK_FALSE(holds(text({"--xot"}), "(ply): 8\n"));
    const std::string page = run(words("analyze", {"--html", "-", "--depth", "1"}), marked).output;
    CHECK(holds(page, "\"given\":true"));
}

TEST_CASE("analyze: CSV has the names, the date and the event of each game") {
    const std::string game =
        "[Event \"Cup\"]\n[Date \"2001.02.03\"]\n[Black \"Ann\"]\n"
        "[White \"Bob\"]\n[Site \"Oslo\"]\n\n1. f5 d6 *\n";
    CHECK(holds(run(words("analyze", {"--depth", "1", "--format", "csv"}), game).output,
                ",Ann,Bob,Oslo,2001.02.03,Cup,"));
}

TEST_CASE("analyze: games keep their order, numbers and shards; bad ones are named") {
    const std::string games = "f5d6\nf5f5\nf5f6\nf5f4\n";
    for (const std::string parallel : {"positions", "tree"}) {
        const Run done = run(words("analyze", {"--depth", "1", "--format", "csv", "--threads", "2",
                                               "--parallel", parallel}),
                             games);
        CHECK(done.exit_status == 2);
        CHECK(holds(done.errors, "standard input: game 2: line 2: move 2"));
        CHECK(holds(done.output, "\nmove,1,2,white,d6,"));
        CHECK(done.output.find("\nmove,4,1,black,f5,") > done.output.find("\nmove,3,"));
    }
    const Run shard =
        run(words("analyze", {"--depth", "1", "--format", "jsonl", "--shard", "4/4"}), games);
    CHECK(json_lines(shard.output).at(0)["game"] == 4);
}

TEST_CASE("analyze: text and page") {
    const Run text = run(words("analyze", {"--depth", "2", "f5d6c3"}));
    CHECK(holds(text.output, "game 1: Black - White"));
    CHECK(holds(text.output, "loss of white"));

    const TemporaryFile page("page.html");
    const Run done = run(words("analyze", {"--depth", "1", "--html", page.name}),
                         "(;GM[Othello]PB[</script><b>]B[F5];)\nf5d6\n");
    CHECK(done.exit_status == 0);
    CHECK(done.output.empty());
    const std::string html = page.text();
    CHECK(html.starts_with("<!doctype html>"));
    CHECK(!holds(html, "</script><b>"));
    CHECK(addresses(html).empty());
    const Json games = rows_of_page(html);
    REQUIRE(games.size() == 2);
    CHECK(games[0]["black"] == "</script><b>");
    CHECK(games[1]["analysis"].size() == 2);
    // Without scripts, a browser shows the analysis as text.
    CHECK(holds(html, "game 1: &lt;/script>&lt;b> - White"));
    CHECK(!holds(html, "engine-module"));
    CHECK(html.find(R"({"version":")" OUTFLANK_VERSION R"(","limits":"depth 1"})") !=
          std::string::npos);

    const Run shown = run(words("analyze", {"--depth", "1", "--html", "-"}), "f5d6\n");
    CHECK(shown.output.starts_with("<!doctype html>"));
}

TEST_CASE("analyze: a page of three whole games is small") {
    constexpr std::size_t most_bytes = 120'000;  // the page itself takes 75,000
    const TemporaryFile page("page.html");
    const std::string games = whole_game() + '\n' + whole_game() + '\n' + whole_game() + '\n';
    CHECK(run(words("analyze", {"--level", "8", "--html", page.name}), games).exit_status == 0);
    CHECK(rows_of_page(page.text()).size() == 3);
    CHECK(page.text().size() < most_bytes);
}

TEST_CASE("analyze: what the book knows stands beside a move, and the scores are searched") {
    const auto moves = [](std::vector<std::string> more) {
        more.insert(more.end(), {"--depth", "3", "--threads", "1", "--format", "jsonl", "f5d6c3"});
        return json_lines(run(words("analyze", more)).output);
    };
    auto with_book = moves({});
    auto without = moves({"--no-book"});
    REQUIRE(with_book.size() == 4);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(keys(with_book[i]["book"]) == std::vector<std::string>{"score", "depth"});
        CHECK(with_book[i]["book"]["depth"] > 3);
        CHECK(without[i]["book"].is_null());
        CHECK(with_book[i]["score"] == without[i]["score"]);
        CHECK(with_book[i]["best_score"] == without[i]["best_score"]);
    }
    const std::string text = run(words("analyze", {"--depth", "1", "f5d6"})).output;
    CHECK(holds(text, "  (book "));
    CHECK(!holds(run(words("analyze", {"--depth", "1", "--no-book", "f5d6"})).output, "(book"));
}

TEST_CASE("analyze: a page is kept when no game could be read") {
    const TemporaryFile page("page.html", "as it was");
    const Run done = run(words("analyze", {"--html", page.name}), "no game\n");
    CHECK(done.exit_status == 2);
    CHECK(holds(done.errors, page.name + " is left as it was"));
    CHECK(page.text() == "as it was");
    CHECK(run(words("analyze", {"--depth", "1", "--html", page.name}), "f5\n").exit_status == 0);
    CHECK(page.text().starts_with("<!doctype html>"));
}

TEST_CASE("analyze: an illegal move among the arguments is named") {
    for (const std::string moves : {"f5d6c3c1", "F5 D6 C3 C1"}) {
        const Run done = run(words("analyze", {"--depth", "1", moves}));
        CHECK(done.exit_status == 2);
        CHECK_MESSAGE(holds(done.errors, "illegal move c1"), done.errors);
    }
    const Run missing = run(words("analyze", {"f5.txt"}));
    CHECK(holds(missing.errors, "cannot read f5.txt"));
}

TEST_CASE("analyze: --best scores more moves of each position") {
    const auto first = [](std::vector<std::string> more) {
        more.insert(more.end(), {"--exact-from", "14", "--depth", "1", "--format", "jsonl",
                                 "(;GM[Othello]BO[8 " + ffo_2 + "]B[H2];)"});
        return json_lines(run(words("analyze", more)).output).at(0);
    };
    const Json plain = first({});
    CHECK_FALSE(plain.contains("best_moves"));
    const Json move = first({"--best", "3"});
    CHECK(move["best_moves"] == Json{{"a4", 10}, {"b2", 0}, {"a3", -6}});
    for (const char* const field : {"score", "best", "best_score", "loss", "exact"})
        CHECK(move[field] == plain[field]);
    CHECK(first({"--best", "64"})["best_moves"]["h2"] == plain["score"]);
    const Run csv =
        run(words("analyze", {"--depth", "1", "--best", "2", "--format", "csv", "f5d6"}));
    CHECK(holds(csv.output, ",pv,best_moves,black,white,place,date,event,opening_name,xot\n"));
}

TEST_CASE("analyze: json is another word for jsonl") {
    const auto output = [](const std::string& format) {
        return run(words("analyze", {"--depth", "1", "--format", format, "f5d6"})).output;
    };
    CHECK(output("json") == output("jsonl"));
}

TEST_CASE("hint: prints a line for each iteration, the best moves first") {
    const Run done =
        run(words("hint", {"--format", "jsonl", "--best", "3", "--exact-from", "14", ffo_2}));
    CHECK(done.exit_status == 0);
    const auto lines = json_lines(done.output);
    REQUIRE(lines.size() > 2);
    CHECK(keys(lines[0]) == std::vector<std::string>{"position", "depth", "selectivity", "exact",
                                                     "hints", "nodes", "seconds"});
    CHECK(lines[0]["depth"] == 1);
    const Json& last = lines.back();
    CHECK(last["exact"] == true);
    REQUIRE(last["hints"].size() == 3);
    CHECK(last["hints"][0]["move"] == "a4");
    CHECK(last["hints"][0]["score"] == 10);
    CHECK(last["hints"][1]["score"] == 0);
    CHECK(last["hints"][2]["score"] == -6);
}

TEST_CASE("hint: shows the position and heads; with --quiet, only the last line") {
    const auto output = [](std::vector<std::string> more) {
        more.insert(more.end(), {"--depth", "2", "f5d6c3"});
        return run(words("hint", more)).output;
    };
    const std::string whole = output({});
    CHECK(holds(whole, "  a b c d e f g h\n1 "));
    CHECK(holds(whole, "depth       score  move  line\n"));
    CHECK(holds(whole, "    2 "));
    const std::string line = output({"--quiet"});
    CHECK(std::ranges::count(line, '\n') == 1);
    CHECK(line.starts_with("    2 "));
    CHECK(whole.ends_with(line));
}

TEST_CASE("hint: reads boards, moves, and standard input line by line") {
    const auto position = [](const Run& done) {
        return json_lines(done.output).at(0)["position"].get<std::string>();
    };
    const auto json = [](std::vector<std::string> more) {
        more.insert(more.end(), {"--depth", "1", "--format", "jsonl"});
        return words("hint", more);
    };
    CHECK(position(run(json({start_text}))) == start_text);
    CHECK(position(run(json({"f5d6"}))) == to_string(parse_transcript("f5d6")->position()));
    CHECK(position(run(json({"-"}), start_text)) == start_text);
    CHECK(position(run(json({}), start_text)) == start_text);
    const Run bad = run(json({"nonsense", start_text}));
    CHECK(bad.exit_status == 2);
    CHECK(holds(bad.errors, "cannot read nonsense: "));
    CHECK(position(bad) == start_text);
    const Run ordered = run(json({start_text, "f5d6"}));
    REQUIRE(json_lines(ordered.output).size() == 2);
    CHECK(position(ordered) == start_text);
    const Run marked = run({"hint", "--depth", "1", "--format", "jsonl", "--", start_text});
    CHECK(position(marked) == start_text);
    const Run too_long = run(json({std::string(5000, 'x')}));
    CHECK(too_long.exit_status == 2);
    CHECK(holds(too_long.errors, "'xxx"));

    Process process(words("hint", {"--depth", "1", "--quiet"}));
    process.write(start_text + "\n");
    process.read_until("\n");
    process.write("-X" + std::string(62, 'O') + " X\n");
    process.read_until("pass");
    process.write(std::string(64, 'X') + " X\n");
    process.read_until("the game is over: +64");
    process.close_input();
    CHECK(process.exit_status() == 0);
}

}  // namespace
}  // namespace outflank
