#include "protocol/system/charset.h"

#include <algorithm>
#include <array>

#include "protocol/system/encoding.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

unsigned char to_byte(char c) { return static_cast<unsigned char>(c); }

// Only the letters and digits of a name, in lower case: "UTF-8" and "utf8" are the same.
std::string plain_name(std::string_view charset) {
    std::string name = lower_case(charset);
    std::erase_if(name, [](char c) { return (c < 'a' || c > 'z') && (c < '0' || c > '9'); });
    return name;
}

Decoded from_utf8(std::string_view text) {
    Decoded decoded{utf8_or_latin1(std::string(text))};
    // A byte that was read as Latin-1 has become two.
    decoded.broken = decoded.text.size() - text.size();
    return decoded;
}

Decoded from_ascii(std::string_view text) {
    const auto is_not_ascii = [](char c) { return to_byte(c) >= 0x80; };
    return {latin1_to_utf8(text),
            static_cast<std::size_t>(std::ranges::count_if(text, is_not_ascii))};
}

Decoded from_latin1(std::string_view text) { return {latin1_to_utf8(text)}; }

// Bytes 0x80 to 0x9F; 0 where nothing is assigned
// (https://encoding.spec.whatwg.org/index-windows-1252.txt).
constexpr std::array<char32_t, 32> windows_1252 = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

Decoded from_windows_1252(std::string_view text) {
    Decoded decoded;
    decoded.text.reserve(text.size());
    for (const char c : text) {
        char32_t character = to_byte(c);
        if (character >= 0x80 && character < 0xA0) {
            if (const char32_t assigned = windows_1252[character - 0x80]; assigned != 0)
                character = assigned;
            else
                ++decoded.broken;
        }
        append_utf8(decoded.text, character);
    }
    return decoded;
}

Decoded from_utf16(std::string_view text, TextDecoder decoder) {
    Decoded decoded{decoder.next(std::string(text))};
    decoded.text += decoder.finish();
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (decoded.text.starts_with(mark)) decoded.text.erase(0, mark.size());
    constexpr std::string_view replacement = "\xEF\xBF\xBD";
    for (std::size_t at = decoded.text.find(replacement); at != std::string::npos;
         at = decoded.text.find(replacement, at + replacement.size()))
        ++decoded.broken;
    return decoded;
}

Decoded from_utf16_le(std::string_view text) {
    return from_utf16(text, TextDecoder(TextDecoder::Form::utf16_le));
}

Decoded from_utf16_be(std::string_view text) {
    constexpr std::string_view le_mark = "\xFF\xFE";
    return from_utf16(text, TextDecoder(text.starts_with(le_mark) ? TextDecoder::Form::utf16_le
                                                                  : TextDecoder::Form::utf16_be));
}

struct Charset {
    std::string_view name;  // as plain_name has it
    Decoded (*decode)(std::string_view text);
};

constexpr std::array charsets = {
    Charset{"utf8", from_utf8},           Charset{"utf16", from_utf16_be},
    Charset{"utf16be", from_utf16_be},    Charset{"utf16le", from_utf16_le},
    Charset{"iso88591", from_latin1},     Charset{"latin1", from_latin1},
    Charset{"l1", from_latin1},           Charset{"windows1252", from_windows_1252},
    Charset{"cp1252", from_windows_1252}, Charset{"usascii", from_ascii},
    Charset{"ascii", from_ascii},
};

}  // namespace

Result<Decoded> decode(std::string_view text, std::string_view charset) {
    const std::string name = plain_name(charset);
    const auto* const own = std::ranges::find(charsets, name, &Charset::name);
    if (own != charsets.end()) return own->decode(text);
    if (auto decoded = decode_by_system(text, lower_case(trimmed(charset))))
        return std::move(*decoded);
    return error("charset " + quoted(charset) + " is not known here");
}

}  // namespace outflank
