#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "engine/board.h"
#include "engine/result.h"
#include "search/evaluation/network.h"
#include "search/limits.h"

namespace outflank::inline OUTFLANK_TIER {

/// A root move with what the search thinks of it.
struct Line {
    Square move = Square::none;  // a pass when there is no move; none when the game is over
    Score score;                 // for the side to move at the root
    Bound bound = Bound::exact;  // of `score`, as far as `selectivity` and `depth` go
    std::vector<Square> pv;      // from `move` on, passes included; to the end when solved
};

/// The state of a search: after each completed iteration, and at its end.
struct Report {
    int depth = 0;            // plies of the iteration
    int selectivity = 100;    // percent confidence of the forward pruning; 100 = none
    bool exact = false;       // the scores are those of perfect play (for Goal::wld: their signs)
    std::vector<Line> lines;  // best first, at least one
    std::uint64_t nodes = 0;  // discs placed and passes made since the search began, all threads
    int hash_permille = 0;    // of the table, used by this search; from a sample, as last reported
    Milliseconds elapsed{0};
};

/// The one door into the search: a transposition table, threads, and everything they need. One
/// object searches one position at a time; several objects are independent of each other.
class Searcher {
  public:
    struct Settings {
        int threads = 1;                                   // 1 to 256
        std::size_t hash_mb = 256;                         // 1 or more
        std::shared_ptr<const Weights> weights = nullptr;  // none: those embedded
    };
    /// Called on the searching thread after each iteration; must return soon, the search waits.
    using OnReport = std::function<void(const Report&)>;

    Searcher();
    ~Searcher();
    Searcher(const Searcher&) = delete;
    Searcher& operator=(const Searcher&) = delete;

    /// Applies new settings; what the table knew is lost when its size or the weights change. An
    /// error (a table that cannot be allocated, threads that cannot be had: it names how much)
    /// leaves the old setting.
    Result<void> configure(const Settings& settings);
    [[nodiscard]] const Settings& settings() const;

    /// Forgets all that earlier searches learned.
    void clear();

    /// Searches until a limit or `stop` is reached and returns the last state, in which the first
    /// line is the move to play: always legal, also when stopped at once. Blocks.
    Report search(const Board& board, const Limits& limits, std::stop_token stop = {},
                  const OnReport& on_report = {});

    /// Nodes of the running search so far, or else of the last one, short of a batch a thread; from
    /// any thread.
    [[nodiscard]] std::uint64_t nodes() const;

    /// The evaluation of a board at one look, in discs for the side to move.
    [[nodiscard]] double evaluate(const Board& board) const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace outflank::inline OUTFLANK_TIER
