#include "search/training/row_parts.h"

#include <algorithm>

namespace outflank::inline OUTFLANK_TIER {

namespace {

constexpr std::size_t contents_of_three = 27;

}  // namespace

RowParts::RowParts() : parts_(table_count * row_count) {
    for (std::size_t shape = 0; shape < pattern_shapes.size(); ++shape) {
        const std::size_t size = first_row[shape + 1] - first_row[shape];
        const std::size_t part_size = size / contents_of_three;
        const std::size_t in_all_tables = all_rows_;
        all_rows_ += size;
        for (std::size_t table = 0; table < table_count; ++table) {
            const std::size_t begin = table * row_count + first_row[shape];
            // The first square taken is the least significant digit of a pattern's contents.
            for (std::size_t contents = 0; contents < size; ++contents)
                parts_[begin + contents] = {
                    static_cast<std::uint32_t>(all_rows_ + contents % part_size),
                    static_cast<std::uint32_t>(all_rows_ + part_size +
                                               contents / contents_of_three),
                    static_cast<std::uint32_t>(in_all_tables + contents)};
            all_rows_ += 2 * part_size;
        }
    }
}

LearnedRows RowParts::with_parts(const FeatureIndices& indices) const {
    LearnedRows rows{};
    auto* end = std::ranges::copy(indices, rows.begin()).out;
    for (std::size_t lane = 0; lane < instance_count; ++lane)
        end = std::ranges::copy(parts_[indices[lane]], end).out;
    return rows;
}

Model RowParts::folded(const Model& model, const std::vector<std::uint32_t>& uses,
                       std::size_t least_uses) const {
    Model folded = model;
    folded.rows.resize(parts_.size());
    for (std::size_t table = 0; table < table_count; ++table)
        for (std::size_t pattern = 0; pattern < pattern_rows; ++pattern) {
            const std::size_t row = table * row_count + pattern;
            if (uses[row] < least_uses) continue;
            for (const std::uint32_t part : parts_[row])
                for (std::size_t i = 0; i < row_width; ++i)
                    folded.rows[row][i] += model.rows[part][i];
        }
    return folded;
}

}  // namespace outflank::inline OUTFLANK_TIER
