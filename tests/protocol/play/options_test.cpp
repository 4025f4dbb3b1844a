#include <doctest/doctest.h>

#include "protocol/play/command_line.h"
#include "protocol/play/request.h"
#include "search/level.h"

namespace outflank {
namespace {

std::string problem(std::string_view name, std::string_view value) {
    Options options;
    const auto done = set_option(options, name, value);
    return done ? "none" : done.error().text;
}

TEST_CASE("options: in Othello MOD a move is limited to 1.5 seconds unless something else is") {
    Options options;
    CHECK(!limits_of(options).move_time);
    options.rules = Rules::mod;
    CHECK(limits_of(options).move_time == Milliseconds(1500));
    CHECK(limits_of(options).depth == level_table(default_level).depth);
    CHECK(!limits_of(options, true).move_time);
    options.level = default_level;
    CHECK(!limits_of(options).move_time);
    options.level.reset();
    options.depth = 3;
    CHECK(!limits_of(options).move_time);
}

TEST_CASE("options: every entry takes its default and its limits, and nothing beyond them") {
    for (const OptionEntry& entry : option_table()) {
        CAPTURE(entry.name);
        Options options;
        const std::string value = value_of(options, entry);
        if (!value.empty()) CHECK(problem(entry.name, value) == "none");
        if (entry.most <= entry.least || entry.value.empty()) continue;  // a text or a flag
        CHECK(problem(entry.name, std::to_string(static_cast<long long>(entry.least))) == "none");
        CHECK(problem(entry.name, std::to_string(static_cast<long long>(entry.most))) == "none");
        for (const std::string& wrong : {std::to_string(static_cast<long long>(entry.least) - 1),
                                         std::to_string(static_cast<long long>(entry.most) + 1),
                                         std::string("x"), std::string(), std::string("1 2"),
                                         std::string("99999999999999999999"), std::string("nan")}) {
            const std::string said = problem(entry.name, wrong);
            CHECK_MESSAGE(said.starts_with("option " + std::string(entry.name) + ": '" + wrong +
                                           "' is not a"),
                          said);
        }
    }
}

TEST_CASE("options: names in any case, values as they are") {
    Options options;
    CHECK(set_option(options, "Exact-From", "20").has_value());
    CHECK(options.exact_from == 20);
    CHECK(set_option(options, "time", "0.25").has_value());
    CHECK(options.time == 0.25);
    CHECK(set_option(options, "quiet", "on").has_value());
    CHECK(options.quiet);
    CHECK(set_option(options, "weights", "a b").has_value());
    CHECK(options.weights == "a b");
    CHECK(problem("log", "a") == "option log: only --log on the command line can set it");
    CHECK(problem("nothing", "1") == "no such option: 'nothing'");
}

TEST_CASE("options: off takes away what is not set by default") {
    Options options;
    CHECK(set_option(options, "elo", "1200").has_value());
    CHECK(options.elo == 1200);
    CHECK(set_option(options, "elo", "off").has_value());
    CHECK_FALSE(options.elo.has_value());
    CHECK(problem("elo", "499") == "option elo: '499' is not a whole number from 500 to 2500");
}

TEST_CASE("options: what a search may spend") {
    Options options;
    CHECK(limits_of(options).depth == default_level);
    CHECK_FALSE(limits_of(options, true).depth.has_value());
    options.time = 0.25;
    CHECK_FALSE(limits_of(options).depth.has_value());
    CHECK(limits_of(options).move_time == Milliseconds(250));
    options.level = 7;
    CHECK(limits_of(options).depth == 7);
    options.depth = 9;
    CHECK(limits_of(options, true).depth == 9);
    options.nodes = 1000;
    CHECK(limits_of(options).nodes == 1000);
}

TEST_CASE("options: the command line") {
    Options options;
    const auto description = options_of_play(options);
    parse_arguments({"--threads", "2", "-l", "5", "--quiet", "--hash=3", "--threads", "4"},
                    description);
    CHECK(options.threads == 4);
    CHECK(options.level == 5);
    CHECK(options.hash_mb == 3);
    CHECK(options.quiet);
    CHECK_THROWS_AS(parse_arguments({"--level", "-1"}, description), UsageError);
    CHECK_THROWS_AS(parse_arguments({"--lev", "3"}, description), UsageError);
    CHECK_THROWS_AS(parse_arguments({"stray"}, description), UsageError);
}

TEST_CASE("options: a command without games has no options of play") {
    Options options;
    parse_arguments({"--elo", "900", "--seed", "1"}, options_of_play(options));
    CHECK(options.elo == 900);
    const auto of_search = options_of_search(options, {"no-book"});
    for (const char* const option :
         {"--elo=900", "--no-elo", "--thinking", "--seed=1", "--ponder", "--reserve=1",
          "--book-variety=1", "--multi-pv=2", "--variety=1", "--book=b"})
        CHECK_THROWS_AS(parse_arguments({option}, of_search), UsageError);
    CHECK_NOTHROW(parse_arguments({"--level=3", "--no-book"}, of_search));
}

}  // namespace
}  // namespace outflank
