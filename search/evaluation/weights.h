#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/result.h"
#include "search/evaluation/network.h"

namespace outflank {

/// The weights in their file format: a header of 8 bytes magic number and six 32-bit numbers
/// (format version and the architecture: width, hidden units, stages, rows, empties a stage), then
/// one zstd frame with a checksum. In it are the heads, then the rows as row_columns.h describes
/// them. Of rows that are images of each other (see symmetry_map) only the first is there, so they
/// must be equal. Little-endian.
std::vector<unsigned char> pack(const Weights& weights);

/// Reads that format. An error says why: the bytes are not a weights file, were made for another
/// version or architecture, or are damaged.
Result<std::shared_ptr<const Weights>> unpack(std::span<const unsigned char> bytes);

/// Reads a weights file. Errors name the file.
Result<std::shared_ptr<const Weights>> load_weights(const std::string& path);

/// Unpacks the weights embedded in the executable. It is an error when they are of another
/// architecture: so it is after a change of the architecture, until weights are trained for it.
Result<std::shared_ptr<const Weights>> unpack_embedded();

/// The checksum in a weights file, as eight hexadecimal digits; an empty path stands for the
/// embedded weights. Errors name the file.
Result<std::string> weights_checksum(const std::string& path);

/// The embedded weights, unpacked at the first call and then shared by all callers. Throws
/// std::runtime_error when they cannot be unpacked.
const std::shared_ptr<const Weights>& embedded_weights();

}  // namespace outflank
