#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "engine/mod/state.h"
#include "search/limits.h"

namespace outflank::inline OUTFLANK_TIER::mod {

/// A first move with what the search thinks of it.
struct Line {
    Move move = pass;
    int score = 0;         // cards, for the side to move at the root
    std::vector<Move> pv;  // from `move` on, passes included
};

/// The state of a search: after each completed iteration, and at its end.
struct Report {
    int depth = 0;            // cards placed in the iteration
    bool exact = false;       // the scores are those of perfect play
    std::vector<Line> lines;  // best first, at least one
    std::uint64_t nodes = 0;  // cards placed and passes made
    Milliseconds elapsed{0};
};

/// The one door into the search of Othello MOD, for one thread and one position at a time. A
/// placement with its tile and the same without are two moves, decided between like any others.
class Player {
  public:
    using OnReport = std::function<void(const Report&)>;

    Player();
    ~Player();
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    /// Gives the table so many megabytes, from 1; what it knew is lost if that is a change. An
    /// error names the size and changes nothing.
    Result<void> resize(std::size_t megabytes);
    /// Forgets all that earlier searches learned.
    void clear();

    /// Searches until a limit or `stop` is reached and returns the last state, in which the first
    /// line is the move to play: always legal, also when stopped at once; a pass where there is no
    /// other move. Of the limits it heeds depth, exact_from, move_time, nodes and lines. Blocks.
    Report search(const State& state, const Limits& limits, std::stop_token stop = {},
                  const OnReport& on_report = {});

  private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

}  // namespace outflank::inline OUTFLANK_TIER::mod
