#include <doctest/doctest.h>

#include <stdexcept>

#include "protocol/command/batch.h"

namespace outflank {
namespace {

constexpr int jobs = 1000;

std::function<std::optional<int>()> counting() {
    return [next = 0]() mutable -> std::optional<int> {
        if (next == jobs) return std::nullopt;
        return next++;
    };
}

TEST_CASE("answers come in the order of the jobs") {
    std::vector<int> printed;
    answer_in_order<int, int>(
        4, {}, counting(), [](int, const int& job) { return std::optional(2 * job); },
        [&](const int& answer) { printed.push_back(answer); });
    REQUIRE(printed.size() == jobs);
    for (int job = 0; job < jobs; ++job) CHECK(printed[static_cast<std::size_t>(job)] == 2 * job);
}

TEST_CASE("an exception in one thread ends all threads and reaches the caller") {
    for (const bool is_of_answer : {false, true})
        for (int round = 0; round < 20; ++round) {
            int printed = 0;
            const auto answer = [&](int, const int& job) {
                if (is_of_answer && job == 50) throw std::runtime_error("full");
                return std::optional(job);
            };
            const auto print = [&](const int& job) {
                if (!is_of_answer && job == 50) throw std::runtime_error("full");
                ++printed;
            };
            CHECK_THROWS_WITH((answer_in_order<int, int>(4, {}, counting(), answer, print)),
                              "full");
            CHECK(printed == 50);
        }
}

}  // namespace
}  // namespace outflank
