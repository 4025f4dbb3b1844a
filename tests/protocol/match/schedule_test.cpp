#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

#include "protocol/match/match.h"
#include "protocol/match/opening.h"
#include "protocol/play/othello_game.h"

namespace outflank::match {
namespace {

TEST_CASE("two engines play each opening twice, with colours reversed") {
    const auto games = schedule(TournamentKind::round_robin, 2, 6, 3);
    REQUIRE(games.size() == 6);
    std::set<std::size_t> openings;
    for (std::size_t i = 0; i < games.size(); i += 2) {
        CHECK(games[i].black == games[i + 1].white);
        CHECK(games[i].white == games[i + 1].black);
        CHECK(games[i].opening == games[i + 1].opening);
        CHECK(games[i].game_pair == games[i + 1].game_pair);
        openings.insert(games[i].opening);
    }
    CHECK(openings.size() == 3);
    for (std::size_t i = 0; i < games.size(); ++i)
        CHECK(games[i].number == static_cast<int>(i) + 1);
}

TEST_CASE("the seed alone shuffles the openings") {
    const auto openings = random_openings(default_rules, 50, 6, 1);
    const auto order = shuffled(openings, 1);
    CHECK(order == shuffled(openings, 1));
    CHECK(order != shuffled(openings, 2));
    CHECK(order != openings);
    CHECK(std::is_permutation(order.begin(), order.end(), openings.begin(), openings.end()));
}

TEST_CASE("a longer match continues the schedule of a shorter one") {
    const auto few = schedule(TournamentKind::round_robin, 3, 4, 5);
    const auto many = schedule(TournamentKind::round_robin, 3, 30, 5);
    REQUIRE(many.size() == 90);
    CHECK(std::equal(few.begin(), few.end(), many.begin()));

    const auto odd = schedule(TournamentKind::round_robin, 3, 3, 5);
    REQUIRE(odd.size() == 9);
    for (const Pairing& game : odd)
        CHECK(many.at(static_cast<std::size_t>(game.number) - 1) == game);
}

TEST_CASE("round robin, gauntlet and ladder pair the right engines") {
    const auto meetings = [](TournamentKind tournament, std::size_t engines, int games) {
        std::map<std::pair<std::size_t, std::size_t>, int> count;
        for (const Pairing& game : schedule(tournament, engines, games, 4))
            ++count[std::minmax(game.black, game.white)];
        return count;
    };
    using Count = std::map<std::pair<std::size_t, std::size_t>, int>;
    CHECK(meetings(TournamentKind::round_robin, 3, 5) ==
          Count{{{0, 1}, 5}, {{0, 2}, 5}, {{1, 2}, 5}});
    CHECK(meetings(TournamentKind::gauntlet, 4, 2) == Count{{{0, 1}, 2}, {{0, 2}, 2}, {{0, 3}, 2}});
    CHECK(meetings(TournamentKind::ladder, 4, 2) == Count{{{0, 1}, 2}, {{1, 2}, 2}, {{2, 3}, 2}});
}

TEST_CASE("openings are read from transcripts, OBF and GGF") {
    const auto transcripts = parse_openings("# XOT\nf5d6c3d3\n\n% more\nF5 F6 E6 f4\r\n");
    REQUIRE(transcripts);
    REQUIRE(transcripts->size() == 2);
    CHECK(transcripts->at(1).moves == std::vector<std::string>{"f5", "f6", "e6", "f4"});

    const std::string board = "---------------------------OX------XO--------------------------- X";
    const auto positions = parse_openings(board + "; F5:+0\n");
    REQUIRE(positions);
    CHECK(positions->at(0) == Opening{});

    const auto records = parse_openings("(;GM[Othello]B[f5]W[d6];)\n(;B[f5];)");
    REQUIRE(records);
    CHECK(records->at(0).moves.size() == 2);
    CHECK(records->at(1).moves.size() == 1);
    CHECK(parse_openings("(;GM[Othello MOD]B[1,2!]W[2,0];)", 1)->at(0) ==
          Opening{Rules::mod, "", {"1,2!"}});

    std::vector<std::string> told;
    const auto tell = [&](const std::string& note) { told.push_back(note); };
    const std::string no_side = "---------------------------OX------XO---------------------------";
    CHECK(parse_openings("f5d6\n" + no_side, 9, tell)->size() == 2);
    CHECK(told ==
          std::vector<std::string>{"line 2: the side to move is not given: Black is assumed"});
    CHECK(parse_openings("f5d6c3d3", 2)->at(0).moves.size() == 2);
}

TEST_CASE("a bad opening is named by its place in the file") {
    const auto error_of = [](std::string_view text) {
        const auto openings = parse_openings(text);
        return openings ? "no error" : openings.error().text;
    };
    CHECK(error_of("f5d6\nf5f5\n") == "line 2: move 2 at character 3: illegal move f5 for White");
    CHECK(error_of("f5d6\n---------------------------OX------XO----- X") ==
          "line 2: a board has 64 squares, this one has 43");
    CHECK(error_of("(;B[f5];)(;B[a1];)") == "game 2: move 1: illegal move a1 for Black");
    CHECK(error_of("f5f4c3c6c5d6f3c4c7") == "line 1: the game is over after this opening");
}

TEST_CASE("random openings are legal, different, and the same for a seed") {
    const auto openings = random_openings(default_rules, 200, 8, 3);
    REQUIRE(openings.size() == 200);
    std::set<std::vector<std::string>> lines;
    for (const Opening& opening : openings) {
        OthelloGame game;
        for (const std::string& move : opening.moves) CHECK(game.play(move));
        CHECK(opening.moves.size() == 8);
        CHECK_FALSE(game.is_over());
        lines.insert(opening.moves);
    }
    CHECK(lines.size() == 200);
    const auto fewer = random_openings(default_rules, 10, 8, 3);
    CHECK(std::equal(fewer.begin(), fewer.end(), openings.begin()));
    CHECK(random_openings(default_rules, 10, 8, 4) != fewer);
    CHECK(random_openings(default_rules, 3, 0, 1).size() ==
          3);  // there is only one opening of 0 plies
}

}  // namespace
}  // namespace outflank::match
