// Boards as other programs draw them and people paste them.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "engine/notation.h"
#include "protocol/record/diagram.h"
#include "protocol/record/game_reader.h"
#include "protocol/record/likely_side.h"
#include "protocol/record/obf.h"
#include "protocol/record/position_line.h"
#include "protocol/record/side_in_words.h"

namespace outflank {
namespace {

// After f5 d6 c3 d3 c4: White to move.
const std::string drawn_board =
    "------------------XO------XXX------OXX-----O-------------------- O";

std::string read_diagram(const std::string& text) {
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
            text += std::string(" ") + drawn_board[static_cast<std::size_t>(at)];
        }
        text += '\n';
    }
    return text + "White to move";
}

TEST_CASE("a diagram is read by its labels") {
    CHECK(read_diagram(drawn(false, false, false)) == drawn_board);
    for (const bool from_row_8 : {false, true})
        for (const bool from_h : {false, true})
            CHECK(read_diagram(drawn(from_row_8, from_h, true)) == drawn_board);
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
    CHECK(read_diagram(rule + with("| ", " | ", " |", "XO.") + rule + "White to move") ==
          drawn_board);
    CHECK(read_diagram("  +---------------+\n" + with("|", "|", "|", "xo.") +
                       "  +---------------+\n   a b c d e f g h\nW") == drawn_board);
    CHECK(read_diagram(with("", " ", "", "#o_") + "o") == drawn_board);
    CHECK(read_diagram(with("", "", "", "@O.") + "Player to move: WHITE") == drawn_board);
    CHECK(read_diagram(with("", " ", " ", "*O+") + "\nO to move") == drawn_board);
    CHECK(read_diagram("  A B C D E F G H            BLACK            A  B  C\n" +
                       with("", " ", "   0:00  | |  | 3", "*O-") +
                       "  A B C D E F G H            WHITE            A  B  C\nWhite's turn (O)") ==
          drawn_board);
    std::string unicode = with("", " ", "", "XO.");
    for (std::size_t at = 0; at < unicode.size(); ++at) {
        const std::string sign = unicode[at] == 'X'   ? "\u25CF"
                                 : unicode[at] == 'O' ? "\u25CB"
                                 : unicode[at] == '.' ? "\u00B7"
                                                      : "";
        if (!sign.empty()) unicode.replace(at, 1, sign);
        if (!sign.empty()) at += sign.size() - 1;
    }
    CHECK(read_diagram(unicode + "White to move") == drawn_board);
}

TEST_CASE("a board that does not tell whose turn it is") {
    // Nine discs: White is to move.
    CHECK(read_diagram(
              drawn(false, false, true).substr(0, drawn(false, false, true).rfind('\n') + 1)) ==
          drawn_board.substr(0, 65) + "O?");
    const auto without = parse_obf(drawn_board.substr(0, 64));
    REQUIRE(without);
    CHECK(without->position.to_move == Color::white);  // of 9 discs
    CHECK(without->note == likely_side_note(Color::white));
    // Only Black can move here, although the number of discs is odd.
    const auto only = parse_obf(std::string(62, 'X') + "O-");
    REQUIRE(only);
    CHECK(only->position.to_move == Color::black);
    CHECK(parse_obf(drawn_board)->note.empty());
    CHECK(!parse_obf(drawn_board.substr(0, 63)));
}

// The start, with the moves of Black marked by a sign, each row behind a text.
std::string marked(const std::string& signs, const std::string& before = "") {
    std::string text = before + "  a b c d e f g h\n";
    const std::string rows[] = {"--------", "--------", "---*----", "--*OX---",
                                "---XO*--", "----*---", "--------", "--------"};
    for (std::size_t row = 0; row < 8; ++row) {
        text += before + std::to_string(row + 1);
        for (const char c : rows[row])
            text += std::string(" ") + signs[std::string("XO*-").find(c)];
        text += '\n';
    }
    return text;
}

TEST_CASE("a sign for legal moves is an empty square") {
    const std::string start = to_string(start_position());
    for (const char* signs :
         {"XO*-", "xo*.", "#O*_", "@O+-", "BW*.", "BWx.", "bwX-", "XO..", "*O--"})
        CHECK_MESSAGE(read_diagram(marked(signs) + "Black to move") == start, signs);
    const std::string line = "------------------- *------*OX------XO*------*------------------- ";
    CHECK(to_string(parse_position_form(line + "X")->position) == start);
}

