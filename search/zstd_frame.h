#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace outflank {

/// A head and, behind it, the zstd frame of some bytes: packed as small as it gets, with a checksum
/// at its end.
std::vector<unsigned char> with_zstd_frame(std::span<const unsigned char> head,
                                           std::span<const unsigned char> plain);

}  // namespace outflank
