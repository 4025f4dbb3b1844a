#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace outflank {

/// In UTF-8.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Whether the text is well-formed UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF.
bool is_utf8(std::string_view text);

/// The size in bytes of the UTF-8 character that a text begins with; 0 when it begins with none.
std::size_t utf8_size(std::string_view text);

/// Appends a character in UTF-8; U+FFFD for a number that stands for none.
void append_utf8(std::string& text, char32_t character);

/// Each byte is the character of that number.
std::string latin1_to_utf8(std::string_view text);

struct Latin1 {
    std::string text;  // '?' for each character that Latin-1 lacks
    std::string lost;  // these characters in UTF-8, in the order of the text
};

/// The inverse of `latin1_to_utf8`. A byte that is no UTF-8 stays as it is.
Latin1 utf8_to_latin1(std::string_view text);

/// For text of unknown encoding: UTF-8, but each byte that is no part of a UTF-8 character is read
/// as Latin-1. The result is UTF-8.
std::string utf8_or_latin1(std::string text);

/// Takes input as it arrives and gives it on without a byte order mark, UTF-16 as UTF-8; other
/// bytes pass as they are. UTF-16 is recognised by its mark or, without one, by the zeros beside
/// its first two characters, which must be printable ASCII; a WTHOR file never looks so. Line ends
/// are kept, because the bytes may not be text (see line_ends.h); the code that splits lines
/// removes CR.
class TextDecoder {
  public:
    enum class Form : unsigned char { bytes, utf16_le, utf16_be };

    TextDecoder() = default;
    /// For input that is known to be of this form.
    explicit TextDecoder(Form form) : form_(form) {}

    /// The text decoded so far. It keeps back at most the first three bytes, or half a
    /// character of UTF-16.
    std::string next(std::string bytes);
    /// What was kept back, at the end of input.
    std::string finish();

  private:
    std::string utf16_to_utf8(bool is_end);

    std::optional<Form> form_;  // absent until enough bytes have come to know it
    std::string pending_;
};

/// All of an input, by a TextDecoder.
std::string to_utf8(std::string bytes);

}  // namespace outflank
