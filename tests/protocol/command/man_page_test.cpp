// `outflank man`: the manual page.

#include <doctest/doctest.h>

#include <string>

#include "protocol/command/command.h"
#include "tests/support/process.h"

namespace outflank {
namespace {

TEST_CASE("man: the page has each command and each option, and no line that troff takes amiss") {
    const Run man = run({"man"});
    CHECK(man.exit_status == 0);
    CHECK(man.output.starts_with(".TH OUTFLANK 1"));
    for (const Command& command : all_commands()) {
        CAPTURE(command.name);
        CHECK(holds(man.output, "\n.TP\n\\fB" + std::string(command.name.substr(0, 4))));
    }
    CHECK(holds(man.output, "\\fB\\-\\-threads, \\-t\\fR N\n"));
    CHECK(holds(man.output, "\n\\fB\\-\\-all\\-moves\\fR\n"));
    CHECK(holds(man.output, "\\fB\\-\\-weights\\fR FILE\n"));
    // Requests begin a line with a dot; each must be one that the page uses.
    for (std::size_t at = man.output.find("\n."); at != std::string::npos;
         at = man.output.find("\n.", at + 1)) {
        const std::string word = man.output.substr(at + 2, 2);
        CAPTURE(man.output.substr(at, 40));
        CHECK(holds("TH SH TP B  RI br I  nf fi B\n", word));
    }
}

}  // namespace
}  // namespace outflank
