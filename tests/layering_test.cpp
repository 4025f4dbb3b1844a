// Reads the #includes of every floor and holds them against the drawing of the house: a floor may
// include only itself and what stands below it.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

namespace {

// From the ground up.
constexpr std::array<std::string_view, 5> floors = {"engine", "search", "protocol", "bench",
                                                    "tests"};

// The rules of the game know no threads and no I/O.
constexpr std::array<std::string_view, 13> foreign_to_engine = {
    "thread",  "mutex",      "shared_mutex", "condition_variable",
    "future",  "stop_token", "semaphore",    "iostream",
    "fstream", "cstdio",     "stdio.h",      "syncstream",
    "print"};

// The floor that a path from the repository's root lies on, or none.
std::optional<std::size_t> floor_of(std::string_view path) {
    const auto* const found =
        std::find(floors.begin(), floors.end(), path.substr(0, path.find('/')));
    if (found == floors.end() || path.find('/') == std::string_view::npos) return std::nullopt;
    return static_cast<std::size_t>(found - floors.begin());
}

bool is_mod(std::string_view path) { return path.find("/mod/") != std::string_view::npos; }

// What is wrong with this line of the file at this path, or nothing.
std::optional<std::string> objection(std::string_view file, std::string_view line) {
    const auto skip = [&line](std::string_view text) {
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        const bool there = line.starts_with(text);
        line.remove_prefix(there ? text.size() : 0);
        return there;
    };
    if (!skip("#") || !skip("include")) return std::nullopt;
    const bool quoted = skip("\"");
    if (!quoted && !skip("<")) return "the name of what it includes must be written out";
    const std::string_view target = line.substr(0, line.find_first_of("\">"));

    const std::size_t from = floor_of(file).value();
    const std::optional<std::size_t> to = floor_of(target);
    if (quoted && (!to || target.find("..") != std::string_view::npos))
        return "a header of ours is named from the repository's root";
    if (to && *to > from) return "an upward include";
    if (is_mod(target) && !is_mod(file) && floors[from] != "protocol" && floors[from] != "tests")
        return "a second rule set in the fast core";
    if (floors[from] == "engine" && std::ranges::count(foreign_to_engine, target) > 0)
        return "threads or I/O in engine/";
    if (floors[from] == "search" && (target == "iostream" || target == "print"))
        return "search/ prints nothing";
    return std::nullopt;
}

TEST_CASE("layering: no floor includes upwards") {
    namespace fs = std::filesystem;
    const fs::path root = OUTFLANK_SOURCE_DIR;
    int includes = 0;
    for (const std::string_view floor : floors) {
        for (const auto& entry : fs::recursive_directory_iterator(root / floor)) {
            const std::string extension = entry.path().extension().string();
            if (extension != ".h" && extension != ".cpp") continue;
            const std::string file = entry.path().lexically_relative(root).generic_string();
            std::ifstream stream(entry.path());
            std::string line;
            for (int number = 1; std::getline(stream, line); ++number) {
                includes += line.starts_with("#include");
                if (const auto found = objection(file, line))
                    FAIL_CHECK(file << ":" << number << ": " << *found << ": " << line);
            }
        }
    }
    CHECK(includes > 0);  // or else this test looked in the wrong place
}

TEST_CASE("layering: the check sees what it should") {
    const auto fails = [](std::string_view file, std::string_view line) {
        return objection(file, line).has_value();
    };
    CHECK(fails("engine/board.h", "#include \"search/score.h\""));
    CHECK(fails("engine/board.h", "  #  include <search/score.h>"));
    CHECK(fails("search/pvs.cpp", "#include \"protocol/session/options.h\""));
    CHECK(fails("protocol/main.cpp", "#include \"bench/signature.h\""));
    CHECK(fails("bench/flips.cpp", "#include \"tests/random.h\""));
    CHECK(fails("engine/board.h", "#include \"engine/mod/plane.h\""));
    CHECK(fails("search/pvs.cpp", "#include \"search/mod/searcher.h\""));
    CHECK(fails("engine/board.h", "#include <thread>"));
    CHECK(fails("engine/mod/plane.cpp", "#include <iostream>"));
    CHECK(fails("search/pvs.cpp", "#include <iostream>"));
    CHECK(fails("engine/board.h", "#include \"square.h\""));
    CHECK(fails("engine/board.h", "#include \"engine/../search/score.h\""));
    CHECK(fails("engine/board.h", "#include SCORE_HEADER"));

    CHECK_FALSE(fails("engine/board.h", "#include \"engine/square.h\""));
    CHECK_FALSE(fails("search/pvs.cpp", "#include \"engine/board.h\""));
    CHECK_FALSE(fails("search/pvs.cpp", "#include <thread>"));
    CHECK_FALSE(fails("search/mod/searcher.h", "#include \"engine/mod/plane.h\""));
    CHECK_FALSE(fails("protocol/mod_session.h", "#include \"search/mod/searcher.h\""));
    CHECK_FALSE(fails("tests/engine/mod/plane_test.cpp", "#include \"engine/mod/plane.h\""));
    CHECK_FALSE(fails("tests/board_test.cpp", "#include <doctest/doctest.h>"));
    CHECK_FALSE(fails("engine/board.h", "// not: #include \"search/score.h\""));
}

}  // namespace