TEST_CASE("a line tells in many ways whose turn it is") {
    for (const char* side :
         {"O to move",          "Next: O",         "Next player: W",       "Turn: O",
          "Turn 5: white",      "Player: white",   "Side to move: white",  "O's turn",
          "White\u2019s turn.", "Turn: White (O)", "To move: O",           "Current player = O",
          "White turn",         "turn of white",   "It is White's turn",   "\u25CB to move",
          "(White to move)",    "White plays",     "White plays and wins", "White moves."}) {
        CAPTURE(side);
        CHECK(side_to_move_in(side) == Color::white);
        for (const std::string& text :
             {marked("XO*-") + side, side + ('\n' + marked("XO*-")), marked("XO*-") + "\n" + side})
            CHECK(read_diagram(text).back() == 'O');
    }
    for (const char* other :
         {"Black: 2 White: 2", "Black player: W", "Last move: W", "White: Ann", "f5 d6",
          "Player: Olga", "return of white", "Turn: 5", "White wins", "White plays Ann"})
        CHECK_MESSAGE(!side_to_move_in(other), other);
}

TEST_CASE("squares may be blanks, digits, or signs of full width") {
    const std::string rows[] = {"        ", "        ", "  XO    ", "  XXX   ",
                                "   OXX  ", "   O    ", "        ", "        "};
    const auto with = [&](const std::string& between, const std::string& signs, bool has_labels) {
        std::string text;
        for (std::size_t row = 0; row < 8; ++row) {
            std::string line = has_labels ? std::to_string(row + 1) + " " : "";
            if (between == "|") line += '|';
            for (std::size_t column = 0; column < 8; ++column) {
                if (column > 0) line += between;
                line += signs[std::string("XO ").find(rows[row][column])];
            }
            if (between == "|") line += '|';
            text += line + (has_labels ? " " + std::to_string(row + 1) : "") + "\n";
        }
        return text;
    };
    CHECK(read_diagram("  a b c d e f g h\n" + with(" ", "XO ", true) + "White to move") ==
          drawn_board);
    CHECK(read_diagram(with("|", "XO ", true) + "White to move") == drawn_board);
    const std::string rule = "+-+-+-+-+-+-+-+-+\n";
    CHECK(read_diagram(rule + with("|", "XO ", false) + rule + "White to move") == drawn_board);
    for (const std::string between : {"", " ", ",", ", "})
        CHECK(read_diagram(with(between, "120", false) + "White to move") == drawn_board);

    const auto wide = [&](const std::string& black, const std::string& white,
                          const std::string& empty, const std::string& between = "") {
        std::string text;
        for (const std::string& row : rows) {
            for (std::size_t column = 0; column < 8; ++column) {
                if (column > 0) text += between;
                text += row[column] == 'X' ? black : row[column] == 'O' ? white : empty;
            }
            text += '\n';
        }
        return read_diagram(text + "White to move");
    };
    CHECK(wide("\uFF38", "\uFF2F", "\uFF0D") == drawn_board);
    CHECK(wide("\u25CF", "\u25CB", "\u3000") == drawn_board);
    CHECK(wide("\u25CF", "\u25CB", "\uFF0B") == drawn_board);
    CHECK(wide("\u25CF", "\u25EF", "\u30FB", "\u3000") == drawn_board);
    CHECK(wide("\u25CF", "\u25CB", " ", "\u2502").find("rows") != std::string::npos);

    const std::string numbers =
        "[[0 0 0 0 0 0 0 0]\n [0 0 0 0 0 0 0 0]\n [0 0 1 -1 0 0 0 0]\n"
        " [0 0 1 1 1 0 0 0]\n [0 0 0 -1 1 1 0 0]\n [0 0 0 -1 0 0 0 0]\n"
        " [0 0 0 0 0 0 0 0]\n [0 0 0 0 0 0 0 0]]\n";
    CHECK(read_diagram(numbers + "White to move") == drawn_board);
    // A date is no row.
    GameReader reader("f5d6\n20201120\n");
    CHECK(reader.next()->value().date == "20201120");
}

