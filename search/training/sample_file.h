#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/result.h"
#include "engine/tier.h"
#include "search/training/sample.h"

namespace outflank::inline OUTFLANK_TIER {

/// Reads the samples of a file. An incomplete sample at the end is ignored. A file that was packed
/// by the program zstd is read, too. Errors name the file.
///
/// The format, little-endian: 8 bytes magic number, 16 bytes unused, then each `Sample` as it lies
/// in memory.
Result<std::vector<Sample>> read_samples(const std::string& path);

/// A whole file of samples.
std::string sample_file_bytes(std::span<const Sample> samples);

}  // namespace outflank::inline OUTFLANK_TIER
