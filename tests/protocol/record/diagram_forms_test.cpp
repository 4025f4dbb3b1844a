// Boards as other programs draw them and people paste them.

#include <doctest/doctest.h>

#include <string>

#include "engine/notation.h"
#include "protocol/record/diagram.h"
#include "protocol/record/likely_side.h"
#include "protocol/record/obf.h"

namespace outflank {
namespace {

// After f5 d6 c3 d3 c4: White to move.
const std::string expected = "------------------XO------XXX------OXX-----O-------------------- O";

std::string read(const std::string& text) {
    std::size_t length = 0;
    const auto diagram = parse_diagram(text, length);
    if (!diagram) return diagram.error().text;
    if (length != text.size()) return "not all of it was read";
    return to_string(diagram->position) + (diagram->has_side ? "" : "?");
}

// The rows of the board, each between two texts, in an order.
std::string drawn(bool from_row_8, bool from_h, bool has_labels) {
    std::string text = from_h ? "  h g f e d c b a\n" : "  a b c d e f g h\n";
    if (!has_labels) text.clear();
    for (int line = 0; line < 8; ++line) {
        const int row = from_row_8 ? 7 - line : line;
        if (has_labels) text += std::to_string(row + 1);
        for (int column = 0; column < 8; ++column) {
            const int at = row * 8 + (from_h ? 7 - column : column);
            text += std::string(" ") + expected[static_cast<std::size_t>(at)];
        }
        text += '\n';
    }
    return text + "White to move";
}

TEST_CASE("a diagram is read by its labels") {
    CHECK(read(drawn(false, false, false)) == expected);
    for (const bool from_row_8 : {false, true})
        for (const bool from_h : {false, true})
            CHECK(read(drawn(from_row_8, from_h, true)) == expected);
}

TEST_CASE("a diagram may have frames, rules and any signs") {
    const std::string rows[] = {"........", "........", "..XO....", "..XXX...",
                                "...OXX..", "...O....", "........", "........"};
    const auto with = [&](const std::string& before, const std::string& between,
                          const std::string& after, const std::string& signs) {
        std::string text;
        for (const std::string& row : rows) {
            std::string line;
            for (const char c : row) {
                if (!line.empty()) line += between;
                line += c == 'X' ? signs[0] : c == 'O' ? signs[1] : signs[2];
            }
            text += before;
            text += line;
            text += after + '\n';
        }
        return text;
    };
    const std::string rule = "+---+---+---+---+---+---+---+---+\n";
    CHECK(read(rule + with("| ", " | ", " |", "XO.") + rule + "White to move") == expected);
    CHECK(read("  +---------------+\n" + with("|", "|", "|", "xo.") +
               "  +---------------+\n   a b c d e f g h\nW") == expected);
    CHECK(read(with("", " ", "", "#o_") + "o") == expected);
    CHECK(read(with("", "", "", "@O.") + "Player to move: WHITE") == expected);
    CHECK(read(with("", " ", " ", "*O+") + "\nO to move") == expected);
    CHECK(read("  A B C D E F G H            BLACK            A  B  C\n" +
               with("", " ", "   0:00  | |  | 3", "*O-") +
               "  A B C D E F G H            WHITE            A  B  C\nWhite's turn (O)") ==
          expected);
    std::string unicode = with("", " ", "", "XO.");
    for (std::size_t at = 0; at < unicode.size(); ++at) {
        const std::string sign = unicode[at] == 'X'   ? "\u25CF"
                                 : unicode[at] == 'O' ? "\u25CB"
                                 : unicode[at] == '.' ? "\u00B7"
                                                      : "";
        if (!sign.empty()) unicode.replace(at, 1, sign);
        if (!sign.empty()) at += sign.size() - 1;
    }
    CHECK(read(unicode + "White to move") == expected);
}

TEST_CASE("a board that does not tell whose turn it is") {
    // Nine discs: White is to move.
    CHECK(read(drawn(false, false, true).substr(0, drawn(false, false, true).rfind('\n') + 1)) ==
          expected.substr(0, 65) + "O?");
    const auto without = parse_obf(expected.substr(0, 64));
    REQUIRE(without);
    CHECK(without->position.to_move == Color::white);  // of 9 discs
    CHECK(without->note == likely_side_note(Color::white));
    // Only Black can move here, although the number of discs is odd.
    const auto only = parse_obf(std::string(62, 'X') + "O-");
    REQUIRE(only);
    CHECK(only->position.to_move == Color::black);
    CHECK(parse_obf(expected)->note.empty());
    CHECK(!parse_obf(expected.substr(0, 63)));
}

}  // namespace
}  // namespace outflank
