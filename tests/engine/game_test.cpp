#include "engine/game.h"

#include <doctest/doctest.h>

#include "tests/support/data_file.h"
#include "tests/support/random_boards.h"

namespace outflank {
namespace {

TEST_CASE("both supplies together are the empty squares, and neither is ever negative") {
    constexpr std::uint64_t seed = 8001;
    Random random(seed);
    int given = 0;
    for (int i = 0; i < 1000; ++i) {
        // From the start position, or from a set-up board.
        const Board set_up = random_discs(random);
        Game game(i % 2 == 0
                      ? start_position()
                      : Position{set_up, random.below(2) == 0 ? Color::black : Color::white});
        while (true) {
            const Board& board = game.position().board;
            const Supply black = game.supply(Color::black);
            const Supply white = game.supply(Color::white);
            REQUIRE_MESSAGE(black.left + white.left == board.empty_count(), shown(seed, board));
            REQUIRE_MESSAGE(black.left >= 0, shown(seed, board));
            REQUIRE_MESSAGE(white.left >= 0, shown(seed, board));
            if (game.is_over()) break;
            const Bitboard moves = board.moves();
            REQUIRE(game.play(moves == 0 ? Square::pass : random.of(moves)));
        }
        given += game.supply(Color::black).given + game.supply(Color::white).given;
        CHECK_FALSE((game.supply(Color::black).given > 0 && game.supply(Color::white).given > 0));
    }
    CHECK(given > 100);
}

TEST_CASE(
    "on a set-up board each player has half of the discs left, the side to move the odd one") {
    const auto supplies = [](int discs, Color to_move) {
        Bitboard black = 0;
        for (int s = 0; s < discs; ++s) black |= bit(square_at(s));
        const Game game(position_of(black, 0, to_move));
        CHECK(game.supply(Color::black).given == 0);
        CHECK(game.supply(Color::white).given == 0);
        return std::pair(game.supply(Color::black).left, game.supply(Color::white).left);
    };
    CHECK(supplies(4, Color::black) == std::pair(30, 30));
    CHECK(supplies(4, Color::white) == std::pair(30, 30));
    CHECK(supplies(5, Color::black) == std::pair(30, 29));
    CHECK(supplies(5, Color::white) == std::pair(29, 30));
    CHECK(supplies(63, Color::white) == std::pair(0, 1));
    CHECK(supplies(63, Color::black) == std::pair(1, 0));
    CHECK(supplies(64, Color::black) == std::pair(0, 0));
    CHECK(supplies(0, Color::black) == std::pair(32, 32));
}

TEST_CASE("on a set-up board, too, a player without discs is given one") {
    // Three squares are empty: Black, to move, has two discs left, and White has one. Black never
    // has a move. White has two moves and plays the second with a disc that Black gives.
    const std::string row(8, 'O');
    Game game(position_from("-XOOOOX-" + row + row + row + row + row + row + "-OOOOOOO X"));
    CHECK(game.supply(Color::black) == Supply{2, 0});
    CHECK(game.supply(Color::white) == Supply{1, 0});
    REQUIRE(game.play(Square::pass));
    REQUIRE(game.play(Square::a1));
    CHECK(game.supply(Color::white) == Supply{0, 0});
    REQUIRE(game.play(Square::pass));
    REQUIRE(game.play(Square::h1));
    CHECK(game.supply(Color::black) == Supply{1, 0});
    CHECK(game.supply(Color::white) == Supply{0, 1});
    REQUIRE(game.undo());
    CHECK(game.supply(Color::black) == Supply{2, 0});
    CHECK(game.supply(Color::white) == Supply{0, 0});
}

struct Snapshot {
    Position position;
    Supply black;
    Supply white;
    std::vector<Square> moves;
    std::optional<int> score;

