#include "search/files/packed_file.h"

#include <zstd.h>

namespace outflank {

std::optional<std::vector<unsigned char>> unpack_frame(std::span<const unsigned char> frame,
                                                       std::size_t size) {
    if (ZSTD_getFrameContentSize(frame.data(), frame.size()) != size) return std::nullopt;
    std::vector<unsigned char> plain(size);
    if (ZSTD_decompress(plain.data(), size, frame.data(), frame.size()) != size)
        return std::nullopt;
    return plain;
}

}  // namespace outflank
