#include "protocol/record/csv_table.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "protocol/record/game_reader.h"
#include "tests/support/games_in.h"

namespace outflank {
namespace {

GameRecord first_in(const std::string& text) { return GameReader(text).next()->value(); }

TEST_CASE("a table of moves holds a game or several") {
    CHECK(games_in("move,player\nf5,black\nd6,white\nc3,black\n") == GameTexts{"f5d6c3!"});
    CHECK(first_in("move,player\nf5,black\n").notes ==
          std::vector<std::string>{"left out: the columns player"});
    CHECK(games_in("game;ply;move\n1;1;f5\n1;2;d6\n2;1;f5\n2;2;f6\n") == GameTexts{"f5d6", "f5f6"});
    CHECK(games_in("ply\tmove\n1\tf5\n2\td6\n1\tf5\n") == GameTexts{"f5d6", "f5"});
    CHECK(games_in("id,move\n1,f5\n2,d6\n3,f5\n4,f6\n") == GameTexts{"f5d6", "f5f6"});
    // A fault costs the rest of its game alone.
    CHECK(games_in("game,move\n1,f5\n1,a1\n1,d6\n2,f5\n") == GameTexts{"f5?", "f5"});
    CHECK(first_in("game,move\n1,f5\n1,a1\n").fault == "line 3: move 2: illegal move a1 for White");
    CHECK(games_in("move,player\nf5,black\nd6,white\n\nf5f6\n") == GameTexts{"f5d6!", "f5f6"});
}

TEST_CASE("our own tables are read") {
    const std::string analysis =
        "type,game,ply,mover,move,score,best,best_score,loss,exact\n"
        "move,1,1,black,f5,1,d3,1,0,false\nmove,1,2,white,d6,2,d6,2,0,false\n"
        "move,2,1,black,f5,1,d3,1,0,false\n";
    CHECK(games_in(analysis) == GameTexts{"f5d6!", "f5!"});
    const std::string board = "---------------------------OX------XO---------------------------";
    const GameRecord solved =
        first_in("index,position,empties,score,best\n1," + board + " O,60,1,d3\n");
    CHECK(solved.first == board + " O");
    CHECK(solved.moves.empty());
    CHECK(solved.result.empty());
}

TEST_CASE("a table of games has their players and results") {
    const std::string text =
        "id,black,white,moves,result\n1,Al,\"Bo, "
        "Jr\",f5d6c3,40-24\n2,Cy,Di,f5f6e6,\n3,Cy,Di,f5a1,0-1\n";
    CHECK(games_in(text) == GameTexts{"f5d6c3 40-24", "f5f6e6", "f5 0-1?"});
    CHECK(first_in(text).black == "Al");
    CHECK(first_in(text).white == "Bo, Jr");
    CHECK(games_in("name,transcript\nx,f5d6\ny,a1\n") == GameTexts{"f5d6!", "error"});
}

TEST_CASE("rows of moves without a known header are none of a table") {
    CHECK(games_in("move,black,white\n1,f5,d6\n2,c3,d3\n") == GameTexts{"error", "f5d6c3d3"});
    CHECK(games_in("f5,d6\nc3,d3\n") == GameTexts{"f5d6c3d3!"});
}

}  // namespace
}  // namespace outflank
