#include <doctest/doctest.h>

#include <fstream>
#include <string>
#include <vector>

#include "protocol/system/output_writer.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

TEST_CASE("log: marks each line as read or written") {
    const TemporaryFile file("log");
    {
        Log log(file.name);
        log.read("7 name");
        log.said("=7 Outflank\n\n");
    }
    std::ifstream stream(file.name);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line.substr(10));
    CHECK(lines == std::vector<std::string>{" < 7 name", " > =7 Outflank", " > "});
}

}  // namespace
}  // namespace outflank
