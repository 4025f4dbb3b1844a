// Validates the output of the commands with results.schema.json, and the questions and answers of
// `outflank json` with questions.schema.json.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>

// RapidJSON validates by a schema, which nlohmann-json does not. GCC 12 warns of its code.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wall"
#include <rapidjson/document.h>
#include <rapidjson/schema.h>
#include <rapidjson/stringbuffer.h>
#pragma GCC diagnostic pop

#include "protocol/system/read_file.h"
#include "tests/support/positions.h"
#include "tests/support/process.h"
#include "tests/support/results.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

rapidjson::Document parsed(const std::string& text) {
    rapidjson::Document document;
    document.Parse(text.c_str(), text.size());
    REQUIRE_FALSE(document.HasParseError());
    return document;
}

class Schema {
  public:
    explicit Schema(const std::string& file = "results")
        : schema_(parsed(read_file(OUTFLANK_SOURCE_DIR "/protocol/command/" + file + ".schema.json")
                             .value())) {}

    // Why the schema refuses a result of a command: the place and the rule; empty when it accepts.
    std::string fault(const std::string& command, const nlohmann::json& result) const {
        rapidjson::SchemaValidator validator(schema_);
        const nlohmann::json document{{command, result}};
        if (parsed(document.dump()).Accept(validator)) return "";
        rapidjson::StringBuffer place;
        validator.GetInvalidDocumentPointer().StringifyUriFragment(place);
        return std::string(place.GetString()) + ": " + validator.GetInvalidSchemaKeyword();
    }

  private:
    rapidjson::SchemaDocument schema_;
};

const std::string schema_must_pass = "-X" + std::string(62, 'O') + " X";
const std::string positions =
    ffo_2 + "; A4:+10; B2:+0\n" + schema_must_pass + "\n" + finished + "\n";

TEST_CASE("the results of the commands match the schema") {
    const Schema schema;
    const auto check = [&](std::vector<std::string> arguments, const std::string& input,
                           std::size_t least) {
        const std::string command = arguments.front();
        arguments.insert(arguments.end(), {"--hash", "1", "--format", "jsonl"});
        std::istringstream lines(run(arguments, input).output);
        std::size_t count = 0;
        for (std::string line; std::getline(lines, line); ++count) {
            CAPTURE(line);
            CHECK(schema.fault(command, nlohmann::json::parse(line)) == "");
        }
        CHECK(count >= least);
    };
    check({"solve"}, positions, 3);
    check({"solve", "--all-moves"}, positions, 3);
    check({"solve", "--wld"}, positions, 3);
    check({"solve", "--estimate"}, positions, 3);
    check({"solve", "--depth", "2"}, start_text, 1);
    check({"solve", "--nodes", "1"}, start_text, 1);
    check({"evaluate", "--depth", "2"}, positions, 3);
    check({"evaluate", "--static"}, positions, 3);
    check({"evaluate", "--policy"}, "f5d6c3\n" + ffo_2, 4);
    check({"hint", "--depth", "3", "--best", "4"}, positions, 5);
    check({"hint", "--nodes", "1"}, start_text, 1);
    check({"analyze", "--depth", "1"}, "f5d6c3\n(;GM[Othello]PB[A]B[F5];)\n" + finished, 7);
    check({"analyze", "--nodes", "1"}, "f5d6\n", 3);
    check({"analyze", "--depth", "1", "--best", "3"}, "f5d6\n", 3);
}

