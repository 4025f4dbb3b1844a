#include "protocol/record/position_line.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/notation.h"
#include "protocol/record/game_reader.h"
#include "tests/support/positions.h"

namespace outflank {
namespace {

std::string read_position(const std::string& line) {
    REQUIRE(is_position_form(line));
    const auto entry = parse_position_form(line);
    return entry ? to_string(entry->position) : entry.error().text;
}

TEST_CASE("positions on one line: OBF, FEN and GPDB") {
    CHECK(read_position(start_text) == start_text);
    CHECK(read_position("8/8/8/3pP3/3Pp3/8/8/8[P*60 p*60] w 0 1") == start_text);
    CHECK(read_position("8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1").back() == 'O');
    const std::string squares = "...........................wb......bw...........................";
    CHECK(read_position("id-1;" + squares + ";b;text") == start_text);
    CHECK(read_position("7;" + squares + ";w") == start_text.substr(0, 65) + "O");
    CHECK(parse_position_form("id-1;" + squares + ";b;text; more")->comment == "id-1; text;  more");
    for (const std::string other : {"f5d6", "1/2/3", "a;b;c", "12/05/2020", ""})
        CHECK(!is_position_form(other));
    CHECK(!parse_position_form("9/8/8/8/8/8/8/8 w"));
}

TEST_CASE("a position on a line may have its side in words, and digits for squares") {
    const std::string squares = start_text.substr(0, 64);
    for (const char* const side : {" white", " White to move", "\twhite's turn", " (white)"})
        CHECK(read_position(squares + side) == squares + " O");
    CHECK(read_position(squares + " black; f5:+0") == start_text);
    CHECK(parse_position_form(squares + " white % hm")->comment == "hm");
    std::string digits = start_text;
    for (char& c : digits) c = c == '-' ? '0' : c == 'X' ? '1' : c == 'O' ? '2' : c;
    CHECK(read_position(digits) == start_text);
    CHECK(!is_position_form(digits.substr(0, 63)));
}

TEST_CASE("moves behind a board are played from there, and none is left out without a word") {
    const std::string squares = start_text.substr(0, 64);
    for (const std::string& line :
         {squares + " X f5d6", squares + " X f5, d6", squares + " f5 d6", squares + "Xf5d6",
          std::string("8/8/8/3pP3/3Pp3/8/8/8[P*60 p*60] w 0 1 moves P@f4 P@d3")}) {
        CAPTURE(line);
        GameReader reader(line);
        const auto record = reader.next();
        REQUIRE(record);
        REQUIRE(*record);
        CHECK((*record)->first.empty());
        REQUIRE((*record)->moves.size() == 2);
        CHECK((*record)->moves[1].move == "d6");
    }
    const std::string text = squares + " X f5a1\n[8 " + squares + " *]\n";
    GameReader reader(text);
    CHECK(reader.next()->value().fault ==
          "line 1: move 2 at character 4: illegal move a1 for White");
    CHECK(reader.next()->value().first.empty());
}

TEST_CASE("moves below a board are played from there") {
    const std::string after_f5 =
        "---------------------------OX------XXX-------------------------- O";
    const std::string rows =
        "........\n........\n........\n...OX...\n...XXX..\n........\n........\n........\nO\n";
    for (const std::string& board : {after_f5 + "\n", rows}) {
        std::string text;
        for (const char* const moves : {"d6c3\nd3\n\n", "f5d6\n\n", "a1\n"})
            text.append(board).append(moves);
        GameReader reader(text);
        const auto next = [&] {
            auto record = reader.next();
            REQUIRE(record);
            REQUIRE(*record);
            return std::move(**record);
        };
        CHECK(next().moves.size() == 3);
        const GameRecord alone = next();
        CHECK(alone.moves.empty());
        CHECK(alone.notes == std::vector<std::string>{"the moves below the board cannot be played "
                                                      "there: 'f5d6' is read as another game"});
        CHECK(next().first.empty());
        const GameRecord last = next();
        CHECK(last.moves.empty());
        CHECK(last.fault.ends_with("move 1 at character 1: illegal move a1 for White"));
        CHECK(!reader.next());
    }
}

TEST_CASE("a comment stays one, whatever it says") {
    GameReader reader("# FFO position #39, white to move.\n#  a b c d e f g h\n# end\n");
    CHECK(!reader.next());
}

TEST_CASE("a position on one line in other signs, in rows with slashes, and quoted") {
    const std::string dots = "...........................OX......XO...........................";
    std::string at = dots;
    std::ranges::replace(at, 'X', '@');
    for (const std::string& line :
         {at + " @", at + "@", "> " + start_text, std::string("8/8/8/3OX3/3XO3/8/8/8 X"),
          std::string("8/8/8/3wb3/3bw3/8/8/8 b - - 0 1"),
          std::string("--------/--------/--------/---OX---/---XO---/8/8/........ *")})
        CHECK_MESSAGE(read_position(line) == start_text, line);
    for (const char* other :
         {"8/8/8/3OX3/3XO3/8/8 X", "8/8/8/3OX3/3XO4/8/8/8 X", "a/b/c/d/e/f/g/h"})
        CHECK_MESSAGE(!is_position_form(other), other);
    CHECK(!parse_position_form("8/8/8/3OX3/3XO3/8/8/8 X f5"));  // told, not left out
}

TEST_CASE("a board with a square too few is an error, also where the side is told") {
    for (const std::string side : {"X", "O", "*"})
        CHECK(!parse_position_form(start_text.substr(0, 63) + " " + side));
    CHECK(!parse_position_form(start_text.substr(1)));
    CHECK(!parse_position_form(start_text.substr(0, 63)));
    CHECK(parse_position_form(start_text.substr(0, 64)));
}

}  // namespace
}  // namespace outflank
