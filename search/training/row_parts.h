#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/tier.h"
#include "search/training/model.h"

namespace outflank::inline OUTFLANK_TIER {

/// Each row of a pattern has so many parts.
inline constexpr std::size_t parts_per_row = 3;

/// The rows that a board is learned with: those of its features, and the parts of its patterns.
using LearnedRows = std::array<std::uint32_t, feature_count + parts_per_row * instance_count>;

/// While it is learned, a row of a pattern is the sum of a row of its own and of parts that other
/// rows share. So a rare row learns from those that are like it. The parts are
/// - one for all rows that differ only in the three squares that are taken last;
/// - one for all rows that differ only in the three squares that are taken first;
/// - one for the same contents in all tables.
/// After the fit they are added to the rows (Stockfish's factorised features).
class RowParts {
  public:
    RowParts();

    /// The number of all rows of a model: those of the tables, and behind them the parts.
    [[nodiscard]] std::size_t all_rows() const { return all_rows_; }
    [[nodiscard]] LearnedRows with_parts(const FeatureIndices& indices) const;
    /// A model of the tables alone that evaluates as one with parts does, but for rows that fewer
    /// than `least_uses` samples use: they do without parts. `uses`: how many samples use each row.
    [[nodiscard]] Model folded(const Model& model, const std::vector<std::uint32_t>& uses,
                               std::size_t least_uses) const;

  private:
    std::vector<std::array<std::uint32_t, parts_per_row>> parts_;  // of each row of the tables
    std::size_t all_rows_ = table_count * row_count;
};

}  // namespace outflank::inline OUTFLANK_TIER