TEST_CASE("a legend may turn the signs round") {
    const auto position_in = [](const std::string& text) {
        GameReader reader(text);
        return to_string(othello_game(reader.next()->value())->position());
    };
    const std::string start = to_string(start_position());
    const std::string turned = marked("OX*-");  // with O for Black
    CHECK(position_in("X = white, O = black\n" + turned + "Black to move") == start);
    CHECK(position_in("O: Black\nX: White\n" + turned + "O to move") == start);
    CHECK(position_in("Othello\nBlack (O)  White (X)\n\n" + turned + "O to move") == start);
    CHECK(position_in(turned + "O=black X=white\nBlack to move") == start);
    CHECK(position_in(turned + "Next: O (Black)") == start);
    CHECK(position_in("X = black, O = white\n" + marked("XO*-") + "X to move") == start);
    CHECK(position_in("Last move: X. White to move\n" + marked("XO*-")).substr(0, 64) ==
          start.substr(0, 64));
}

// The side to move of each board in a text, '?' behind those that do not tell it.
std::string sides_in(const std::string& text) {
    std::string sides;
    for (GameReader reader(text); const auto record = reader.next();) {
        if (!*record) return record->error().text;
        const auto position = othello_game(**record)->position();
        sides += to_string(position).back();
        if (std::ranges::find(record->value().notes, likely_side_note(position.to_move)) !=
            record->value().notes.end())
            sides += '?';
    }
    return sides;
}

TEST_CASE("a heading belongs to the board below it") {
    const std::string board = marked("XO*-");
    for (const std::string& gap : {std::string(), std::string("\n")}) {
        CHECK(sides_in(fmt::format("X to move\n{0}{1}O to move\n{0}{1}Black to move\n{0}", board,
                                   gap)) == "XOX");
        CHECK(sides_in(fmt::format("{0}X\n{1}White to move\n{0}O\n", board, gap)) == "XO");
    }
    CHECK(sides_in(board + "\nWhite to move\n" + board) == "X?O");
    CHECK(sides_in("1. Black to move\n\n" + board + "\n2. White to move\n\n" + board) == "XO");
    // Lines below the boards.
    CHECK(sides_in(board + "White to move\n" + board + "Black to move\n") == "OX");
    CHECK(sides_in(board + "\nWhite to move\n\n" + board + "\nBlack to move\n") == "OX");
    CHECK(sides_in("White to move\n" + board + "White to move\n") == "O");
}

TEST_CASE("the name of a color may stand alone above or below a board") {
    const std::string board = marked("XO*-");
    CHECK(sides_in("white\n" + board) == "O");
    CHECK(sides_in("(White)\n\n" + board) == "O");
    CHECK(sides_in(board + "white\n\n" + board + "Black\n") == "OX");
    CHECK(sides_in("Problem 1\nwhite\n" + board + "\nProblem 2\nwhite\n" + board) == "OO");
    CHECK(sides_in("White\nAnn\n" + board) == "X?");
}

TEST_CASE("a board that is quoted in a mail") {
    for (const char* sign : {"> ", ">", ">> ", "> > "})
        CHECK(read_diagram(marked("XO*-", sign) + sign + "\n" + sign + "White to move").back() ==
              'O');
}

TEST_CASE("whose turn it is may stand below lines of prose") {
    const auto first_and_notes = [](const std::string& text) {
        GameReader reader(text);
        auto record = reader.next();
        REQUIRE(record);
        REQUIRE(*record);
        return std::pair((*record)->first, (*record)->notes);
    };
    for (const char* prose : {"Black: 2 White: 2\n", "\nBlack: 2  White: 2\n\nScore: 0\n\n"}) {
        const auto [first, notes] = first_and_notes(marked("XO*-") + prose + "O to move\ne3\n");
        CHECK(first.back() == 'O');
        REQUIRE(notes.size() == 1);
        CHECK(notes.front().starts_with("left out: line"));
    }
    // It belongs to the next board.
    const auto [first, notes] =
        first_and_notes(marked("XO*-") + "Problem 2\nWhite to move\n" + marked("XO*-"));
    CHECK(first.empty());
    CHECK(notes.front() == likely_side_note(Color::black));
}

}  // namespace
}  // namespace outflank
