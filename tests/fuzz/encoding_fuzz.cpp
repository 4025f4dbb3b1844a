#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "protocol/system/charset.h"
#include "protocol/system/encoding.h"

// Any bytes become UTF-8, and the result is the same in pieces as in one go.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace outflank;
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    const std::string text = to_utf8(bytes);
    TextDecoder decoder;
    std::string in_pieces;
    const std::size_t step = 1 + (size == 0 ? 0 : data[size - 1] % 5);
    for (std::size_t at = 0; at < size; at += step)
        in_pieces += decoder.next(bytes.substr(at, step));
    if (in_pieces + decoder.finish() != text) std::abort();

    const std::string utf8 = utf8_or_latin1(text);
    if (!is_utf8(utf8) || (is_utf8(text) && utf8 != text)) std::abort();
    if (utf8_to_latin1(latin1_to_utf8(bytes)).text != bytes) std::abort();
    (void)utf8_to_latin1(bytes);
    for (const char* charset : {"UTF-8", "ISO-8859-1", "windows-1252", "UTF-16", "UTF-16LE",
                                "US-ASCII", "Shift_JIS", "GB18030"}) {
        const auto decoded = decode(bytes, charset);
        if (decoded && (!is_utf8(decoded->text) || decoded->broken > bytes.size())) std::abort();
    }
    return 0;
}
