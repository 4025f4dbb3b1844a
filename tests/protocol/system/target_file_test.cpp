// Files that are written whole or not at all.

#include "protocol/system/target_file.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "protocol/system/usage_error.h"
#include "tests/support/system.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

namespace fs = std::filesystem;

std::ptrdiff_t files_beside(const std::string& name) {
    const fs::directory_iterator files(fs::path(name).parent_path());
    return std::distance(begin(files), end(files));
}

TEST_CASE("target file: it replaces a file when it is finished, and leaves nothing else") {
    const TemporaryFile file("out", "before");
    {
        TargetFile target(file.name);
        target.write("half");
    }
    CHECK(file.text() == "before");
    {
        TargetFile target(file.name);
        target.write("after");
        target.finish();
    }
    CHECK(file.text() == "after");
    CHECK(files_beside(file.name) == 1);
}

TEST_CASE("target file: no other file of the user's is touched") {
    const TemporaryFile file("out");
    const std::string other = file.name + ".part";
    write_file(other, "the user's");
    write_file(file.name, "written");
    CHECK(content_of(other) == "the user's");
    CHECK(file.text() == "written");
}

TEST_CASE("target file: a file that is replaced keeps its permissions" *
          doctest::skip(on_windows)) {
    const TemporaryFile file("out");
    for (const unsigned mode : {0600U, 0640U, 0666U, 0755U}) {
        fs::permissions(file.name, static_cast<fs::perms>(mode));
        write_file(file.name, "written");
        CHECK(fs::status(file.name).permissions() == static_cast<fs::perms>(mode));
    }
}

TEST_CASE("target file: where it cannot be written is told at once") {
    const TemporaryFolder folder;
    CHECK_THROWS_AS(TargetFile((folder.path() / "none" / "out").string()), UsageError);
}

}  // namespace
}  // namespace outflank
