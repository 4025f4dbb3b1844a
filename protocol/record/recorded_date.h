#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace outflank {

/// The day of a game, as far as a record says.
struct RecordedDate {
    int year = 0;   // of four digits
    int month = 0;  // from 1; 0 when it is not stated
    int day = 0;    // from 1; 0 when it is not stated

    bool operator==(const RecordedDate&) const = default;
};

/// The date that a text begins with: "2003.12.15_12:33:18.MST", "2004-11-24 13:47:34 GMT",
/// "20.05.2020", "5/20/2020", "1997-12", "20200520", "1999", or seconds since 1970, "947375357". In
/// other texts, "May 20, 2020", the year is the first number of four digits. Nothing when there is
/// no year, as in "" and "????.??.??".
std::optional<RecordedDate> parse_date(std::string_view text);

/// Now, as "2004-11-24 13:47:34 GMT".
std::string today();

/// "2003.12.15" as GGF and PGN write it; "2003.12" or "2003" where the rest is not stated.
std::string to_text(const RecordedDate& date);

}  // namespace outflank
