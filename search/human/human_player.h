#pragma once

#include <memory>
#include <optional>
#include <random>
#include <stop_token>

#include "engine/tier.h"
#include "search/human/policy.h"
#include "search/human/style.h"
#include "search/searcher.h"

namespace outflank::inline OUTFLANK_TIER {

/// A move as a person chooses it.
struct HumanMove {
    Square move = Square::none;
    int score = 0;       // discs, by the search with which he chose it
    double seconds = 0;  // that a person would take for it
};

/// Plays as a person of some strength would: it draws the move at random, the likelier the likelier
/// the policy says it is, and the better a search of few plies finds it. The same seed gives the
/// same moves in the same positions.
class HumanPlayer {
  public:
    /// `weights` are those of the evaluation; null for the embedded ones.
    HumanPlayer(const std::shared_ptr<const Weights>& weights, std::uint64_t seed);

    /// A move for a board, on which there must be one. `only`: the moves to choose from. `time`: a
    /// search that takes longer is cut short; then the same seed may give another move.
    HumanMove choose(const Board& board, const HumanStyle& style, Bitboard only = ~Bitboard{0},
                     std::optional<Milliseconds> time = std::nullopt,
                     const std::stop_token& stop = {});

  private:
    std::vector<double> scores(const Board& board, const std::vector<Candidate>& candidates,
                               const HumanStyle& style, std::optional<Milliseconds> time,
                               const std::stop_token& stop);
    int rounded_at_random(double number);
    double random();

    std::shared_ptr<const Weights> weights_;
    std::shared_ptr<const Policy> policy_;
    Searcher searcher_;
    std::mt19937_64 random_;
};

}  // namespace outflank::inline OUTFLANK_TIER
