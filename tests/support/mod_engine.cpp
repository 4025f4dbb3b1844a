// The reference players of Othello MOD, GTP engines for matches. The first argument says how it
// plays, the second is the seed of its random numbers:
//
// random   any legal move, tiles included
// greedy   the placement that flips most, at random among equals, with a tile one time in four
// ahead    two plies over placements and tiles together by the difference of cards, at random
//          among equals

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <random>
#include <string>
#include <string_view>

#include "engine/mod/game.h"
#include "engine/mod/notation.h"
#include "protocol/system/text.h"

namespace {

using namespace outflank;

using Random = std::mt19937_64;

// The best element by a score, a random one among equals. There must be one.
template <class Score>
mod::Move best_of(const std::vector<mod::Move>& moves, Random& random, Score score) {
    std::vector<mod::Move> best;
    int most = std::numeric_limits<int>::min();
    for (const mod::Move& move : moves) {
        const int value = score(move);
        if (value > most) best.clear();
        most = std::max(most, value);
        if (value == most) best.push_back(move);
    }
    return best[random() % best.size()];
}

mod::Move greedy(const mod::State& state, const std::vector<mod::Move>& moves, Random& random) {
    mod::Move move = best_of(moves, random, [&](const mod::Move& each) {
        return state.flips(spot_at(each.place), state.to_move());
    });
    move.has_tile = state.tiles(state.to_move()) > 0 && random() % 4 == 0;
    return move;
}

// The difference of cards for a color after the best next move of the side to move.
int after_answer(mod::State& state, Color color) {
    const auto difference = [&] {
        return color == Color::black ? state.black_score() : -state.black_score();
    };
    const bool is_own = state.to_move() == color;
    std::optional<int> best;
    for (const mod::Move& move : state.moves(state.to_move())) {
        mod::State::Undo undo;
        state.play(move, undo);
        if (!best || (is_own ? difference() > *best : difference() < *best)) best = difference();
        state.undo(undo);
    }
    return best.value_or(difference());
}

mod::Move ahead(mod::State state, const std::vector<mod::Move>& moves, Random& random) {
    const Color color = state.to_move();
    return best_of(moves, random, [&](const mod::Move& move) {
        mod::State::Undo undo;
        state.play(move, undo);
        const int score = after_answer(state, color);
        state.undo(undo);
        return score;
    });
}

mod::Move choose(std::string_view manner, const mod::State& state, Random& random) {
    const std::vector<mod::Move> moves = state.moves(state.to_move());
    if (moves.empty()) return mod::pass;
    if (manner == "greedy") return greedy(state, moves, random);
    if (manner == "ahead") return ahead(state, moves, random);
    return moves[random() % moves.size()];
}

void answer(const std::string& text, bool accepted = true) {
    std::cout << (accepted ? "=" : "?") << (text.empty() ? "" : " ") << text << "\n\n"
              << std::flush;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string manner = argc > 1 ? argv[1] : "random";
    Random random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
    mod::Game game;
    for (std::string line; std::getline(std::cin, line);) {
        const auto said = words(line);
        const std::string command = said.empty() ? "" : said[0];
        if (command == "clear_board" || command == "set_game") {
            game = mod::Game();
            answer("");
        } else if (command == "play" && said.size() == 3) {
            const auto move = mod::parse_move(said[2]);
            answer("", move && game.play(*move));
        } else if (command == "genmove") {
            const mod::Move move = choose(manner, game.state(), random);
            game.play(move);
            answer(to_string(move));
        } else if (command == "quit") {
            answer("");
            break;
        } else {
            answer("unknown command", false);
        }
    }
}
