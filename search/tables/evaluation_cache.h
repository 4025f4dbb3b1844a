#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/hash.h"
#include "engine/tier.h"
#include "search/tables/huge_pages.h"

namespace outflank::inline OUTFLANK_TIER {

/// One thread's hash table of static evaluations. Iterations, ProbCut and transpositions reach the
/// same leaves again: in searches of 18 plies, 48% of the evaluations are found here. A table four
/// times as large does not fit in the core's cache and costs 15% of the time.
class EvaluationCache {
  public:
    static constexpr int index_bits = 16;

    EvaluationCache() : entries_(std::size_t{1} << index_bits) {}
    void clear() { entries_.assign(entries_.size(), 0); }

    /// The evaluation of a board, from -128 to 127: the stored one, else that of `evaluate()`,
    /// which is then stored.
    template <class Evaluate>
    int get(const Board& board, const Evaluate& evaluate) {
        const std::uint64_t key = hash(board);
        std::uint64_t& entry = entries_[key >> (64 - index_bits)];
        if ((entry ^ key) <= score_bits) return static_cast<std::int8_t>(entry & score_bits);
        const int score = evaluate();
        entry = (key & ~score_bits) | static_cast<std::uint8_t>(score);
        return score;
    }

  private:
    // An entry is the board's hash with the score in its lowest bits. Two boards that differ only
    // in those bits of the hash are confused. That can mislead a search, but exact scores do not
    // depend on evaluations: they only order the moves there.
    static constexpr std::uint64_t score_bits = 0xFF;

    std::vector<std::uint64_t, HugePages<std::uint64_t>> entries_;
};

}  // namespace outflank::inline OUTFLANK_TIER
