#include "protocol/system/encoding.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

namespace outflank {

namespace {

constexpr char32_t replacement = 0xFFFD;
constexpr char32_t last_character = 0x10FFFF;

unsigned byte_in(std::string_view text, std::size_t at) {
    return static_cast<unsigned char>(text[at]);
}

bool is_surrogate(char32_t unit) { return unit >= 0xD800 && unit < 0xE000; }
bool is_high_surrogate(char32_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool is_low_surrogate(char32_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

// The number of ASCII characters that the text begins with; eight at a time, since most text has
// no others.
std::size_t ascii_prefix(std::string_view text) {
    constexpr std::uint64_t high_bits = 0x8080808080808080;
    std::size_t at = 0;
    for (std::uint64_t eight = 0; at + sizeof eight <= text.size(); at += sizeof eight) {
        std::memcpy(&eight, text.data() + at, sizeof eight);
        if ((eight & high_bits) != 0) break;
    }
    while (at < text.size() && byte_in(text, at) < 0x80) ++at;
    return at;
}

struct Character {
    char32_t value;
    std::size_t size;  // in bytes
    bool is_valid;     // else it is the first byte
};

// The first character of a text that is not empty.
Character first_character(std::string_view text) {
    const unsigned lead = byte_in(text, 0);
    const Character byte{lead, 1, lead < 0x80};
    const std::size_t size = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (size == 1 || lead >= 0xF8 || text.size() < size) return byte;
    char32_t value = lead & (0x7FU >> size);
    for (std::size_t at = 1; at < size; ++at) {
        if ((byte_in(text, at) & 0xC0) != 0x80) return byte;
        value = value << 6 | (byte_in(text, at) & 0x3F);
    }
    constexpr char32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};  // else the form is overlong
    if (value < smallest[size] || value > last_character || is_surrogate(value)) return byte;
    return {value, size, true};
}

// What the first bytes of an input say; absent when the next ones decide.
struct Beginning {
    TextDecoder::Form form;
    std::size_t mark_size = 0;
};

std::optional<Beginning> beginning_of(std::string_view bytes, bool is_end) {
    using Form = TextDecoder::Form;
    constexpr std::string_view utf16_le_mark = "\xFF\xFE";
    constexpr std::string_view utf16_be_mark = "\xFE\xFF";
    if (bytes.starts_with(byte_order_mark)) return Beginning{Form::bytes, byte_order_mark.size()};
    if (bytes.starts_with(utf16_le_mark)) return Beginning{Form::utf16_le, utf16_le_mark.size()};
    if (bytes.starts_with(utf16_be_mark)) return Beginning{Form::utf16_be, utf16_be_mark.size()};

    const std::string_view start = bytes.substr(0, 4);
    // Every second byte from `first` on is zero and the others are printable.
    const auto has_zeros_from = [&](std::size_t first) {
        for (std::size_t at = 0; at < start.size(); ++at) {
            const bool must_be_zero = at % 2 == first;
            if (must_be_zero ? start[at] != 0 : start[at] < ' ' || start[at] > '~') return false;
        }
        return true;
    };
    const bool may_be_le = has_zeros_from(1);
    const bool may_be_be = has_zeros_from(0);
    if (start.size() == 4 && may_be_le) return Beginning{Form::utf16_le};
    if (start.size() == 4 && may_be_be) return Beginning{Form::utf16_be};
    const bool may_be_mark = byte_order_mark.starts_with(start) ||
                             utf16_le_mark.starts_with(start) || utf16_be_mark.starts_with(start);
    if (!is_end && (may_be_le || may_be_be || may_be_mark)) return std::nullopt;
    return Beginning{Form::bytes};
}

}  // namespace

bool is_utf8(std::string_view text) {
    for (text.remove_prefix(ascii_prefix(text)); !text.empty();
         text.remove_prefix(ascii_prefix(text))) {
        const Character character = first_character(text);
        if (!character.is_valid) return false;
        text.remove_prefix(character.size);
    }
    return true;
}

std::size_t utf8_size(std::string_view text) {
    if (text.empty()) return 0;
    const Character character = first_character(text);
    return character.is_valid ? character.size : 0;
}

void append_utf8(std::string& text, char32_t character) {
    if (character > last_character || is_surrogate(character)) character = replacement;
    const auto add = [&](char32_t byte) { text += static_cast<char>(byte); };
    const auto add_rest = [&](int shift) { add(0x80 | (character >> shift & 0x3F)); };
    if (character < 0x80) {
        add(character);
    } else if (character < 0x800) {
        add(0xC0 | character >> 6);
        add_rest(0);
    } else if (character < 0x10000) {
        add(0xE0 | character >> 12);
        add_rest(6);
        add_rest(0);
    } else {
        add(0xF0 | character >> 18);
        add_rest(12);
        add_rest(6);
        add_rest(0);
    }
}

std::string latin1_to_utf8(std::string_view text) {
    std::string converted;
    converted.reserve(text.size());
    for (const char c : text) append_utf8(converted, static_cast<unsigned char>(c));
    return converted;
}

Latin1 utf8_to_latin1(std::string_view text) {
    constexpr char32_t last_of_latin1 = 0xFF;
    Latin1 converted;
    while (!text.empty()) {
        const Character character = first_character(text);
        if (character.value <= last_of_latin1) {
            converted.text += static_cast<char>(character.value);
        } else {
            converted.text += '?';
            converted.lost += text.substr(0, character.size);
        }
        text.remove_prefix(character.size);
    }
    return converted;
}

std::string utf8_or_latin1(std::string text) {
    if (is_utf8(text)) return text;
    std::string converted;
    converted.reserve(text.size() + text.size() / 8);
    for (std::string_view rest = text; !rest.empty();) {
        const Character character = first_character(rest);
        append_utf8(converted, character.value);
        rest.remove_prefix(character.size);
    }
    return converted;
}

std::string TextDecoder::next(std::string bytes) {
    if (form_ == Form::bytes) return bytes;
    if (pending_.empty())
        pending_ = std::move(bytes);
    else
        pending_ += bytes;
    if (!form_) {
        const auto beginning = beginning_of(pending_, false);
        if (!beginning) return {};
        form_ = beginning->form;
        pending_.erase(0, beginning->mark_size);
    }
    return form_ == Form::bytes ? std::exchange(pending_, {}) : utf16_to_utf8(false);
}

std::string TextDecoder::finish() {
    if (!form_) form_ = beginning_of(pending_, true)->form;
    return form_ == Form::bytes ? std::exchange(pending_, {}) : utf16_to_utf8(true);
}

// Takes what is complete from `pending_`, or all of it at the end. Half a character, or half a pair
// of surrogates, becomes U+FFFD.
std::string TextDecoder::utf16_to_utf8(bool is_end) {
    const std::size_t low = form_ == Form::utf16_le ? 0 : 1;  // the byte of a unit that counts less
    const auto unit_at = [&](std::size_t at) -> char32_t {
        return byte_in(pending_, at + 1 - low) << 8 | byte_in(pending_, at + low);
    };
    std::string converted;
    converted.reserve(pending_.size() / 2 + 1);
    std::size_t at = 0;
    for (; at + 2 <= pending_.size(); at += 2) {
        char32_t character = unit_at(at);
        if (is_high_surrogate(character)) {
            if (at + 4 > pending_.size() && !is_end) break;
            if (at + 4 <= pending_.size() && is_low_surrogate(unit_at(at + 2))) {
                character = 0x10000 + ((character - 0xD800) << 10) + (unit_at(at + 2) - 0xDC00);
                at += 2;
            }
        }
        append_utf8(converted, character);
    }
    pending_.erase(0, at);
    if (is_end && !std::exchange(pending_, {}).empty()) append_utf8(converted, replacement);
    return converted;
}

std::string to_utf8(std::string bytes) {
    TextDecoder decoder;
    std::string text = decoder.next(std::move(bytes));
    text += decoder.finish();
    return text;
}

}  // namespace outflank
