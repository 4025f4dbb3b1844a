// Reads every #include and checks the order of the floors and of the rooms in them: a file may
// include only files of its own room and of the rooms below it.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

namespace {

// All floors and rooms, the lowest first. What no longer name fits lies in the floor itself: so the
// core of the search is `search`.
constexpr std::array<std::string_view, 21> rooms = {
    "engine",
    "search/files",
    "search/tables",
    "search",
    "search/human",
    "search/training",
    "search/book",
    "protocol/system",
    "protocol/play",
    "protocol/record",
    "protocol/book",
    "protocol/games",
    "protocol/analysis",
    "library",
    "protocol/front_end",
    "protocol/match",
    "protocol/command",
    "protocol/main.cpp",
    "page",
    "bench",
    "tests",
};

// The rules of the game know no threads and no I/O.
constexpr std::array<std::string_view, 13> foreign_to_engine = {
    "thread",  "mutex",      "shared_mutex", "condition_variable",
    "future",  "stop_token", "semaphore",    "iostream",
    "fstream", "cstdio",     "stdio.h",      "syncstream",
    "print"};

// Where in `rooms` a path from the repository's root lies, or none.
std::optional<std::size_t> room_of(std::string_view path) {
    std::optional<std::size_t> found;
    for (std::size_t room = 0; room < rooms.size(); ++room)
        if (path.starts_with(rooms[room]) &&
            (path.size() == rooms[room].size() || path[rooms[room].size()] == '/') &&
            (!found || rooms[*found].size() < rooms[room].size()))
            found = room;
    return found;
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

    const std::optional<std::size_t> from = room_of(file);
    const std::optional<std::size_t> to = room_of(target);
    if (!from) return "a file outside the rooms that this test knows";
    if (quoted && (!to || target.find("..") != std::string_view::npos))
        return "a header of ours is named from the repository's root, and lies in a room";
    if (to && *to > *from) return "an upward include";
    if (is_mod(target) && !is_mod(file) &&
        (file.starts_with("engine/") || file.starts_with("search/")))
        return "a second rule set in the fast core";
    if (file.starts_with("engine/") && std::ranges::count(foreign_to_engine, target) > 0)
        return "threads or I/O in engine/";
    if (file.starts_with("search/") && (target == "iostream" || target == "print"))
        return "search/ prints nothing";
    return std::nullopt;
}

TEST_CASE("layering: no file includes upwards") {
    namespace fs = std::filesystem;
    const fs::path root = OUTFLANK_SOURCE_DIR;
    int includes = 0;
    for (const char* const floor :
         {"engine", "search", "library", "protocol", "page", "bench", "tests"}) {
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

bool fails(std::string_view file, std::string_view line) {
    return objection(file, line).has_value();
}

TEST_CASE("layering: an include from one room into another fails when it runs upwards") {
    const auto file_in = [](std::string_view room, const char* name) {
        return std::string(room) + (room.ends_with(".cpp") ? "" : name);
    };
    for (std::size_t from = 0; from < rooms.size(); ++from) {
        for (std::size_t to = 0; to < rooms.size(); ++to) {
            const std::string file = file_in(rooms[from], "/folder/file.cpp");
            const std::string line = "#include \"" + file_in(rooms[to], "/file.h") + "\"";
            CAPTURE(file);
            CAPTURE(line);
            CHECK(fails(file, line) == (to > from));
        }
    }
}

TEST_CASE("layering: the check sees what it should") {
    CHECK(fails("engine/board.h", "  #  include <search/score.h>"));
    CHECK(fails("engine/board.h", "#include \"engine/mod/plane.h\""));
    CHECK(fails("search/pvs.cpp", "#include \"search/mod/searcher.h\""));
    CHECK(fails("engine/board.h", "#include <thread>"));
    CHECK(fails("engine/mod/plane.cpp", "#include <iostream>"));
    CHECK(fails("search/pvs.cpp", "#include <iostream>"));
    CHECK(fails("engine/board.h", "#include \"square.h\""));
    CHECK(fails("engine/board.h", "#include \"engine/../search/score.h\""));
    CHECK(fails("engine/board.h", "#include SCORE_HEADER"));
    CHECK(fails("protocol/main.cpp", "#include \"protocol/loose.h\""));
    CHECK(fails("protocol/loose.cpp", "#include \"engine/board.h\""));
    CHECK(fails("protocol/iota/file.cpp", "#include \"engine/board.h\""));

    CHECK_FALSE(fails("search/pvs.cpp", "#include <thread>"));
    CHECK_FALSE(fails("search/mod/searcher.h", "#include \"engine/mod/plane.h\""));
    CHECK_FALSE(fails("protocol/play/mod/game.h", "#include \"search/mod/searcher.h\""));
    CHECK_FALSE(fails("tests/engine/mod/plane_test.cpp", "#include \"engine/mod/plane.h\""));
    CHECK_FALSE(fails("tests/board_test.cpp", "#include <doctest/doctest.h>"));
    CHECK_FALSE(fails("engine/board.h", "// not: #include \"search/score.h\""));
}

}  // namespace
