#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/result.h"
#include "search/evaluation/network.h"

namespace outflank::inline OUTFLANK_TIER {

/// The weights in their file format: a header of 8 bytes magic number and six 32-bit numbers
/// (format version and the architecture: width, hidden units, stages, rows, empties a stage), then
/// one zstd frame with a checksum. Little-endian.
std::vector<unsigned char> pack(const Weights& weights);

/// Refuses, saying why, what is not a weights file, was made for another architecture or is
/// damaged.
Result<std::shared_ptr<const Weights>> unpack(std::span<const unsigned char> bytes);

/// The weights in a file; errors name it.
Result<std::shared_ptr<const Weights>> load_weights(const std::string& path);

/// Those embedded in the executable. Refused while the architecture is being changed, until weights
/// are trained for it.
Result<std::shared_ptr<const Weights>> unpack_embedded();

/// The same, unpacked at the first call and shared from then on. Throws std::runtime_error where
/// they are refused.
const std::shared_ptr<const Weights>& embedded_weights();

}  // namespace outflank::inline OUTFLANK_TIER
