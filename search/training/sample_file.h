#pragma once

#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "engine/result.h"
#include "engine/tier.h"
#include "search/training/sample.h"

namespace outflank::inline OUTFLANK_TIER {

/// Reads the samples of a file. An incomplete sample at the end, left by a process that was killed
/// while it wrote, is ignored. A file that was packed by the program zstd is read, too. Errors name
/// the file.
///
/// The format, little-endian: 8 bytes magic number, 8 bytes that stand for the options by which the
/// samples were made, 8 bytes unused, then each `Sample` as it lies in memory.
Result<std::vector<Sample>> read_samples(const std::string& path);

/// A whole file of samples.
std::string sample_file_bytes(std::span<const Sample> samples);

/// A sample file to which self-play appends game by game. A process that is killed loses at most
/// its last game.
class SampleFile {
  public:
    /// Opens a file to continue it, or creates it. `made` stands for the options (a hash): to
    /// continue a file made by other options is an error. Errors name the file.
    static Result<SampleFile> open(const std::string& path, std::uint64_t made);

    /// Number of samples in the file, without those of its last game, which may be incomplete.
    [[nodiscard]] std::size_t sample_count() const { return sample_count_; }
    /// Number of the first game that may not be in the file completely. Games count from 0.
    [[nodiscard]] std::uint32_t next_game() const { return next_game_; }

    /// Appends a game. The first call replaces the last game of the file. False when the file could
    /// not be written.
    bool append(const std::vector<Sample>& game);
    /// Nothing is left to write. (Of a file of games, it would be the last block.)
    static bool finish() { return true; }

  private:
    std::ofstream out_;
    std::string to_cut_;  // the path, until the last game has been cut off
    std::size_t sample_count_ = 0;
    std::uint32_t next_game_ = 0;
};

}  // namespace outflank::inline OUTFLANK_TIER
