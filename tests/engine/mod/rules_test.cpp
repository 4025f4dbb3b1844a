// One test for each numbered rule of Othello MOD's text and for each figure in it.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/mod/game.h"
#include "engine/mod/notation.h"

namespace outflank::mod {
namespace {

State state_of(const std::string& text) {
    auto state = parse_state(text);
    REQUIRE_MESSAGE(state.has_value(), text << ": " << (state ? "" : state.error().text));
    return *state;
}

// A position of these rows, the upper left place being 0,0, with 10 cards and no tile for each.
State on_plane(const std::string& rows, const std::string& to_move) {
    return state_of("0,0 " + rows + " " + to_move + " 10 10 0 0");
}

std::string rows_of(const State& state) {
    const std::string text = to_string(state);
    const std::size_t begin = text.find(' ') + 1;
    return text.substr(begin, text.find(' ', begin) - begin);
}

std::string after(State state, const std::string& move) {
    State::Undo undo;
    const Move parsed = parse_move(move).value();
    REQUIRE(state.check(parsed));
    state.play(parsed, undo);
    return rows_of(state);
}

std::string places(const State& state) {
    std::string text;
    for (const Move& move : state.moves(state.to_move()))
        text += (text.empty() ? "" : " ") + to_string(move);
    return text;
}

bool is_legal(const State& state, const std::string& move) {
    return state.check(parse_move(move).value()).has_value();
}

TEST_CASE("Figure 1: the set-up, two cards each out of the 25, and five tiles") {
    const State state;
    CHECK(to_string(state) == "0,0 OX/XO X 23 23 5 5");
    CHECK(state.left() == all_cards - 4);
}

TEST_CASE("the example of outflanking: A and B border three black cards") {
    CHECK(after(on_plane("OXXX", "O"), "4,0") == "OOOOO");
}

TEST_CASE("Figure 2: a tile goes on the card just played, after the flips") {
    State state = state_of("0,0 OX/XO X 23 23 5 5");
    CHECK(after(state, "-1,0!") == "X!XX/.XO");
    State::Undo undo;
    state.play(parse_move("-1,0!").value(), undo);
    CHECK(state.tiles(Color::black) == 4);
    CHECK(state.tiles(Color::white) == 5);
}

TEST_CASE("Figure 3: only on the free side of a tile can the row be outflanked") {
    // White's card has two black ones on either side, and a tile lies on one of the right ones.
    const State figure = on_plane(".XXOXX!X", "O");
    CHECK(places(figure) == "0,0");
    CHECK(after(figure, "0,0") == "OOOOXX!X");
}

TEST_CASE("Figure 4: a card may not be laid at the end of a row with a tile in it") {
    const State state = on_plane("OXX!X", "O");
    CHECK_FALSE(is_legal(state, "4,0"));
    CHECK(is_legal(on_plane("OXXX", "O"), "4,0"));  // without the tile
}

TEST_CASE("a tile in the middle keeps the whole row, not only its own card") {
    // 4,0 outflanks the column; the row to the left has a tile in its middle and stays whole.
    const State state = on_plane("OXX!X./....X/....O", "O");
    CHECK(after(state, "4,0") == "OXX!XO/....O/....O");
}

TEST_CASE("a player's own card under a tile can end a row") {
    CHECK(after(on_plane("O!XX", "O"), "3,0") == "O!OOO");
    CHECK(after(on_plane("X!OO", "X"), "3,0") == "X!XXX");
}

TEST_CASE("an opponent's card under a tile cannot end a row") {
    CHECK_FALSE(is_legal(on_plane("X!XX/O..", "O"), "3,0"));
}

TEST_CASE("a card under a tile never flips") {
    CHECK_FALSE(is_legal(on_plane("OX!", "O"), "2,0"));
    CHECK_FALSE(is_legal(on_plane("XO!", "X"), "2,0"));
}

TEST_CASE("a player places only own tiles, and none when they are used up") {
    const State state = state_of("0,0 OX/XO X 23 23 0 5");
    CHECK(is_legal(state, "-1,0"));
    CHECK_FALSE(is_legal(state, "-1,0!"));
    CHECK(state.check(parse_move("-1,0!").value()).error().text ==
          "illegal move -1,0! for Black: no tile is left");
    CHECK(places(state) == "0,-1 -1,0 2,1 1,2");
}

TEST_CASE("rule 1: Black moves first") { CHECK(State().to_move() == Color::black); }

TEST_CASE("rule 2: a player who cannot outflank passes, one who can must play") {
    const State state = on_plane("X!O", "O");
    CHECK(state.must_pass());
    CHECK(is_legal(state, "pass"));
    CHECK_FALSE(is_legal(state, "2,0"));
    CHECK(state.check({{2, 0}}).error().text == "illegal move 2,0 for White: only a pass is left");
    CHECK_FALSE(is_legal(on_plane("XO", "X"), "pass"));
    CHECK(on_plane("XO", "X").check(pass).error().text == "illegal pass: Black has a move");
}

TEST_CASE("rule 3 and Figures 5 and 6: any number of rows in any direction at once") {
    CHECK(after(on_plane("O..O/X.X/XX./.XXO", "O"), "0,3") == "O..O/O.O./OO../OOOO");
}

TEST_CASE("rule 3: a row is horizontal, vertical or diagonal, in each of the 8 directions") {
    const State star = on_plane("O..O..O/.X.X.X./..XXX../OXX.XXO/..XXX../.X.X.X./O..O..O", "O");
    CHECK(after(star, "3,3") == "O..O..O/.O.O.O./..OOO../OOOOOOO/..OOO../.O.O.O./O..O..O");
}

TEST_CASE("rule 4 and Figure 7: a row ends at the first own card, not at one behind it") {
    CHECK(after(on_plane("XOXO", "X"), "4,0") == "XOXXX");
}

TEST_CASE("rule 5 and Figures 8 and 9: only cards in line with the card placed flip") {
    // The column between the two black cards flips. The row that now has black ends does not.
    CHECK(after(on_plane("X.../OOOX/O", "X"), "0,3") == "X.../XOOX/X.../X...");
}

TEST_CASE("rule 6: all cards outflanked flip") {
    CHECK(after(on_plane("XOO.OX", "X"), "3,0") == "XXXXXX");
}

TEST_CASE("rule 7: until the opponent has moved, a move can be taken back") {
    Game game;
    const std::string before = to_string(game.state());
    REQUIRE(game.play(parse_move("-1,0!").value()));
    REQUIRE(game.undo());
    CHECK(to_string(game.state()) == before);
    CHECK_FALSE(game.undo());
    REQUIRE(game.redo());
    CHECK(rows_of(game.state()) == "X!XX/.XO");
    CHECK_FALSE(game.redo());
    REQUIRE(game.undo());
    REQUIRE(game.play(parse_move("0,-1").value()));
    CHECK_FALSE(game.redo());  // a new move was played since
}

TEST_CASE("rule 8: a card stays where it was placed") {
    const State state = on_plane("OXX", "O");
    CHECK_FALSE(is_legal(state, "0,0"));
    CHECK_FALSE(is_legal(state, "1,0"));
    CHECK(after(state, "3,0") == "OOOO");
}

TEST_CASE("rule 9: a player without cards is given one, each time") {
    Game game(state_of("0,0 XOXO X 0 3 0 0"));
    const auto supplies = [&] {
        const Supply black = game.state().supply(Color::black);
        const Supply white = game.state().supply(Color::white);
        return std::vector<int>{black.left, black.given, white.left, white.given};
    };
    CHECK(supplies() == std::vector{0, 0, 3, 0});
    REQUIRE(game.play({{4, 0}}));  // XOXXX
    CHECK(supplies() == std::vector{0, 1, 2, 0});
    REQUIRE(game.play({{5, 0}}));  // XOOOOO
    CHECK(supplies() == std::vector{0, 1, 1, 0});
    REQUIRE(game.play({{6, 0}}));
    CHECK(supplies() == std::vector{0, 2, 0, 0});
    CHECK(game.final_score() == 7);
    CHECK(to_string(game.state()) == "0,0 XXXXXXX O 0+2 0 0 0");
    while (game.undo()) {
    }
    CHECK(supplies() == std::vector{0, 0, 3, 0});
}

TEST_CASE("rule 9: tiles, unlike cards, are not given") {
    CHECK_FALSE(is_legal(state_of("0,0 XO X 0 3 0 5"), "2,0!"));
}

TEST_CASE("rule 10: the game is over when both supplies are used up") {
    const State state = state_of("0,0 XO X 0 0 5 5");
    CHECK(state.is_over());
    CHECK_FALSE(state.must_pass());
    CHECK(places(state).empty());
    CHECK(state.check({{2, 0}}).error().text == "illegal move 2,0 for Black: the game is over");
    CHECK_FALSE(is_legal(state, "pass"));
    CHECK(Game(state).final_score() == 0);
}

TEST_CASE("rule 10: a game may end before all cards are placed") {
    const State bare = on_plane("XX/XX", "O");
    CHECK(bare.is_over());
    CHECK(Game(bare).final_score() == 4);
    // Nobody can outflank a row here: both cards have tiles.
    CHECK(on_plane("X!O!", "X").is_over());
}

TEST_CASE("scoring: the difference of cards; empty places do not count") {
    CHECK(Game(on_plane("XXX/OO.", "X")).state().black_score() == 1);
    CHECK(Game(state_of("0,0 OO/XX X 0 0 0 0")).final_score() == 0);
}

TEST_CASE("a game far from the origin is played like one near it") {
    for (const int x : {-999'999'000, -64, -1, 62, 63, 999'999'000}) {
        for (const int y : {-999'999'000, -33, 63, 999'999'000}) {
            const std::string corner = std::to_string(x) + "," + std::to_string(y);
            Game game(state_of(corner + " OX/XO X 23 23 5 5"));
            Game near;
            for (int ply = 0; !near.state().is_over(); ++ply) {
                const auto moves = near.state().moves(near.state().to_move());
                const auto far = game.state().moves(game.state().to_move());
                REQUIRE(far.size() == moves.size());
                const std::size_t at =
                    static_cast<std::size_t>(ply) * 7 % std::max<std::size_t>(1, moves.size());
                if (!moves.empty()) {
                    REQUIRE(far[at].place == Place{moves[at].place.x + x, moves[at].place.y + y});
                }
                REQUIRE(near.play(moves.empty() ? pass : moves[at]));
                REQUIRE(game.play(moves.empty() ? pass : far[at]));
            }
            CHECK(rows_of(game.state()) == rows_of(near.state()));
            CHECK(game.final_score() == near.final_score());
        }
    }
}

TEST_CASE("a game may go far in one direction, around the torus") {
    // One row, outflanked again and again at one end, in five directions.
    for (const auto& [right, down] : {std::pair{1, 0}, {0, 1}, {1, 1}, {-1, 1}, {-1, -1}}) {
        Layout first;
        first.cards = {{{0, 0}, Color::black}, {{right, down}, Color::white}};
        State state = State::set_up(first).value();
        for (int i = 2; i < 48; ++i) {
            State::Undo undo;
            const Move move{{i * right, i * down}};
            REQUIRE(state.check(move));
            state.play(move, undo);
            // Make the last card white, so that the next black one can outflank it.
            Layout layout = state.layout();
            layout.cards.back().color = Color::white;
            layout.to_move = Color::black;
            state = State::set_up(layout).value();
        }
        CHECK(state.count(Color::white) == 1);
        CHECK(state.left() == 0);
    }
}

}  // namespace
}  // namespace outflank::mod
