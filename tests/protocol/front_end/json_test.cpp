// Questions and answers in JSON. tests/clients/questions.py asks many at a time.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "engine/notation.h"
#include "tests/support/dialogue.h"
#include "tests/support/positions.h"

namespace outflank {
namespace {

using Object = nlohmann::json;

// With two threads, a small table, and the opening book.
class Questions {
  public:
    Object one(const std::string& line) {
        const std::vector<Object> answers = all(line);
        REQUIRE(answers.size() == 1);
        return answers.front();
    }
    std::vector<Object> all(const std::string& line) { return objects(say_(line)); }
    void send(const std::string& line) { say_.send(line); }
    Object until(const std::string& text) {
        const std::string begin = say_.until(text);
        return Object::parse(objects_text(begin + say_.until("\n")));
    }
    std::vector<Object> idle() { return objects(say_.idle()); }

  private:
    static std::string objects_text(const std::string& text) {
        return text.substr(text.rfind('\n', text.size() - 2) + 1);
    }
    static std::vector<Object> objects(const std::string& text) {
        std::vector<Object> all;
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) all.push_back(Object::parse(line));
        return all;
    }
    static Options options() {
        Options options;
        options.threads = 2;
        options.hash_mb = 4;
        return options;
    }

    Dialogue say_ = dialogue_in(Protocol::json, options());
};

const std::string endless = R"({"id":"long","moves":"","search":{"depth":60}})";

TEST_CASE("JSON: each task is answered") {
    Questions ask;
    Object answer = ask.one(R"({"id":1,"position":"f5d6c3","search":{"depth":4},"lines":2})");
    CHECK(answer["id"] == 1);
    CHECK(answer["final"] == true);
    CHECK(answer["depth"] == 4);
    CHECK(answer["exact"] == false);
    CHECK(answer["empties"] == 57);
    CHECK(answer["hints"].size() == 2);
    CHECK(answer["hints"][0]["move"] == answer["best"]);
    CHECK(answer["hints"][0]["score"] == answer["score"]);

    answer = ask.one(R"({"id":"s","solve":true,"position":")" + ffo_2 + "\"}");
    CHECK(answer["score"] == 10);
    CHECK(answer["bound"] == "exact");
    CHECK(answer["exact"] == true);
    CHECK(answer["best"] == "a4");

    answer = ask.one(R"({"id":2.5,"moves":"f5d6","evaluate":["static","policy","book"]})");
    CHECK(answer["id"] == 2.5);
    CHECK(answer["static"].is_number());
    CHECK(answer["policy"].size() == 5);
    CHECK(answer["book"][0].contains("score"));
    CHECK_FALSE(answer.contains("score"));

    answer = ask.one(R"({"id":"e","moves":"f5d6c3","analyze":{"level":1}})");
    CHECK(answer["moves"].size() == 3);
    CHECK(answer["moves"][2]["move"] == "c3");
    CHECK(answer["game"]["moves"] == Object::parse(R"(["f5","d6","c3"])"));

    const std::string person = R"({"id":"p","position":"f5d6c3","play":{"elo":1200,"seed":5}})";
    answer = ask.one(person);
    CHECK(answer["source"] == "person");
    CHECK(ask.one(person)["move"] == answer["move"]);
    CHECK(ask.one(R"({"id":"p","moves":"f5","play":{"level":2}})")["source"] == "book");
    CHECK(ask.one(R"({"id":"p","moves":"f5","play":{"depth":2}})")["source"] == "search");
    CHECK(ask.one(R"({"id":"p","moves":"f5","play":{"book":false,"level":2}})")["source"] ==
          "search");
}

TEST_CASE("JSON: plies of a game, the last one final") {
    Questions ask;
    const auto answers =
        ask.all(R"({"id":"b","moves":"f5d6c3d3","plies":[4,0,2],"search":{"depth":2}})");
    REQUIRE(answers.size() == 3);
    for (std::size_t at = 0; at < 3; ++at) {
        CHECK(answers[at]["ply"] == std::vector{4, 0, 2}[at]);
        CHECK(answers[at]["final"] == (at == 2));
        CHECK(answers[at]["empties"] == 60 - std::vector{4, 0, 2}[at]);
    }
    CHECK(answers[1]["position"] == start_text);
}

TEST_CASE("JSON: images of a position have one canonical board") {
    Questions ask;
    std::map<std::string, int> boards;
    for (const char* const first : {"f5", "d3", "c4", "e6"}) {
        const auto line = fmt::format(R"({{"id":1,"moves":"{}","evaluate":["static"]}})", first);
        ++boards[ask.one(line)["canonical"].get<std::string>()];
    }
    CHECK(boards.size() == 1);
}

