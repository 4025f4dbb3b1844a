#include "search/zstd_frame.h"

#include <zstd.h>

namespace outflank {

std::vector<unsigned char> with_zstd_frame(std::span<const unsigned char> head,
                                           std::span<const unsigned char> plain) {
    std::vector<unsigned char> packed(head.begin(), head.end());
    packed.resize(head.size() + ZSTD_compressBound(plain.size()));
    ZSTD_CCtx* const context = ZSTD_createCCtx();
    ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, 19);
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
    const std::size_t size =
        ZSTD_compress2(context, packed.data() + head.size(), packed.size() - head.size(),
                       plain.data(), plain.size());
    ZSTD_freeCCtx(context);
    packed.resize(head.size() + size);
    return packed;
}

}  // namespace outflank
