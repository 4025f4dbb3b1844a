#include "engine/notation.h"

#include <doctest/doctest.h>

#include "tests/support/random_boards.h"

namespace outflank {
namespace {

using namespace std::string_literals;

TEST_CASE("a square is written column first, and read in upper and lower case") {
    for (int s = 0; s < square_count; ++s) {
        const Square square = square_at(s);
        std::string text = to_string(square);
        CHECK(text == std::string{"abcdefgh"[s % 8], "12345678"[s / 8]});
        CHECK(parse_square(text).value() == square);
        CHECK(parse_move(text).value() == square);
        text[0] = "ABCDEFGH"[s % 8];
        CHECK(parse_square(text).value() == square);
        CHECK(parse_move(text).value() == square);
    }
}

TEST_CASE("a pass is read in several spellings and written in one") {
    for (const char* text : {"pass", "PASS", "Pass", "pa", "PA", "ps", "PS", "Ps", "--"})
        CHECK(parse_move(text).value() == Square::pass);
    CHECK(to_string(Square::pass) == "pass");
    CHECK(to_string(Square::none) == "none");
    CHECK_FALSE(parse_square("pa"));
    CHECK(to_string(Color::black) == "black");
    CHECK(to_string(Color::white) == "white");
    CHECK(player_name(Color::black) == "Black");
    CHECK(player_name(Color::white) == "White");
}

TEST_CASE("text that is no square is an error that quotes it") {
    for (const std::string& text :
         {""s,   "f"s,    "5"s, "i5"s,  "f9"s,  "f0"s,    "5f"s,  "f55"s,      " f5"s, "f5 "s,
          "ff"s, "none"s, "-"s, "---"s, "pas"s, "passs"s, "f\0"s, "\xC3\xA9"s, "`1"s,  "@1"s}) {
        CAPTURE(text);
        REQUIRE_FALSE(parse_square(text));
        REQUIRE_FALSE(parse_move(text));
        CHECK(parse_square(text).error().text.substr(0, 14) == "not a square: ");
        CHECK(parse_move(text).error().text.substr(0, 12) == "not a move: ");
    }
    CHECK(parse_square("z9").error().text == "not a square: 'z9'");
    CHECK(parse_square("a\n\xFF"s).error().text == "not a square: 'a?\?'");
    CHECK(parse_move(std::string(1000000, 'x')).error().text ==
          "not a move: '" + std::string(24, 'x') + "...'");
}

TEST_CASE("a position that is written is read back unchanged") {
    constexpr std::uint64_t seed = 6001;
    for_random_boards(seed, 2000, [](const Board& board) {
        if (board.discs() == 0) return;
        for (const Color to_move : {Color::black, Color::white}) {
            const Position position{board, to_move};
            const std::string text = to_string(position);
            REQUIRE_MESSAGE(text.size() == 66, shown(seed, board));
            REQUIRE_MESSAGE(parse_position(text).value() == position, shown(seed, board));
        }
    });
}

const std::string start_squares =
    "---------------------------OX------XO---------------------------";

TEST_CASE("the start position's text") {
    CHECK(to_string(start_position()) == start_squares + " X");
    CHECK(parse_position(start_squares + " X").value() == start_position());
    CHECK(
        parse_position(start_squares + " O").value() ==
        position_of(start_position().board.player, start_position().board.opponent, Color::white));
}

TEST_CASE("discs and empty squares may be written by several letters") {
    const std::string rest(56, '-');
    const Position expected = position_of(0b00011111, 0b11100000, Color::black);
    for (const char* first : {"X", "x", "*", "b", "B"}) {
        const Position position = parse_position("Xx*bBOow" + rest + first).value();
        CHECK(position.discs_of(Color::black) == expected.discs_of(Color::black));
        CHECK(position == expected);
    }
    for (const char* first : {"O", "o", "w", "W"}) {
        const Position position = parse_position("oOwWxB.-" + rest + ' ' + first).value();
        CHECK(position == position_of(0b00110000, 0b00001111, Color::white));
    }
}

TEST_CASE("blanks between and around the squares are skipped") {
    std::string spaced;
    for (std::size_t row = 0; row < 8; ++row)
        spaced += " \t" + start_squares.substr(row * 8, 8) + "\r\n";
    CHECK(parse_position(spaced + "X \n").value() == start_position());
    CHECK(parse_position(start_squares + "X").value() == start_position());
}

void check_error(const std::string& text, const std::string& expected) {
    CAPTURE(text);
    const auto position = parse_position(text);
    REQUIRE_FALSE(position);
    CHECK(position.error().text == expected);
}

TEST_CASE("a position with the wrong length is an error") {
    check_error("", "a board has 64 squares, this one has 0");
    check_error(" \t\n", "a board has 64 squares, this one has 0");
    check_error(start_squares.substr(1), "a board has 64 squares, this one has 63");
    check_error(start_squares, "the side to move is missing");
    check_error(start_squares + " \n", "the side to move is missing");
    check_error(start_squares + "-X", "not a side to move: '-' at character 65");
    check_error(start_squares + "OX", "text after the side to move: 'X'");
    check_error(start_squares + start_squares, "not a side to move: '-' at character 65");
    check_error(start_squares + " X;", "text after the side to move: ';'");
    check_error(start_squares + " X " + std::string(1000000, 'z'),
                "text after the side to move: '" + std::string(24, 'z') + "...'");
}

TEST_CASE("a wrong letter in a position is an error that says where it is") {
    check_error("z" + start_squares, "not a square's content: 'z' at character 1");
    check_error("  " + start_squares.substr(0, 10) + "1",
                "not a square's content: '1' at character 13");
    check_error(start_squares.substr(0, 63) + "\0X"s,
                "not a square's content: '?' at character 64");
    check_error("\xE2\x97\x8F" + start_squares, "not a square's content: '?' at character 1");
    check_error(start_squares + " Q", "not a square's content: 'Q' at character 66");
    check_error(start_squares + " .", "not a side to move: '.' at character 66");
}

TEST_CASE("a position without discs is an error") {
    check_error(std::string(64, '-') + " X", "a board without discs");
    check_error(std::string(64, '.') + " O", "a board without discs");
}

}  // namespace
}  // namespace outflank
