#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "engine/result.h"
#include "search/training/sample.h"

namespace outflank::inline OUTFLANK_TIER {

/// The samples of a file. One that was cut off while it was written to counts up to there. An error
/// names the file.
///
/// The format, little-endian: 8 bytes magic number, 8 bytes that tell how the samples were made,
/// 8 bytes unused, then `Sample` by `Sample` as it lies in memory.
Result<std::vector<Sample>> read_samples(const std::string& path);

/// A sample file that grows, game by game; a process that ends in the middle of one loses no more
/// than that game.
class SampleFile {
  public:
    /// Makes the file or goes on with one that was `made` in the same way. An error names the file.
    static Result<SampleFile> open(const std::string& path, std::uint64_t made);

    /// Samples already there, but those of the last game, which may not be whole.
    [[nodiscard]] std::size_t sample_count() const { return sample_count_; }
    /// The first game that is not there in full; games are numbered from 0.
    [[nodiscard]] std::uint32_t next_game() const { return next_game_; }

    /// The first game takes the place of the last one there. False when it could not be written.
    bool append(const std::vector<Sample>& game);

  private:
    std::ofstream out_;
    std::string to_cut_;  // the file whose last game the first one appended replaces
    std::size_t sample_count_ = 0;
    std::uint32_t next_game_ = 0;
};

}  // namespace outflank::inline OUTFLANK_TIER
