#include "protocol/match/random_mod_openings.h"

#include <set>

#include "engine/mod/game.h"
#include "engine/mod/notation.h"
#include "protocol/match/random.h"
#include "search/mod/key.h"

namespace outflank::match {

std::vector<Opening> random_mod_openings(int count, int plies, std::uint64_t seed) {
    constexpr int most_tries = 100;
    std::mt19937_64 random(seed);
    const auto draw = [&] {
        while (true) {
            mod::Game game;
            while (game.moves().size() < static_cast<std::size_t>(plies) &&
                   !game.state().is_over()) {
                const auto moves = game.state().moves(game.state().to_move());
                game.play(moves.empty() ? mod::pass : moves[random_below(random, moves.size())]);
            }
            if (!game.state().is_over()) return game;
        }
    };
    std::set<std::uint64_t> seen;
    std::vector<Opening> openings;
    while (openings.size() < static_cast<std::size_t>(count)) {
        mod::Game game = draw();
        for (int tries = 1; tries < most_tries && seen.contains(mod::Key(game.state()).hash());
             ++tries)
            game = draw();
        seen.insert(mod::Key(game.state()).hash());
        Opening opening;
        opening.rules = Rules::mod;
        for (const mod::Move& move : game.moves()) opening.texts.push_back(to_string(move));
        openings.push_back(std::move(opening));
    }
    return openings;
}

}  // namespace outflank::match
