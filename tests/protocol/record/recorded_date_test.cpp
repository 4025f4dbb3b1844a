#include "protocol/record/recorded_date.h"

#include <doctest/doctest.h>

#include <utility>

namespace outflank {
namespace {

TEST_CASE("dates in all the forms of records") {
    const std::pair<const char*, const char*> dates[] = {
        {"947375357", "2000.01.08"},
        {"1277683200", "2010.06.28"},
        {"1277683200123", "2010.06.28"},
        {"20.05.2020", "2020.05.20"},
        {"2020-05-20", "2020.05.20"},
        {"2020.05.20 11:24", "2020.05.20"},
        {"2003.12.15_12:33:18.MST", "2003.12.15"},
        {"2004-11-24 13:47:34 GMT", "2004.11.24"},
        {"1999", "1999"},
        {"1997-12", "1997.12"},
        {"1996-05-06,07", "1996.05.06"},
        {"2003-01-02 (3 games)", "2003.01.02"},
        {"20200520", "2020.05.20"},
        {"5/20/2020", "2020.05.20"},
        {"20/5/2020", "2020.05.20"},
        {"5/6/2020", "2020"},
        {"2020.??.??", "2020"},
        {"2020.13.01", "2020"},
        {"2020.12.32", "2020.12"},
        {"May 20, 2020", "2020"},
    };
    for (const auto& form : dates) {
        const auto date = parse_date(form.first);
        REQUIRE_MESSAGE(date.has_value(), form.first);
        CHECK_MESSAGE(to_text(*date) == form.second, form.first);
    }
    for (const char* none : {"", "?", "0.0.0", "????.??.??", "yesterday", "20.05.99", "0000"})
        CHECK_MESSAGE(!parse_date(none).has_value(), none);
}

}  // namespace
}  // namespace outflank
