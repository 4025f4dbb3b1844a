#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "protocol/record/game_reader.h"
#include "protocol/record/pgn_reader.h"
#include "protocol/record/pgn_writer.h"

namespace outflank {
namespace {

GameRecord read_pgn(const std::string& text) {
    RecordExtent extent;
    auto record = parse_pgn(text, extent);
    REQUIRE(record);
    CHECK(extent.size + 1 >= text.size());  // without the last of the line ends
    return *record;
}

const std::string playok =
    "[Event \"Reversi match\"]\n[Site \"PlayOK\"]\n[Date \"2020.05.05\"]\n[Round \"-\"]\n"
    "[White \"second\"]\n[Black \"first\"]\n[Result \"20-44\"]\n[Time \"11:24:48\"]\n\n"
    "1. f5 d6 2. c3 d3\n3. c4 20-44\n\n";

TEST_CASE("PGN: tags and moves of PlayOK") {
    const GameRecord game = read_pgn(playok);
    CHECK(game.black == "first");
    CHECK(game.white == "second");
    CHECK(game.place == "PlayOK");
    CHECK(game.date == "2020.05.05");
    CHECK(game.result == "20-44");
    CHECK(game.tag("EV") == "Reversi match");
    CHECK(game.tag("RO").empty());
    CHECK(game.tag("Time") == "11:24:48");
    CHECK(game.moves.size() == 5);
    CHECK(game.fault.empty());
}

TEST_CASE("PGN: the forms of other programs") {
    // No empty line before the moves; names in lower case; a set-up position.
    CHECK(read_pgn("[black \"a\"]\n[RESULT \"*\"]\n1. f5 d6\n").moves.size() == 2);
    const std::string board = "OX" + std::string(62, '-') + " O";
    const GameRecord set_up = read_pgn("[FEN \"" + board + "\"]\n[SetUp \"1\"]\n\n1. c1 64-0\n");
    CHECK(set_up.first == board);
    CHECK(set_up.moves.front().color == Color::white);
    CHECK(read_pgn("[Black \"a \\\"b\\\" \\\\\"]\n\n1. f5 *\n").black == "a \"b\" \\");
    CHECK(read_pgn("[Black \"a\"]\n\n1. f5 {a comment\n\nin two parts} d6 *\n").moves.size() == 2);
    CHECK(!read_pgn("[Black \"a\"]\n\n1. f5 a1 d6 *\n").fault.empty());
}

TEST_CASE("PGN: comments behind tags, typographic quotation marks, moves as UCI has them") {
    const GameRecord game = read_pgn(
        "[Event \u201CCup\u201D] ; a comment\n[Black \u201Ea\u201C] {hm}\n[White \"b "
        "\u201Cc\u201D\"]\n\n"
        "1. P@f4 P@d3 2. P@c6 *\n");
    CHECK(game.tag("EV") == "Cup");
    CHECK(game.black == "a");
    CHECK(game.white == "b \u201Cc\u201D");
    REQUIRE(game.moves.size() == 3);
    CHECK(game.moves[2].move == "c3");
    // With rows from the top.
    CHECK(read_pgn("[Black \"a\"]\n\n1. P@f5 P@d6 2. P@c3 *\n").moves == game.moves);
    // White begins there.
    const GameRecord flipello = read_pgn(
        "[White \"first\"]\n[Black \"second\"]\n[Variant \"flipello\"]\n\n1. P@f4 P@d3 1-0\n");
    CHECK(flipello.black == "first");
    CHECK(flipello.known_result()->winner == Color::black);
}

TEST_CASE("PGN: a game that was cut costs itself alone") {
    const std::string good =
        "[Event \"x\"]\n[Black \"good\"]\n[White \"b\"]\n\n1. f5 d6 2. c3 *\n\n";
    for (std::size_t length = 1; length < playok.size(); ++length) {
        const std::string text = playok.substr(0, length) + "\n" + good;
        CAPTURE(text);
        bool has_good = false;
        for (GameReader reader(text); const auto record = reader.next();)
            has_good |= *record && (*record)->black == "good" && (*record)->moves.size() == 3;
        CHECK(has_good);
    }
}

// The games in a text; the errors are left out.
std::vector<GameRecord> pgn_games_in(const std::string& text) {
    std::vector<GameRecord> games;
    for (GameReader reader(text); auto record = reader.next();)
        if (*record) games.push_back(std::move(**record));
    return games;
}

TEST_CASE("PGN: empty lines within the tags and the moves of a game do not end it") {
    const std::string next = "\n\n[Event \"y\"]\n\n1. d3 *\n";
    for (const char* moves :
         {"1. f5 d6\n\n2. c3 d3 *", "1. f5 d6 2. c3\n\n2... d3 *",
          "1. f5 d6\n\n\n2. c3\n\n2. ... d3", "1. f5 d6\n \n{a comment}\n\n2. c3 d3\n\n*",
          "1. f5 d6 2. c3 d3\n\n38-26", "1. f5 d6\n\n(1... f6)\n\n2. c3 d3\n\n1-0"}) {
        const auto games =
            pgn_games_in("[Event \"x\"]\n\n[Black \"a\"]\n\n\n" + std::string(moves) + next);
        CAPTURE(moves);
        REQUIRE(games.size() == 2);
        CHECK(games[0].black == "a");
        CHECK(games[0].moves.size() == 4);
        CHECK(games[1].moves.size() == 1);
    }
    CHECK(pgn_games_in("[Event \"x\"]\n\n1. f5 d6\n\n1. d3 c3\n").size() == 2);
    CHECK(pgn_games_in("[Event \"x\"]\n\n1. f5 d6\n\nd3c3\n").size() == 2);
}

TEST_CASE("PGN: tags and moves may share a line") {
    const std::string one = "[Event \"x\"] [Black \"a\"][White \"b\"] 1. f5 d6 2. c3 ";
    for (const char* end : {"*", "1-0", ""}) {
        const auto games = pgn_games_in(fmt::format("{0}{1} {0}{1}", one, end));
        REQUIRE(games.size() == 2);
        for (const GameRecord& game : games) {
            CHECK(game.moves.size() == 3);
            CHECK(game.white == "b");
        }
    }
    CHECK(pgn_games_in("[Event \"x\"]\n[Black \"a\"] 1. f5 d6 *\n").front().moves.size() == 2);
}

TEST_CASE("PGN: a tag that comes again is told and is no game of its own") {
    const auto games = pgn_games_in(
        "[Event \"x\"]\n[Black \"a\"]\n[Black \"c\"]\n[Date \"2001\"]\n"
        "[Date \"2002\"]\n\n1. f5 *\n");
    REQUIRE(games.size() == 1);
    CHECK(games[0].black == "a");
    CHECK(games[0].tag("Black") == "c");
    CHECK(games[0].tag("Date") == "2002");
    CHECK(games[0].notes == std::vector<std::string>{"tag Black comes again: 'c' is not taken"});
    // The first tag begins the next game: the one before it was cut.
    CHECK(pgn_games_in("[Black \"a\"]\n[White \"b\"]\n[Black \"c\"]\n[White \"d\"]\n\n1. f5 *\n")
              .front()
              .white == "d");
}

TEST_CASE("PGN: what nobody knows of a date is kept") {
    for (const std::string date :
         {"2020.??.??", "2020.05.??", "????.05.03", "20??.??.??", "2020.05"}) {
        const GameRecord game = read_pgn("[Date \"" + date + "\"]\n\n1. f5 *\n");
        CHECK(game.date == date);
        CHECK(pgn_value("DT", game) == date);
    }
    GameRecord other;
    other.date = "20.05.2020";
    CHECK(pgn_value("DT", other) == "2020.05.20");
}

TEST_CASE("PGN: what is no move is skipped, and told") {
    const std::string tag = "[Black \"a\"]\n\n";
    const auto notes_of = [&](const std::string& moves) {
        const GameRecord game = read_pgn(tag + moves);
        CHECK_MESSAGE(game.moves.size() == 3, moves);
        CHECK_MESSAGE(game.fault.empty(), game.fault);
        return game.notes;
    };
    const std::vector<std::string> comments = {"the comments on moves are left out"};
    const std::vector<std::string> variations = {"the variations are left out"};
    CHECK(notes_of("1. f5 d6 2. c3 *\n").empty());
    CHECK(notes_of("1. f5 1... d6 2. c3\n").empty());
    CHECK(notes_of("1. f5 ... d6 2.c3 *\n").empty());
    CHECK(notes_of("% of another program [a1]\n1. f5 d6\n%)\n2. c3 *\n").empty());
    CHECK(notes_of("1. f5 $1 d6$14 2. c3 *\n") == comments);
    CHECK(notes_of("1. f5 {good (} d6 2. c3 ; bad { (\n*\n") == comments);
    CHECK(notes_of("{before\n\n}\n; 2\n\n1. f5 d6 2. c3 * {behind}\n") == comments);
    CHECK(notes_of("1. f5 (1. d3 c5 (1... e3) 2. f6 {a )} ; )\n) d6 2. c3 *\n") == variations);
    CHECK(read_pgn(tag + "1. f5 (1. d3 c5 *\n").fault.starts_with("move 2 at character 7: "));
    CHECK(read_pgn(tag + "1. f5 ) d6 *\n").fault.starts_with("move 2 at character 7: "));
}

TEST_CASE("PGN: the result behind the moves counts where no tag tells one") {
    for (const char* result : {"0-1", "1-0", "1/2-1/2", "38-26", "38:26"}) {
        const std::string moves = "1. f5 d6 " + std::string(result) + "\n";
        CHECK(read_pgn("[Black \"a\"]\n\n" + moves).result == result);
        CHECK(read_pgn("[Result \"*\"]\n\n" + moves).result == result);
    }
    const GameRecord other = read_pgn("[Result \"38-26\"]\n\n1. f5 0-1\n");
    CHECK(other.result == "38-26");
    CHECK(other.notes == std::vector<std::string>{
                             "left out: 0-1 behind the moves, because the tag Result says 38-26"});
    CHECK(read_pgn("[Result \"38-26\"]\n\n1. f5 1-0\n").notes.empty());
    CHECK(read_pgn("[Result \"1-0\"]\n\n1. f5 38-26\n").result == "38-26");
}

TEST_CASE("PGN: names may be in Latin-1") {
    CHECK(read_pgn("[Black \"J\xF6rg\"]\n\n1. f5 *\n").black == "J\u00F6rg");
}

TEST_CASE("a result that tells the winner alone has the discs of the board") {
    const std::string wiped_out = "1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5";
    const auto known = [&](const std::string& result) {
        return read_pgn("[Result \"" + result + "\"]\n\n" + wiped_out + "\n").known_result();
    };
    CHECK(known("1-0")->score == 64);
    CHECK(known("*")->score == 64);
    CHECK(known("38-26")->score == 12);
    CHECK(!known("0-1")->score);
    CHECK(!read_pgn("[Result \"1-0\"]\n\n1. f5\n").known_result()->score);
}

TEST_CASE("PGN: moves behind the end of a game are a game of their own") {
    for (const char* text : {"[Black \"a\"]\n\n1. f5 d6 *\n1. d3 c5 2. d6\n",
                             "[Black \"a\"]\n\n1. f5 d6\n\n1. d3 c5 2. d6\n"}) {
        GameReader reader(text);
        CHECK(reader.next().value()->moves.size() == 2);
        CHECK(reader.next().value()->moves.size() == 3);
        CHECK(!reader.next());
    }
}

TEST_CASE("PGN: a game whose tags cannot be read is one error, with its moves") {
    const std::string good = "[Black \"good\"]\n\n1. f5 *\n";
    const auto error_of = [&](const std::string& tag) {
        const std::string text =
            "[White \"a\"]\n" + tag + "\n[Black \"b\"]\n\n1. f5 d6 *\n\n" + good;
        GameReader reader(text);
        const auto bad = reader.next().value();
        CHECK_MESSAGE(reader.next().value()->black == "good", tag);
        return bad ? "no error" : bad.error().text;
    };
    CHECK(error_of("[FEN \"8/8/x\"]").starts_with("line 2: tag FEN: "));
    CHECK(error_of("[FEN \"---\"]").starts_with("line 2: tag FEN: "));
    CHECK(error_of("[Site \"x]") == "line 2: tag Site does not end");
    CHECK(error_of("[Variant \"Anti\"]") == "line 2: tag Variant: not a game of Othello: 'Anti'");
    CHECK(error_of("[Variant \"Reversi\"]") == "no error");
}

TEST_CASE("PGN: FEN is a position in any form that it has on a line") {
    const std::string line = std::string(27, '-') + "OX------XO" + std::string(27, '-');
    for (const std::string& fen : {line + " O", line + " O;", "[8 " + line + " O]",
                                   std::string("8/8/8/3pP3/3Pp3/8/8/8 b"), "7;" + line + ";O"}) {
        CAPTURE(fen);
        CHECK(read_pgn("[FEN \"" + fen + "\"]\n\n1. c5 *\n").first == line + " O");
    }
    CHECK(read_pgn("[FEN \"" + line + "\"]\n\n*\n").notes.size() == 1);
}

TEST_CASE("PGN: a game without moves is one when its result is written") {
    GameRecord game;
    game.black = "a";
    CHECK(read_pgn(to_pgn(game)) == game);
    game.first = "OX" + std::string(62, '-') + " O";
    CHECK(read_pgn(to_pgn(game)) == game);
    RecordExtent extent;
    CHECK(!parse_pgn("[Black \"a\"]\n\n", extent));
}

TEST_CASE("PGN: what was kept counts while the tag beside it is as we wrote it") {
    GameRecord game = read_pgn(playok);
    game.black = "a\nb";
    game.white = "?";
    game.date = "5 May 2020";
    game.result = "W+R";
    const std::string text = to_pgn(game);
    CHECK(read_pgn(text) == game);
    const auto edited = [&](const std::string& from, const std::string& to) {
        std::string other = text;
        const std::size_t at = other.find(from);
        REQUIRE(at != std::string::npos);
        return read_pgn(other.replace(at, from.size(), to));
    };
    CHECK(edited("[Black \"a b", "[Black \"c").black == "c");
    CHECK(edited("[White \"?", "[White \"d").white == "d");
    CHECK(edited("[Date \"2020", "[Date \"2021").date == "2021");
    CHECK(edited("[Result \"0-1", "[Result \"1-0").result == "1-0");
    CHECK(edited("[Result \"0-1", "[Result \"1-0").black == "a\nb");
}

TEST_CASE("PGN comes back as it was written") {
    GameRecord game = read_pgn(playok);
    game.tags.emplace_back("WTHOR", "made [1] \"x\"\n|=%");
    game.result = "+12.00:r";
    game.date = "5 May 2020";
    CHECK(read_pgn(to_pgn(game)) == game);
    game.first = "OX" + std::string(62, '-') + " O";
    game.moves = {{Color::white, "c1", {}, {}}};
    CHECK(read_pgn(to_pgn(game)) == game);
    CHECK(to_pgn(read_pgn(playok)).find("1. f5 d6 2. c3 d3 3. c4 20-44\n") != std::string::npos);
}

TEST_CASE("the fault of a tag is told with its own line") {
    const auto fault_of = [](const std::string& text) {
        return GameReader(text).next()->error().text;
    };
    CHECK(fault_of("[Event \"x\"]\n[Black \"a]\n[White \"b\"]\n\n1. f5 *\n") ==
          "line 2: tag Black does not end");
    CHECK(fault_of("[Event \"x\"]\n[White \"b\"]\n[FEN \"8/8 X\"]\n\n1. f5 *\n")
              .starts_with("line 3: tag FEN"));
    CHECK(fault_of("[Event \"x\"]\n\n1. a1 *\n").starts_with("line 3: move 1"));
}

}  // namespace
}  // namespace outflank