TEST_CASE("the summary of a match conforms to the schema") {
    const Schema schema;
    const TemporaryFolder folder;
    const auto engine = [](const std::string& name) {
        return fmt::format("name={} cmd='{} gtp --hash 1' depth=1", name, OUTFLANK_EXECUTABLE);
    };
    const auto summary_of = [&](const std::string& games, std::vector<std::string> more) {
        const std::string out = folder / games;
        std::vector<std::string> arguments = {"match", "--games", games, "--out", out};
        arguments.insert(arguments.end(), {"--random-openings", "50"});
        for (const char* const name : {"A", "B", "C"})
            arguments.insert(arguments.end(), {"--engine", engine(name)});
        arguments.insert(arguments.end(), more.begin(), more.end());
        REQUIRE(run(arguments).exit_status == 0);
        return nlohmann::json::parse(std::ifstream(out + "/summary.json"));
    };
    nlohmann::json summary = summary_of("2", {"--sprt", "elo0=0", "elo1=10"});
    CAPTURE(summary.dump());
    CHECK(schema.fault("match", summary) == "");
    CHECK(summary["meetings"].size() == 3);
    CHECK(summary["sprt"]["accepted"] == "open");
    CHECK(schema.fault("match", summary_of("1", {})) == "");
    summary["engines"][0].erase("wins");
    CHECK(schema.fault("match", summary) != "");
}

TEST_CASE("questions and answers of outflank json match their schema") {
    const Schema schema("questions");
    const std::vector<std::string> lines = {
        R"({"id":1,"position":"f5d6c3","search":{"depth":4,"selectivity":73},"lines":3})",
        R"({"id":"b","moves":"f5d6c3","plies":[0,3],"search":{"level":1},"priority":5})",
        R"({"id":"c","position":")" + ffo_2 + R"(","solve":true,"window":[-1,1]})",
        R"({"id":"p","position":")" + schema_must_pass + R"(","solve":true,"fresh":true})",
        R"({"id":"o","position":")" + finished + R"(","play":{}})",
        R"({"id":"d","moves":"f5d6","evaluate":["static","policy","book"]})",
        R"({"id":"e","moves":"f5d6c3","analyze":{"depth":1},"lines":2,"hash_mb":1})",
        R"({"id":"f","moves":"f5d6c3","play":{"elo":1200,"seed":1}})",
        R"({"id":"g","moves":"f5","play":{"level":1}})",
        R"({"id":"h","moves":"f5","search":{"time":0.3},"report_every":0.1,"threads":1})",
        R"({"cancel":"a"})",
        R"({"cancel_all":true})",
        R"({"version":true})",
        R"({"clear":true})"};
    std::string input = R"({"id":"wrong","moves":"a1","solve":true})"
                        "\n";
    for (const std::string& line : lines) {
        CAPTURE(line);
        CHECK(schema.fault("in", nlohmann::json::parse(line)) == "");
        // Nothing is cancelled before its answer is seen.
        if (line.find("cancel_all") == std::string::npos) input += line + '\n';
    }
    std::istringstream answers(run({"json", "--hash", "1"}, input).output);
    std::size_t count = 0;
    for (std::string line; std::getline(answers, line); ++count) {
        CAPTURE(line);
        CHECK(schema.fault("out", nlohmann::json::parse(line)) == "");
    }
    CHECK(count >= lines.size() + 2);
    for (const char* const wrong :
         {R"({"id":1,"moves":"f5"})", R"({"moves":"f5","solve":true})", R"({"id":1,"solve":true})",
          R"({"id":1,"moves":"f5","solve":true,"search":{}})", R"({"cancel":"a","clear":true})",
          R"({"id":1,"moves":"f5","search":{"deph":1}})"})
        CHECK_MESSAGE(schema.fault("in", nlohmann::json::parse(wrong)) != "", wrong);
}

TEST_CASE("the schema refuses other results") {
    const Schema schema;
    nlohmann::json line = {
        {"index", 1}, {"position", start_text}, {"empties", 60}, {"static", 0.5}, {"score", 1},
        {"depth", 2}, {"expected", nullptr}};
    CHECK(schema.fault("evaluate", line) == "");
    line["depth"] = "2";
    CHECK(schema.fault("evaluate", line) != "");
    line["depth"] = 2;
    line["more"] = 1;
    CHECK(schema.fault("evaluate", line) != "");
    line.erase("more");
    line.erase("score");
    CHECK(schema.fault("evaluate", line) != "");
    CHECK(schema.fault("divine", line) != "");
}

}  // namespace
}  // namespace outflank
