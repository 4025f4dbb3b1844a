#include "protocol/record/recorded_result.h"

#include <doctest/doctest.h>

namespace outflank {
namespace {

struct Forms {
    const char* read;
    const char* ggf;
    const char* sgf;
    const char* pgn;
    int black_discs;
};

TEST_CASE("results of every format, in every other") {
    const Forms all[] = {
        {"+12.00:r", "+12:r", "B+R", "38-26", 38},
        {"-4:t", "-4:t", "W+T", "30-34", 30},
        {"+0.00:s", "+0", "0", "32-32", 32},
        {"+12:s", "+12", "B+12", "38-26", 38},
        {"-0.00", "+0", "0", "32-32", 32},
        {"12", "+12", "B+12", "38-26", 38},
        {" -2.000 ", "-2", "W+2", "31-33", 31},
        {"B+12", "+12", "B+12", "38-26", 38},
        {"W+2.0", "-2", "W+2", "31-33", 31},
        {"W+R", "-64:r", "W+R", "0-1", 0},
        {"b+Resign", "+64:r", "B+R", "1-0", 64},
        {"B+Time", "+64:t", "B+T", "1-0", 64},
        {"W+F", "-64", "W+F", "0-1", 0},
        {"B+", "+64", "B+", "1-0", 64},
        {"Draw", "+0", "0", "32-32", 32},
        {"1/2-1/2", "+0", "0", "32-32", 32},
        {"1-0", "+64", "B+", "1-0", 64},
        {"38-26", "+12", "B+12", "38-26", 38},
        {"38:26", "+12", "B+12", "38-26", 38},
        {"26 : 38", "-12", "W+12", "26-38", 26},
        {"31-33", "-2", "W+2", "31-33", 31},
        {"38\u201326", "+12", "B+12", "38-26", 38},
        {"B 12", "+12", "B+12", "38-26", 38},
        {"Black+12", "+12", "B+12", "38-26", 38},
        {"White + 2", "-2", "W+2", "31-33", 31},
        {"Black wins", "+64", "B+", "1-0", 64},
        {"White won by 12", "-12", "W+12", "26-38", 26},
        {"White wins by resignation", "-64:r", "W+R", "0-1", 0},
        {"Jigo", "+0", "0", "32-32", 32},
        {"13-0", "+64", "B+64", "64-0", 64},  // empties to the winner
    };
    for (const Forms& each : all) {
        const auto result = parse_result(each.read);
        REQUIRE_MESSAGE(result.has_value(), each.read);
        CHECK_MESSAGE(to_ggf_result(*result) == each.ggf, each.read);
        CHECK_MESSAGE(to_sgf_result(*result) == each.sgf, each.read);
        CHECK_MESSAGE(to_pgn_result(*result) == each.pgn, each.read);
        CHECK_MESSAGE(result->black_discs() == each.black_discs, each.read);
    }
}

TEST_CASE("texts that tell no result") {
    for (const char* none :
         {"", "?", "*", "Void", "aborted", "-127.000", "65", "B+65", "B+-2", "40-40", "0-0", "x",
          "B", "Black", "White resign", "Black wins nothing", "Bob 12"})
        CHECK_MESSAGE(!parse_result(none).has_value(), none);
}

}  // namespace
}  // namespace outflank
