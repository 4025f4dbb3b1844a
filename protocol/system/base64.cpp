#include "protocol/system/base64.h"

#include <cstdint>
#include <string_view>

namespace outflank {

std::string base64(std::span<const unsigned char> bytes) {
    constexpr std::string_view digits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        std::uint32_t three = 0;
        for (std::size_t i = 0; i < 3; ++i)
            three = three << 8 | (at + i < bytes.size() ? bytes[at + i] : 0U);
        for (std::size_t i = 0; i < 4; ++i)
            text += at + i <= bytes.size() ? digits[three >> (18 - 6 * i) & 63] : '=';
    }
    return text;
}

}  // namespace outflank
