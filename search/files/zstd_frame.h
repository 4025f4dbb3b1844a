#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"

namespace outflank {

/// A head and, behind it, the zstd frame of some bytes: packed as small as it gets, with a checksum
/// at its end.
std::vector<unsigned char> with_zstd_frame(std::span<const unsigned char> head,
                                           std::span<const unsigned char> plain);

/// The bytes that a frame begins with (RFC 8878).
inline constexpr std::string_view zstd_magic = "\x28\xB5\x2F\xFD";

/// Whether bytes begin like a file that the program zstd has made.
bool is_zstd(std::string_view bytes);

/// The size of the frame that some bytes begin with. Nothing when it is not there as a whole.
std::optional<std::size_t> zstd_frame_size(std::string_view bytes);

/// What such a file holds, in one frame or several. An error says that it is damaged or cut.
Result<std::string> unpack_zstd(std::string_view packed);

}  // namespace outflank
