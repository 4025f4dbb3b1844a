#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace outflank {

/// What every protocol does to a line first: TAB becomes a blank, other control characters (CR,
/// NUL) are dropped, and so are blanks at both ends.
std::string cleaned(std::string_view line);

/// Without the blanks, tabs and line ends on both sides.
std::string_view trimmed(std::string_view text);

/// The words of a text, between blanks.
std::vector<std::string> words(std::string_view text);
/// What follows the first word, trimmed.
std::string_view after_first_word(std::string_view text);

/// In ASCII; the locale plays no part.
std::string lower_case(std::string_view text);
std::string upper_case(std::string_view text);

/// In printable ASCII: any other byte becomes '?'.
std::string printable(std::string_view text);
/// No NUL, which stands early in files that are not text, is near the beginning.
bool is_text(std::string_view content);
/// What a user wrote, for an error message: quoted, shortened, in printable ASCII.
std::string quoted(std::string_view text);

/// A whole number that is all of the text; a leading '+' is allowed.
std::optional<long long> parse_integer(std::string_view text);

/// A finite number as records and clients hold it, whatever wrote it: "+1.5", "0,97", "4.0E-4".
/// Absent when the text, blanks around it aside, is anything else.
std::optional<double> parse_number(std::string_view text);

/// The shortest plain decimal, rounded to so many places: "1.5", "-0.25", "3". No exponent, no
/// "-0".
std::string to_decimal(double value, int places);

}  // namespace outflank
