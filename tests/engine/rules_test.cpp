// One test for each rule of Othello, in the words of the official rules.

#include <doctest/doctest.h>

#include "engine/game.h"
#include "tests/support/data_file.h"
#include "tests/support/random_boards.h"

namespace outflank {
namespace {

// A position drawn in eight rows of X, O and -, and the side to move.
Position drawn_position(const std::string& rows, const std::string& to_move) {
    return position_from(rows + ' ' + to_move);
}

void check_position(const Position& position, const std::string& rows, const std::string& to_move) {
    CHECK(to_string(position) == to_string(drawn_position(rows, to_move)));
}

// Plays one move on a drawn position and compares the result with another drawing, in which the
// other side is to move.
void check_move(const std::string& before, const std::string& to_move, Square move,
                const std::string& after) {
    Game game(drawn_position(before, to_move));
    REQUIRE(game.play(move));
    check_position(game.position(), after, to_move == "X" ? "O" : "X");
}

// Plays a transcript: moves without passes. Forced passes are played in between.
void play_all(Game& game, const std::string& moves) {
    for (const Square move : squares_from(moves)) {
        if (game.position().must_pass()) REQUIRE(game.play(Square::pass));
        const auto result = game.play(move);
        REQUIRE_MESSAGE(result, moves << ": " << result.error().text);
    }
}

TEST_CASE("rule: two black and two white discs lie in the centre, same colours diagonally") {
    check_position(Game().position(),
                   "-------- -------- -------- ---OX--- ---XO--- -------- -------- --------", "X");
}

TEST_CASE("rule: Black always moves first") {
    CHECK(Game().to_move() == Color::black);
    CHECK(Game().first() == start_position());
}

TEST_CASE("rule: the players take turns") {
    Game game;
    for (const Square move : squares_from("f5d6c3")) {
        const Color mover = game.to_move();
        REQUIRE(game.play(move));
        CHECK(game.to_move() == opposite(mover));
    }
}

TEST_CASE("rule: each player takes 32 discs, two of which are placed on the centre") {
    const Game game;
    CHECK(game.supply(Color::black) == Supply{30, 0});
    CHECK(game.supply(Color::white) == Supply{30, 0});
}

TEST_CASE("rule: a move outflanks discs and flips them to the mover's colour") {
    Game game;
    REQUIRE(game.play(Square::f5));
    check_position(game.position(),
                   "-------- -------- -------- ---OX--- ---XXX-- -------- -------- --------", "O");
}

TEST_CASE("rule: a move must outflank at least one disc") {
    Game game;
    CHECK(game.position().board.moves() ==
          (bit(Square::d3) | bit(Square::c4) | bit(Square::f5) | bit(Square::e6)));
    for (int s = 0; s < square_count; ++s) {
        const Square square = square_at(s);
        if (contains(game.position().board.moves(), square)) continue;
        const auto result = game.play(square);
        REQUIRE_FALSE(result);
        CHECK(result.error().text == "illegal move " + to_string(square) + " for Black");
        CHECK(game.position() == start_position());
        CHECK(game.ply_count() == 0);
    }
    CHECK_FALSE(game.play(Square::none));
}

TEST_CASE("rule: a row is one or more discs in a straight line, in any of eight directions") {
    // A disc on d4, and in each direction a row of one to three white discs with a black one
    // behind.
    for (const char* arm : {"e4f4g4", "d5d6d7", "e5f6g7", "c5b6", "c4b4", "d3d2", "c3b2", "e3f2"}) {
        CAPTURE(arm);
        const auto squares = squares_from(arm);
        Bitboard row = 0;
        for (std::size_t last = 0; last + 1 < squares.size(); ++last) {
            row |= bit(squares[last]);
            Game game(position_of(bit(squares[last + 1]), row, Color::black));
            REQUIRE(game.play(Square::d4));
            CHECK(game.position().discs_of(Color::black) ==
                  (row | bit(Square::d4) | bit(squares[last + 1])));
            CHECK(game.position().discs_of(Color::white) == 0);
        }
    }
}

TEST_CASE("rule: White at e3 outflanks e4, e5 and e6 with the white disc on e7") {
    check_move("-------- -------- -------- ----X--- ----X--- ----X--- ----O--- --------", "O",
               Square::e3,
               "-------- -------- ----O--- ----O--- ----O--- ----O--- ----O--- --------");
}

TEST_CASE("rule: a disc may outflank several rows in several directions at the same time") {
    // Rows in all eight directions. White discs outside them stay.
    check_move("X--X--X- -O-O-O-- --OOO--- XOO-OOOX --OOO--- -O-O-O-- X--O--X- ---X----", "X",
               Square::d4,
               "X--X--X- -X-X-X-- --XXX--- XXXXXXXX --XXX--- -X-X-X-- X--X--X- ---X----");
}

TEST_CASE("rule: a player may not skip over an own disc to outflank another") {
    // a4 flips b4 only: c4 is black, and d4 lies behind it.
    check_move("-------- -------- -------- -OXOX--- -------- -------- -------- --------", "X",
               Square::a4,
               "-------- -------- -------- XXXOX--- -------- -------- -------- --------");
}

TEST_CASE("rule: a row is broken by an empty square") {
    const Position position = drawn_position(
        "-------- -------- -------- -O-OX--- -------- -------- -------- --------", "X");
    CHECK_FALSE(position.is_legal(Square::a4));
    CHECK(position.is_legal(Square::c4));
    CHECK(count(position.after(Square::c4).discs_of(Color::white)) == 1);
}

TEST_CASE("rule: discs are outflanked only in the direct line of the disc placed down") {
    // d2 flips d3 and d4. Between the flipped d4 and the black discs on h4 and a7 there are rows of
    // white discs. They are not flipped, since those lines do not run through d2.
    check_move("-------- -------- ---O---- ---OOOOX --OX---- -O------ X------- --------", "X",
               Square::d2,
               "-------- ---X---- ---X---- ---XOOOX --OX---- -O------ X------- --------");
}

TEST_CASE("rule: all outflanked discs are flipped, even if the player would rather not") {
    // a1 is Black's only move, and flips a whole row, column and diagonal.
    Game game(drawn_position(
        "-OOOOOOX OO------ O-O----- O--O---- O---O--- O----O-- O-----O- X------X", "X"));
    CHECK(game.position().board.moves() == bit(Square::a1));
    REQUIRE(game.play(Square::a1));
    CHECK(game.position().discs_of(Color::white) == 0);
    CHECK(count(game.position().discs_of(Color::black)) == 3 + 1 + 18);
}

TEST_CASE("rule: a player who cannot outflank passes, and the opponent moves again") {
    Game game;
    play_all(game, "f5f6d3g5h5h4f7h6");
    REQUIRE(game.to_move() == Color::black);
    CHECK(game.position().must_pass());
    const Position before = game.position();
    for (int s = 0; s < square_count; ++s) CHECK_FALSE(game.play(square_at(s)));
    CHECK(game.position() == before);

    REQUIRE(game.play(Square::pass));
    CHECK(game.to_move() == Color::white);
    CHECK(game.position().discs_of(Color::black) == before.discs_of(Color::black));
    CHECK(game.position().discs_of(Color::white) == before.discs_of(Color::white));
    CHECK(game.moves().back() == Square::pass);
    CHECK_FALSE(game.is_over());
}

TEST_CASE("rule: a player who has a move may not pass") {
    Game game;
    const auto result = game.play(Square::pass);
    REQUIRE_FALSE(result);
    CHECK(result.error().text == "illegal pass: Black has a move");
    CHECK(game.position() == start_position());
    CHECK(game.ply_count() == 0);
}

TEST_CASE("rule: a disc never moves, and is never taken away") {
    constexpr std::uint64_t seed = 7001;
    Random random(seed);
    for (int i = 0; i < 100; ++i) {
        Bitboard lying = start_position().board.discs();
        for (const Board& board : random_game(random)) {
            REQUIRE_MESSAGE((lying & ~board.discs()) == 0, shown(seed, board));
            REQUIRE_MESSAGE(count(board.discs() & ~lying) <= 1, shown(seed, board));
            lying = board.discs();
        }
    }
    // No disc can be placed on another one.
    Game game;
    for (const Square taken : {Square::d4, Square::e4, Square::d5, Square::e5})
        CHECK_FALSE(game.play(taken));
}

TEST_CASE("rule: a mistake can be corrected before the opponent has moved") {
    Game game;
    play_all(game, "f5d6");
    const Position before = game.position();
    const Supply black = game.supply(Color::black);
    REQUIRE(game.play(Square::c5));
    REQUIRE(game.undo());
    CHECK(game.position() == before);
    CHECK(game.supply(Color::black) == black);
    REQUIRE(game.play(Square::c3));
    CHECK(game.moves() == squares_from("f5d6c3"));
    CHECK_FALSE(game.redo());  // the wrong move cannot be redone
}

TEST_CASE("rule: once play has gone on, discs stay as they are: a set-up board is taken as it is") {
    // No game leads to this board: the discs are apart, and the centre is empty.
    const Position position = drawn_position(
        "XO------ -------- XO------ -------- -------- -------- -------- ------XO", "X");
    const Game game(position);
    CHECK(game.first() == position);
    CHECK(game.position() == position);
    CHECK(game.position().board.moves() == (bit(Square::c1) | bit(Square::c3)));
}

TEST_CASE("rule: a player who runs out of discs is given one by the opponent") {
    // Black passes more often than White. In the end White has no disc left and still has a move.
    Game game;
    play_all(game,
             "d3c3b3e3f3c5f6g2b5c6f4a5h1f5d6e7d7e6d8c4c7b7a8b6a4f8g4b4e8a3a7g5g8c2h4g3a2h3c1d1d2e1"
             "f1f7a6h6e2b8g7c8h5g6h2h7h8g1b2f2");
    CHECK(game.supply(Color::black) == Supply{1, 0});
    CHECK(game.supply(Color::white) == Supply{1, 0});
    REQUIRE(game.position().must_pass());
    REQUIRE(game.play(Square::pass));
    REQUIRE(game.play(Square::a1));  // White's last own disc
    CHECK(game.supply(Color::white) == Supply{0, 0});
    REQUIRE(game.position().must_pass());
    REQUIRE(game.play(Square::pass));
    CHECK(game.supply(Color::black) == Supply{1, 0});
    REQUIRE(game.play(Square::b1));  // and Black's
    CHECK(game.supply(Color::white) == Supply{0, 1});
    CHECK(game.supply(Color::black) == Supply{0, 0});
    CHECK(game.is_over());
}

TEST_CASE("rule: discs are given as many times as the player needs one") {
    SUBCASE("to Black, four times") {
        Game game;
        play_all(game,
                 "c4e3f4g3e2e1f3c5f5b4e6f7d3g5h3d2f6g2f1g7a4g1b6g6d1h1d6b3h5c3b2g4d7c1c2a3h7b1f8a5"
                 "h6g8a2d8a1e7e8b5c7a7h4b8h8a6c8b7a8h2f2c6");
        CHECK(game.supply(Color::black) == Supply{0, 4});
        CHECK(game.supply(Color::white) == Supply{0, 0});
    }
    SUBCASE("to White, nine times, in a game in which Black passes 23 times") {
        Game game;
        play_all(game,
                 "f5d6c4g5d7c7h5d8b8b7b6a7b5a6a5b4b3c6e8f8c8a8e7a4b2a2c2d2d1e2f2c5c3a1a3e6d3f6f7f1"
                 "g2h2e3f4b1g1c1e1g8g7f3h1h3h4h6");
        CHECK(game.supply(Color::white) == Supply{0, 9});
        CHECK(game.supply(Color::black) == Supply{5, 0});  // as many as there are empty squares
    }
}

TEST_CASE("rule: the game is over when neither player can move") {
    Game game;
    play_all(game, "f5f4c3e6f7g6g4e8g8g5h5");
    CHECK(game.is_over());
    CHECK_FALSE(game.position().must_pass());
    const auto pass = game.play(Square::pass);
    REQUIRE_FALSE(pass);
    CHECK(pass.error().text == "illegal pass: the game is over");
    for (int s = 0; s < square_count; ++s) CHECK_FALSE(game.play(square_at(s)));
    CHECK(game.ply_count() == 11);
}

TEST_CASE("rule: the player with the majority of discs wins") {
    Game black_wins;
    play_all(black_wins, "f5f4c3e6f7g6g4e8g8g5h5");  // 14-1, and the empties to the winner
    CHECK(black_wins.final_score() == 62);
    Game white_wins;
    play_all(white_wins, "d3c3e6e3c4e7c2b3a4a2d2d1");  // 1-15
    CHECK(white_wins.final_score() == -62);
}

TEST_CASE("rule: a game may be tied") {
    Game game;
    play_all(game,
             "f5f6f7g7e6f4c3d7e3d3e7f3g6c4g5c6d2c2g3d1b4c5d6g8e8h5h4c7h6e2d8f2h8f8b5b6b3a3a4a6a5b8"
             "g4b2c8b7b1c1a1a2g1h7e1f1g2h2h3h1a8a7");
    CHECK(count(game.position().discs_of(Color::black)) == 32);
    CHECK(count(game.position().discs_of(Color::white)) == 32);
    CHECK(game.final_score() == 0);
}

TEST_CASE("rule: a game may end before all 64 squares are filled") {
    Game game;
    play_all(game, "e6f4e3f6g5d6e7f5c5");
    CHECK(game.is_over());
    CHECK(game.position().board.empty_count() == 51);
    CHECK(game.final_score() == 64);
}

}  // namespace
}  // namespace outflank
