#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/bitboard.h"
#include "search/score.h"
#include "search/suspension.h"

namespace outflank {

using Milliseconds = std::chrono::milliseconds;

/// The game clock of the side to move. With no time left, or less, the engine must move at once.
struct GameClock {
    Milliseconds left{0};
    Milliseconds increment{0};       // added after each move
    std::optional<int> moves_to_go;  // moves until the next time control; absent: to the end
};

/// What to find out about a position whose game can be searched to its end.
enum class Goal : std::uint8_t {
    score,  // the exact disc difference
    wld,    // win, loss or draw only: the score is +1, -1 or 0
};

/// The bounds of a window: which of the scores between them is the true one matters, and of all
/// others only that they are `alpha` or less, or `beta` or more.
struct ScoreWindow {
    int alpha;  // discs, -65 to 63
    int beta;   // discs, alpha + 1 to 65

    constexpr ScoreWindow operator-() const { return {-beta, -alpha}; }
};

/// What a search may spend. An absent limit does not bind. Without any, the search goes on until
/// the position is solved or the search is stopped.
struct Limits {
    std::optional<int> depth;               // plies
    std::optional<int> exact_from;          // solve exactly from this number of empties
    std::optional<int> selective_from;      // search to the end, with forward pruning, from here
    std::optional<Milliseconds> move_time;  // for this move
    std::optional<GameClock> clock;         // the time manager decides how much of it to use
    std::optional<std::uint64_t> nodes;     // checked after each batch of nodes, so exceeded a bit
    Goal goal = Goal::score;
    std::optional<ScoreWindow> window;  // in a search to the end, a score outside is a bound of it
    int selectivity = 0;  // percent: confidence that a forward cut needs; 100: make none
    int variety = 0;      // discs: in the first 12 plies, play a random move at most so much worse
    int lines = 1;        // number of best moves to find, each with its score and variation
    Bitboard only = ~Bitboard{0};      // consider only these moves of the root position
    Suspension* suspension = nullptr;  // must live as long as the search; null: never suspended
};

/// Whether time or nodes may end the search before it is as deep as the other limits ask for.
inline bool may_be_cut_off(const Limits& limits) {
    return limits.move_time || limits.clock || limits.nodes;
}

}  // namespace outflank
