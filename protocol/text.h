#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace outflank {

/// What every protocol does to a line first: TAB becomes a blank, other control characters (CR,
/// NUL) are dropped, and so are blanks at both ends.
std::string cleaned(std::string_view line);

/// The words of a text, which blanks separate.
std::vector<std::string> words(std::string_view text);
/// The text after its first word, without blanks at both ends.
std::string_view after_first_word(std::string_view text);

std::string lower_case(std::string_view text);
std::string upper_case(std::string_view text);

/// What a user wrote, for an error message: quoted, shortened, in printable ASCII.
std::string quoted(std::string_view text);

/// A number that is the whole text, or nothing; a leading '+' is allowed. The locale plays no part.
std::optional<long long> parse_integer(std::string_view text);
/// As above, with a decimal point or an exponent; always finite.
std::optional<double> parse_decimal(std::string_view text);

}  // namespace outflank
