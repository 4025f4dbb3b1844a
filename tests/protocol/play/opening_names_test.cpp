#include "protocol/play/opening_names.h"

#include <doctest/doctest.h>

#include <set>
#include <sstream>
#include <string>

#include "engine/notation.h"
#include "protocol/record/transcript.h"
#include "tests/support/data_file.h"

extern "C" const char outflank_named_openings[];
extern "C" const char outflank_named_openings_end[];
extern "C" const char outflank_xot_openings[];
extern "C" const char outflank_xot_openings_end[];

namespace outflank {
namespace {

Game game_of(const std::string& moves) {
    auto game = parse_transcript(moves);
    REQUIRE_MESSAGE(game, moves << ": " << game.error().text);
    return *game;
}

// The same game on a board that is turned or mirrored.
Game image_of(const Game& game, int symmetry) {
    const Position& first = game.first();
    Game image(Position{transformed(first.board, symmetry), first.to_move});
    for (const Square move : game.moves()) REQUIRE(image.play(transformed(move, symmetry)));
    return image;
}

std::set<std::string> lines_of(const char* begin, const char* end) {
    std::set<std::string> lines;
    std::istringstream text(std::string(begin, end));
    for (std::string line; std::getline(text, line);)
        if (!line.starts_with('#')) lines.insert(line);
    return lines;
}

TEST_CASE("every named opening can be played, and has its name in all symmetries") {
    std::set<std::string> names;
    for (const std::string& line : lines_of(outflank_named_openings, outflank_named_openings_end)) {
        const std::string name = line.substr(line.find(' ') + 1);
        CAPTURE(name);
        CHECK(names.insert(name).second);
        const Game game = game_of(line.substr(0, line.find(' ')));
        for (int symmetry = 0; symmetry < symmetry_count; ++symmetry)
            CHECK(opening_name(image_of(game, symmetry)) == name);
    }
    CHECK(names.size() == 71);
}

TEST_CASE("a game keeps the name of the last named position it went through") {
    CHECK(opening_name(game_of("f5d6c3d3c4f4c5b3")) == "Tiger");
    CHECK(opening_name(game_of("f5d6c3d3c4f4f6f3e6")) == "COMP'OTH");
    CHECK(opening_name(game_of("f5")).empty());
    CHECK(opening_name(Game()).empty());
    Game taken_back = game_of("f5d6");
    CHECK(taken_back.undo());
    CHECK(opening_name(taken_back).empty());
}

TEST_CASE("the order of moves plays no part in an opening's name") {
    CHECK(opening_name(game_of("f5f6e6f4g5d6")) == "Heath-Chimney");
    CHECK(opening_name(game_of("f5f6e6d6e7f4")) == "Heath-Chimney");
}

TEST_CASE("a board that is set up has a name, too") {
    // Names from the Othello openings database.
    const auto name = [](const std::string& board, char to_move) {
        return opening_name(Game(position_from(board + ' ' + to_move)));
    };
    CHECK(name("------------------X-----XXX------OXX-----O----------------------", 'X').empty());
    CHECK(name("---------------------------OX------XOX-------O------------------", 'X') ==
          "Diagonal Opening");
    CHECK(name("------------------XXXXO--OOXOO---XOXOOO---XXOXO----X------------", 'X') ==
          "Mainline Tiger");
    CHECK(name("-----------O-O----OOO-----OOXXX---OOXXX---OOXX-----OXX----------", 'X') ==
          "Rotating Flat (Kling Continuation)");
}

TEST_CASE("games that begin from an XOT opening are known") {
    const std::set<std::string> lines = lines_of(outflank_xot_openings, outflank_xot_openings_end);
    CHECK(lines.size() == 3623);
    int symmetry = 0;
    for (const std::string& line : lines) {
        const Game game = game_of(line);
        CAPTURE(line);
        CHECK(game.ply_count() == 8);
        CHECK(is_xot(image_of(game, symmetry++ % symmetry_count)));
    }
    CHECK(is_xot(game_of("f5d6c4d3c2b3b4b5c6")));
    CHECK(is_xot(Game(game_of("f5d6c4d3c2b3b4b5").position())));  // recorded from there
    CHECK_FALSE(is_xot(game_of("f5d6c4d3c2b3b4")));
    CHECK_FALSE(is_xot(game_of("f5d6c3d3c4f4f6f3e6")));
    CHECK_FALSE(is_xot(Game()));
}

}  // namespace
}  // namespace outflank
