#include "search/files/zstd_frame.h"

#include <zstd.h>

#include <memory>
#include <new>
#include <stdexcept>

namespace outflank {

namespace {

// Of the library, which gives none where memory is lacking.
template <class Type, auto free>
class Context {
  public:
    explicit Context(Type* made) : context_(made) {
        if (made == nullptr) throw std::bad_alloc();
    }
    [[nodiscard]] Type* get() const { return context_.get(); }

  private:
    struct Free {
        void operator()(Type* context) const { free(context); }
    };
    std::unique_ptr<Type, Free> context_;
};

// What the library returned, unless that is an error.
std::size_t checked(std::size_t result) {
    if (ZSTD_isError(result) != 0)
        throw std::runtime_error(std::string("zstd: ") + ZSTD_getErrorName(result));
    return result;
}

}  // namespace

std::vector<unsigned char> with_zstd_frame(std::span<const unsigned char> head,
                                           std::span<const unsigned char> plain) {
    std::vector<unsigned char> packed(head.begin(), head.end());
    packed.resize(head.size() + ZSTD_compressBound(plain.size()));
    const Context<ZSTD_CCtx, ZSTD_freeCCtx> context(ZSTD_createCCtx());
    checked(ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, 19));
    checked(ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1));
    const std::size_t size =
        checked(ZSTD_compress2(context.get(), packed.data() + head.size(),
                               packed.size() - head.size(), plain.data(), plain.size()));
    packed.resize(head.size() + size);
    return packed;
}

bool is_zstd(std::string_view bytes) { return bytes.starts_with(zstd_magic); }

std::optional<std::size_t> zstd_frame_size(std::string_view bytes) {
    const std::size_t size = ZSTD_findFrameCompressedSize(bytes.data(), bytes.size());
    if (ZSTD_isError(size)) return std::nullopt;
    return size;
}

Result<std::string> unpack_zstd(std::string_view packed) {
    std::string plain;
    std::string piece(ZSTD_DStreamOutSize(), '\0');
    const Context<ZSTD_DCtx, ZSTD_freeDCtx> context(ZSTD_createDCtx());
    ZSTD_inBuffer in{packed.data(), packed.size(), 0};
    // What a frame still lacks; 0 at its end. Behind a full piece there may be more.
    std::size_t missing = 1;
    bool is_full = false;
    while (!ZSTD_isError(missing) && (in.pos < in.size || is_full)) {
        ZSTD_outBuffer out{piece.data(), piece.size(), 0};
        missing = ZSTD_decompressStream(context.get(), &out, &in);
        plain.append(piece, 0, out.pos);
        is_full = out.pos == out.size && missing != 0;
    }
    if (ZSTD_isError(missing)) return error(ZSTD_getErrorName(missing));
    if (missing != 0) return error("it ends too early");
    return plain;
}

}  // namespace outflank
