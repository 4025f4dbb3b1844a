#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/ascii.h"
#include "engine/result.h"

namespace outflank {

/// A line as every protocol reads it: TAB is a blank, other control characters (CR, NUL) are
/// dropped, and blanks at both ends as well.
std::string cleaned(std::string_view line);

/// What separates the words of a line, and lines.
inline constexpr std::string_view blanks = " \t\r\n";

/// The first place from `at` on that holds none of these characters; the size of the text if there
/// is none.
std::size_t skip(std::string_view characters, std::string_view text, std::size_t at);

/// The text without blanks, tabs and line ends on both sides.
std::string_view trimmed(std::string_view text);

/// The parts of a text between separators: one more than there are separators.
std::vector<std::string> split(std::string_view text, char separator);
/// The words of a text, which blanks separate.
std::vector<std::string> words(std::string_view text);
/// The text after the first word, trimmed.
std::string_view after_first_word(std::string_view text);

/// The words of a command line as a shell reads it. Blanks separate words. Between single quotes
/// every character stands for itself; elsewhere a backslash makes the next character stand for
/// itself. Variables and wildcards are not expanded. A quote that does not end is an error.
Result<std::vector<std::string>> shell_words(std::string_view text);

/// The texts with a separator between them.
std::string joined(std::span<const std::string> texts, std::string_view separator);

/// The text up to its first line end.
std::string_view first_line(std::string_view text);

/// A line broken at blanks into lines of at most `width` columns, all but the first indented. A
/// word that is longer stays whole. A width of 0 means that there is no limit. No line ends with a
/// blank, and there is no line break at the end.
std::string wrapped(std::string_view line, int width, int indent);

/// Only ASCII letters change, in every locale.
std::string lower_case(std::string_view text);
std::string upper_case(std::string_view text);

/// The text with every byte outside printable ASCII replaced by '?'; what protocols answer.
std::string in_ascii(std::string_view text);
/// The text with '?' for each control character and each byte that is no part of UTF-8.
std::string printable(std::string_view text);
/// Whether the content of a file looks like text: there is no NUL in its first 4096 bytes.
bool is_text(std::string_view content);
/// Input of a user as an error message shows it: in quotes, printable, at most 40 characters. It is
/// an object, because a call of a function with a std::string could also mean std::quoted.
struct Quoted {
    std::string operator()(std::string_view text) const;
};
inline constexpr Quoted quoted;

/// The text as a whole number; a leading '+' is allowed. Nothing if the text is anything else.
std::optional<long long> parse_integer(std::string_view text);

/// The text as a finite number, in the forms that records and clients write: "+1.5", "0,97",
/// "4.0E-4". Blanks around it are allowed. Nothing if the text is anything else.
std::optional<double> parse_number(std::string_view text);

/// The longest time that is read, in seconds: 126 years. Twice as many nanoseconds fit 64 bits.
inline constexpr double longest_seconds = 4e9;
/// The text as a number of seconds, from 0 to the longest time. Nothing if it is anything else.
std::optional<double> parse_seconds(std::string_view text);

/// The name that a mistyped one stands for: it differs by a wrong letter or two, or only goes on.
/// Empty when none is so near.
std::string nearest_name(std::string_view written, std::span<const std::string> names);
/// For the end of an error message: "; did you mean --level?" with the prefix "--". Empty when no
/// name is near.
std::string did_you_mean(std::string_view written, std::span<const std::string> names,
                         std::string_view prefix = "");

/// "1 disc", "2 discs".
std::string counted(long long count, std::string_view noun);

/// A number rounded to so many decimal places, without zeros at the end: "1.5", "-0.25", "3". No
/// exponent, no "-0".
std::string to_decimal(double value, int places);

}  // namespace outflank
