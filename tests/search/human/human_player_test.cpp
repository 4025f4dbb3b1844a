#include "search/human/human_player.h"

#include <doctest/doctest.h>

#include <chrono>
#include <set>

#include "engine/notation.h"
#include "engine/position.h"

namespace outflank {
namespace {

constexpr HumanStyle weak{0.5, 30, 0, 0};
constexpr HumanStyle strong{1, 1, 2, 8};

struct Played {
    std::vector<Square> moves;
    int score = 0;  // Black's
};

Played game(HumanPlayer& player, const HumanStyle& black, const HumanStyle& white) {
    Played played;
    Position position = start_position();
    while (!position.is_over()) {
        const bool is_black = position.to_move == Color::black;
        const Square move = position.must_pass()
                                ? Square::pass
                                : player.choose(position.board, is_black ? black : white).move;
        REQUIRE(position.is_legal(move));
        played.moves.push_back(move);
        position = position.after(move);
    }
    played.score = count(position.discs_of(Color::black)) - count(position.discs_of(Color::white));
    return played;
}

TEST_CASE("human player: a seed gives the same game, and games differ") {
    HumanPlayer one(nullptr, 7);
    HumanPlayer same(nullptr, 7);
    std::set<std::vector<Square>> games;
    for (int n = 0; n < 5; ++n) {
        const Played played = game(one, strong, strong);
        CHECK(game(same, strong, strong).moves == played.moves);
        games.insert(played.moves);
    }
    CHECK(games.size() == 5);
}

TEST_CASE("human player: who looks ahead and counts wins") {
    HumanPlayer player(nullptr, 1);
    int wins = 0;
    for (int n = 0; n < 10; ++n) {
        wins += game(player, strong, weak).score > 0 ? 1 : 0;
        wins += game(player, weak, strong).score < 0 ? 1 : 0;
    }
    CHECK(wins >= 18);
}

TEST_CASE("human player: chooses only from the moves that it may") {
    HumanPlayer player(nullptr, 1);
    for (int n = 0; n < 5; ++n)
        CHECK(player.choose(start_position().board, strong, bit(Square::c4)).move == Square::c4);
}

TEST_CASE("human player: even a beginner sees mostly that he can wipe the opponent out") {
    Position position = start_position();
    for (const Square move : {Square::e6, Square::f4, Square::e3, Square::f6, Square::g5,
                              Square::d6, Square::e7, Square::f5})
        position = position.after(move);
    HumanPlayer player(nullptr, 1);
    int seen = 0;
    for (int n = 0; n < 100; ++n)
        seen += player.choose(position.board, style_of(least_elo)).move == Square::c5 ? 1 : 0;
    CHECK(seen > 50);
}

TEST_CASE("human player: a move takes time, and one without a choice little") {
    HumanPlayer player(nullptr, 1);
    double longest = 0;
    Position position = start_position();
    for (int ply = 0; ply < 20; ++ply) {
        const HumanMove chosen = player.choose(position.board, strong);
        CHECK(chosen.seconds >= 0.4);
        CHECK(chosen.seconds <= 20);
        longest = std::max(longest, chosen.seconds);
        position = position.after(chosen.move);
    }
    CHECK(longest > 1);
}

TEST_CASE("human player: a search that takes too long is cut short") {
    // 20 empties, which the strongest solves; a second and more.
    const Position position =
        parse_position("---OOX--XXOXX-O--OXXXXO-XXXXOXXX--OOOOX--XOXOXO--O-OO-XO--XXOO-X X")
            .value();
    HumanPlayer player(nullptr, 1);
    const auto start = std::chrono::steady_clock::now();
    const Square move =
        player.choose(position.board, style_of(most_elo), ~Bitboard{0}, Milliseconds(20)).move;
    CHECK(std::chrono::steady_clock::now() - start < Milliseconds(500));
    CHECK(position.is_legal(move));
}

TEST_CASE("styles: the stronger, the more a disc counts and the farther the look") {
    for (int elo = least_elo; elo < most_elo; elo += 50) {
        CAPTURE(elo);
        const HumanStyle style = style_of(elo);
        const HumanStyle next = style_of(elo + 50);
        CHECK(next.discs <= style.discs);
        CHECK(next.plies >= style.plies);
        CHECK(next.counts_from >= style.counts_from);
    }
}

}  // namespace
}  // namespace outflank