TEST_CASE("JSON: a window gives a bound") {
    Questions ask;
    const auto solved = [&](const std::string& window) {
        return ask.one(R"({"id":1,"fresh":true,"hash_mb":1,"solve":true,"window":)" + window +
                       R"(,"position":")" + ffo_2 + "\"}");
    };
    Object answer = solved("[-1,1]");  // the score is 10
    CHECK(answer["bound"] == "lower");
    CHECK(answer["score"] >= 1);
    CHECK(answer["score"] <= 10);
    CHECK(answer["exact"] == false);
    CHECK(answer["best"].is_string());
    answer = solved("[11,12]");
    CHECK(answer["bound"] == "upper");
    CHECK(answer["score"] >= 10);
    CHECK(answer["score"] <= 11);
    CHECK(answer["best"].is_null());
    answer = solved("[8,12]");
    CHECK(answer["bound"] == "exact");
    CHECK(answer["score"] == 10);
    CHECK(answer["exact"] == true);
    CHECK(solved("[10,11]")["bound"] == "upper");
    CHECK(solved("[9,10]")["bound"] == "lower");
}

TEST_CASE("JSON: a question that is wrong is refused with the field and the reason") {
    Questions ask;
    const auto check = [&](const std::string& line, const Object& field, const std::string& words) {
        CAPTURE(line);
        const Object answer = ask.one(line);
        CHECK(answer["final"] == true);
        CHECK(answer["field"] == field);
        CHECK_MESSAGE(answer["error"].get<std::string>().find(words) != std::string::npos,
                      answer.dump());
    };
    const auto check_rest = [&](const std::string& rest, const Object& field,
                                const std::string& words) {
        check(R"({"id":"x",)" + rest + "}", field, words);
    };
    check("{", nullptr, "parse error");
    check("[1]", nullptr, "not an object");
    check("{\"id\":\"\xFF\"}", nullptr, "UTF-8");
    check(R"({"search":{}})", "id", "missing");
    check(R"({"id":null})", "id", "neither a string nor a number");
    check(R"({"id":"x"})", nullptr, "no task");
    check_rest(R"("moves":"f5")", nullptr, "no task");
    check_rest(R"("search":{})", "position", "missing");
    check_rest(R"("search":{},"solve":true,"moves":"f5")", "solve", "one task");
    check_rest(R"("search":{},"position":"hello")", "position", "neither a position nor a game");
    check_rest(R"("search":{},"position":"")", "position", "empty");
    check_rest(R"("search":{},"position":7)", "position", "not a string: '7'");
    check_rest(R"("search":{},"moves":"f5f5")", "moves", "illegal move");
    check_rest(R"("search":{},"position":"f5","moves":"a1")", "moves", "illegal move");
    check_rest(R"("search":{"depth":0},"moves":"f5")", "search.depth", "from 1 to 60: '0'");
    check_rest(R"("search":{"depth":2.5},"moves":"f5")", "search.depth", "whole number");
    check_rest(R"("search":{"depth":1e99},"moves":"f5")", "search.depth", "whole number");
    check_rest(R"("search":{"depth":18446744073709551615},"moves":"f5")", "search.depth", "from");
    check_rest(R"("search":{"time":-1},"moves":"f5")", "search.time", "a number from 0");
    check_rest(R"("search":{"deph":4},"moves":"f5")", "search.deph", "did you mean depth?");
    check_rest(R"("search":7,"moves":"f5")", "search", "not an object");
    check_rest(R"("solve":false,"moves":"f5")", "solve", "true");
    check_rest(R"("solve":true,"window":[1,1],"moves":"f5")", "window", "smaller one first");
    check_rest(R"("solve":true,"window":[-1,1],"lines":2,"moves":"f5")", "lines", "window");
    check_rest(R"("evaluate":["statc"],"moves":"f5")", "evaluate", "static");
    check_rest(R"("evaluate":["static"],"threads":2,"moves":"f5")", "threads", "no such field");
    check_rest(R"("play":{"elo":100},"moves":"f5")", "play.elo", "from 500 to 2500");
    check_rest(R"("search":{},"moves":"f5","plies":[2])", "plies", "from 0 to 1");
    check_rest(R"("search":{},"moves":"f5","threads":3)", "threads", "from 1 to 2");
    check_rest(R"("search":{},"moves":"f5","hash_mb":3)", "hash_mb", "fresh");
    check_rest(R"("search":{},"moves":"f5","prioritty":3)", "prioritty", "did you mean priority?");
    check_rest(R"("serch":{},"moves":"f5")", "serch", "did you mean search?");
    check_rest(R"("play":{"elo":"1200"},"moves":"f5")", "play.elo", "from 500 to 2500: '\"1200\"'");
    check_rest(R"("search":{},"moves":"f5","fresh":1)", "fresh", "neither true nor false");
    check(R"({"cancel":"a","id":"b"})", "id", "no such field");
    check(R"({"version":1})", "version", "true");
    check(std::string(1 << 25, '{'), nullptr, "line too long");
    // Deep enough to break what is recursive.
    const std::string deep(100'000, '[');
    check(R"({"id":)" + deep + std::string(100'000, ']') + "}", "id", "neither a string");
    check_rest(R"("search":)" + deep + std::string(100'000, ']'), "search", "not an object");
}

TEST_CASE("JSON: cancelling before, while and after") {
    Questions ask;
    CHECK(ask.one(R"({"cancel":"long"})")["found"] == false);
    ask.send(endless);
    ask.send(R"({"id":2,"moves":"f5","search":{"depth":60}})");
    ask.send(R"({"id":3,"moves":"f5d6","search":{"depth":60}})");  // waits
    ask.send(R"({"id":"long","moves":"f5","solve":true})");
    CHECK(ask.until("\"error\"")["field"] == "id");
    ask.send(R"({"cancel":3})");
    CHECK(ask.until("\"id\":3") == Object::parse(R"({"id":3,"final":true,"cancelled":true})"));
    ask.send(R"({"cancel":"long"})");
    const Object best = ask.until("\"cancelled\":true");
    CHECK(best["id"] == "long");
    CHECK(best["final"] == true);
    CHECK(best["best"].is_string());
    ask.send(R"({"cancel_all":true})");
    const auto rest = ask.idle();
    int finals = 0;
    for (const Object& one : rest) finals += one.contains("final");
    CHECK(finals == 1);
    CHECK(ask.one(R"({"cancel":"long"})")["found"] == false);
    CHECK(ask.one(R"({"id":"long","moves":"f5","search":{"depth":2}})")["depth"] == 2);
}

TEST_CASE("JSON: a higher priority suspends what runs, whose time stops") {
    Questions ask;
    const auto begin = std::chrono::steady_clock::now();
    ask.send(R"({"id":1,"moves":"f5","search":{"time":0.3},"threads":2})");
    ask.send(R"({"id":2,"moves":"f5","search":{"time":0.3},"threads":2,"priority":1})");
    ask.send(R"({"id":3,"moves":"f5","search":{"time":0.3},"threads":2,"priority":2})");
    const auto answers = ask.idle();
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
    REQUIRE(answers.size() == 3);
    double seconds = 0;
    for (int at = 0; at < 3; ++at) {
        const Object& answer = answers[static_cast<std::size_t>(at)];
        CHECK(answer["id"] == 3 - at);
        CHECK(answer["seconds"] > 0.25);
        seconds += answer["seconds"].get<double>();
    }
    // No two searches ran at one time, however slow the machine is.
    CHECK(seconds < elapsed.count() + 0.01);
}

TEST_CASE("JSON: the order is that of the priority, then that of arrival") {
    Questions ask;
    ask.send(R"({"id":"first","moves":"","search":{"depth":60},"threads":2,"priority":9})");
    std::vector<int> expected;
    for (int id = 0; id < 30; ++id)
        ask.send(fmt::format(R"({{"id":{},"moves":"f5","search":{{"depth":1}},"threads":2,)"
                             R"("priority":{}}})",
                             id, id % 3));
    for (const int priority : {2, 1, 0})
        for (int id = priority; id < 30; id += 3) expected.push_back(id);
    ask.send(R"({"cancel":"first"})");
    std::vector<int> order;
    for (const Object& one : ask.idle())
        if (one.contains("id") && one["id"].is_number()) order.push_back(one["id"]);
    CHECK(order == expected);
}

TEST_CASE("JSON: reports of a search in time") {
    Questions ask;
    const auto answers = ask.all(R"({"id":1,"moves":"","search":{"time":0.5},"report_every":0.1})");
    REQUIRE(answers.size() >= 2);
    double last = 0;
    for (const Object& one : answers) {
        CHECK(one["final"] == (&one == &answers.back()));
        CHECK(one.contains("partial") != one["final"].get<bool>());
        CHECK(one["seconds"] > last);
        last = one["seconds"];
        CHECK(one["best"].is_string());
    }
    CHECK(static_cast<double>(answers.size()) <= 2 + last / 0.1);
}

TEST_CASE("JSON: clear waits until nothing runs, and nothing begins before") {
    Questions ask;
    ask.send(endless);
    ask.send(R"({"clear":true})");
    ask.send(R"({"id":2,"moves":"f5","search":{"depth":1}})");
    ask.send(R"({"cancel":"long"})");
    const auto answers = ask.idle();
    REQUIRE(answers.size() == 4);
    const auto at = std::ranges::find(answers, Object::parse(R"({"clear":true})"));
    REQUIRE(at != answers.end());
    const auto is_long = [](const Object& one) {
        return one.contains("id") && one["id"] == "long";
    };
    CHECK(std::any_of(answers.begin(), at, is_long));
    CHECK(answers.back()["id"] == 2);
}

TEST_CASE("JSON: many questions wait, and all are cancelled at once") {
    Questions ask;
    CHECK(ask.one(R"({"version":true})")["most_waiting"] >= 200'000);
    ask.send(endless);
    ask.send(R"({"id":"other","moves":"f5","search":{"depth":60}})");
    constexpr int many = 2000;
    for (int id = 0; id < many; ++id)
        ask.send(fmt::format(R"({{"id":{},"moves":"f5d6","search":{{"depth":60}}}})", id));
    ask.send(R"({"cancel_all":true})");
    std::map<std::string, int> finals;
    for (const Object& one : ask.idle())
        if (one.contains("id")) ++finals[one["id"].dump()];
    CHECK(finals.size() == many + 2);
    for (const auto& [id, count] : finals) CHECK(count == 1);
}

}  // namespace
}  // namespace outflank