    bool operator==(const Snapshot&) const = default;
};

Snapshot snapshot(const Game& game) {
    return {game.position(), game.supply(Color::black), game.supply(Color::white), game.moves(),
            game.final_score()};
}

TEST_CASE("undo and redo restore the position, the turn, the supplies, the moves and the result") {
    constexpr std::uint64_t seed = 8002;
    Random random(seed);
    int given = 0;
    int passes = 0;
    for (int i = 0; i < 200; ++i) {
        Game game;
        std::vector<Snapshot> seen = {snapshot(game)};
        while (!game.is_over()) {
            const Bitboard moves = game.position().board.moves();
            const Square move = moves == 0 ? Square::pass : random.of(moves);
            passes += move == Square::pass;
            REQUIRE(game.play(move));
            REQUIRE(game.moves().back() == move);
            seen.push_back(snapshot(game));
        }
        given += game.supply(Color::black).given + game.supply(Color::white).given;
        REQUIRE(game.final_score());
        REQUIRE_FALSE(game.redo());

        const std::size_t end = seen.size() - 1;
        REQUIRE(game.ply_count() == end);
        for (std::size_t ply = end; ply > 0; --ply) {
            REQUIRE(game.undo());
            REQUIRE_MESSAGE(snapshot(game) == seen[ply - 1], shown(seed, seen[ply].position.board)
                                                                 << "ply " << ply);
            REQUIRE(game.ply_count() == ply - 1);
        }
        REQUIRE_FALSE(game.undo());
        REQUIRE(snapshot(game) == seen.front());
        for (std::size_t ply = 1; ply <= end; ++ply) {
            REQUIRE(game.redo());
            REQUIRE_MESSAGE(snapshot(game) == seen[ply], shown(seed, seen[ply].position.board)
                                                             << "ply " << ply);
        }
        REQUIRE_FALSE(game.redo());
    }
    CHECK(given > 20);
    CHECK(passes > 50);
}

TEST_CASE("a move played after an undo removes what could be redone; an illegal one does not") {
    Game game;
    for (const Square move : squares_from("f5d6c3d3")) REQUIRE(game.play(move));
    REQUIRE(game.undo());
    REQUIRE(game.undo());
    CHECK_FALSE(game.play(Square::a1));
    CHECK_FALSE(game.play(Square::pass));
    REQUIRE(game.redo());
    CHECK(game.moves() == squares_from("f5d6c3"));
    REQUIRE(game.undo());
    REQUIRE(game.play(Square::c4));
    CHECK_FALSE(game.redo());
    CHECK(game.moves() == squares_from("f5d6c4"));
}

TEST_CASE("a game that begins with a finished position has a result") {
    const Game wiped_out(position_from(std::string(60, 'X') + "---- O"));
    CHECK(wiped_out.is_over());
    CHECK(wiped_out.final_score() == 64);
    const Game full(position_from(std::string(32, 'O') + std::string(32, 'X') + " X"));
    CHECK(full.final_score() == 0);
    CHECK_FALSE(Game().final_score());
}

TEST_CASE(
    "legal are the moves of the board, and a pass when it is forced; no move is never legal") {
    constexpr std::uint64_t seed = 8003;
    for_random_boards(seed, 3000, [](const Board& board) {
        const Position position{board, Color::white};
        for (int s = 0; s < square_count; ++s)
            REQUIRE_MESSAGE(
                position.is_legal(square_at(s)) == contains(board.moves(), square_at(s)),
                shown(seed, board) << "square " << s);
        REQUIRE_MESSAGE(position.is_legal(Square::pass) == position.must_pass(),
                        shown(seed, board));
        REQUIRE_MESSAGE(position.must_pass() + position.is_over() + board.can_move() == 1,
                        shown(seed, board));
        REQUIRE_FALSE(position.is_legal(Square::none));
        if (position.must_pass()) {
            const Position next = position.after(Square::pass);
            REQUIRE(next.to_move == Color::black);
            REQUIRE(next.discs_of(Color::white) == position.discs_of(Color::white));
        }
    });
}

}  // namespace
}  // namespace outflank
