#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace outflank {

/// Without the blanks, tabs and line ends on both sides.
std::string_view trimmed(std::string_view text);

std::string lower_case(std::string_view text);
std::string upper_case(std::string_view text);

/// A finite number as records hold it, whatever wrote it: "+1.5", "0,97", "4.0E-4". Absent when the
/// text, blanks around it aside, is anything else.
std::optional<double> parse_number(std::string_view text);

/// The shortest plain decimal, rounded to so many places: "1.5", "-0.25", "3". No exponent, no
/// "-0".
std::string to_decimal(double value, int places);

}  // namespace outflank
