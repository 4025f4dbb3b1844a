#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/bitboard.h"
#include "search/score.h"

namespace outflank::inline OUTFLANK_TIER {

using Milliseconds = std::chrono::milliseconds;

/// A game clock of the side to move. `left` may be zero or below: move at once.
struct GameClock {
    Milliseconds left{0};
    Milliseconds increment{0};       // added after each move
    std::optional<int> moves_to_go;  // moves until the next control; absent: to the end
};

/// What is asked of the end of the game once it is within reach.
enum class Goal : std::uint8_t {
    score,  // the exact disc difference
    wld,    // only win, loss or draw: scores are -1, 0 or +1 bounds
};

/// What a search may spend. An absent limit does not bind; with none, it goes on to the exact end
/// of the game or until it is stopped.
struct Limits {
    std::optional<int> depth;               // plies
    std::optional<int> exact_from;          // solve exactly from this number of empties
    std::optional<int> selective_from;      // search to the end, with forward pruning, from here
    std::optional<Milliseconds> move_time;  // for this move
    std::optional<GameClock> clock;         // the search finds its own budget
    std::optional<std::uint64_t> nodes;     // checked between batches of nodes, so not to the node
    Goal goal = Goal::score;
    int selectivity = 0;  // percent: confidence that forward cuts need; 100 = none are made
    int variety = 0;      // discs: in the first 12 plies any move so near the best may come first
    int lines = 1;        // the best N moves, each with its own score and line
    Bitboard only = ~Bitboard{0};  // moves at the root to look at
};

}  // namespace outflank::inline OUTFLANK_TIER
