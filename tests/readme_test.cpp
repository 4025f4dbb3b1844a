// Runs the scripts that README.md and docs/ show, unchanged, and looks for the files that they and
// the READMEs of the floors name.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/patterns.h"
#include "tests/support/process.h"
#include "tests/support/results.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

namespace fs = std::filesystem;

const fs::path source_folder = OUTFLANK_SOURCE_DIR;

// The files of the repository, without those that a build makes.
std::vector<fs::path> source_files() {
    std::vector<fs::path> files = {source_folder / "README.md"};
    for (const char* const floor :
         {"docs", "engine", "search", "library", "protocol", "tests", "bench"})
        for (const auto& entry : fs::recursive_directory_iterator(source_folder / floor))
            files.push_back(entry.path());
    return files;
}

// README.md, and the documents that it leads to.
std::vector<fs::path> documents() {
    std::vector<fs::path> files = {source_folder / "README.md"};
    for (const auto& entry : fs::directory_iterator(source_folder / "docs"))
        if (entry.path().extension() == ".md") files.push_back(entry.path());
    return files;
}

// What stands between "```KIND" and "```". Commands of kind "bash" run here, and so do programs of
// kind "c" and "python"; those of kind "sh" need another program, or a person; "slurm", "py" and
// "js" need what ./dev cluster and ./dev npm install; "text" is not for a shell.
struct Script {
    std::string kind;
    std::string text;
};

std::vector<Script> scripts(const fs::path& document) {
    std::ifstream lines(document);
    std::vector<Script> scripts;
    bool is_inside = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("```")) {
            is_inside = !is_inside;
            if (is_inside) scripts.push_back({line.substr(3), ""});
        } else if (is_inside) {
            scripts.back().text += line + "\n";
        } else {
            CHECK_MESSAGE(!line.starts_with("    "), "no script without its kind: " << line);
        }
    }
    return scripts;
}

// A folder that holds the files which the scripts read.
struct Folder {
    Folder() {
        const auto data = [](const std::string& name) {
            return std::string(OUTFLANK_SOURCE_DIR "/bench/data/") + name;
        };
        std::ifstream solved(data("ffo-1-19.obf"));
        std::ofstream positions(path / "positions.obf");
        std::string line;
        for (int left = 6; left > 0 && std::getline(solved, line);) {
            if (line.starts_with('%')) continue;
            positions << line << '\n';
            --left;
        }
        write_text(path / "games.txt", "f5d6c3d3c4f4\ne6f4e3f6g5d6e7f5c5\n");
        run({"convert", (path / "games.txt").string(), "--to", "wthor", "-o",
             (path / "games.wtb").string()});
        run({"convert", (path / "games.wtb").string(), "--to", "ggf", "-o",
             (path / "games.ggf").string()});
    }
    [[nodiscard]] std::string text(const std::string& name) const {
        return content_of(path / name);
    }

    TemporaryFolder folder;
    const fs::path path = folder.path();
};

// Checks the exit status of a script that runs in the folder.
void check_run(const Folder& folder, const std::string& script) {
    std::ofstream(folder.path / "script") << "set -euo pipefail\n" << script;
    const std::string command = "cd '" + folder.path.string() + "' && PATH='" +
                                fs::path(OUTFLANK_EXECUTABLE).parent_path().string() +
                                "':$PATH bash script > out 2> err";
    CHECK_MESSAGE(std::system(command.c_str()) == 0, folder.text("err"));
}

// Runs a program in C or Python with the library that was just built.
#ifdef OUTFLANK_SHARED_LIBRARY
void check_program(const Folder& folder, const Script& program) {
    const std::string file = "program." + std::string(program.kind == "c" ? "c" : "py");
    std::ofstream(folder.path / file) << program.text;
    const std::string library = OUTFLANK_SHARED_LIBRARY;
    if (program.kind == "c")
        check_run(folder, "cc -std=c99 -Wall -Wextra -Werror -pedantic -I '" OUTFLANK_SOURCE_DIR
                          "/library' program.c '" +
                              library + "' -o program\nLD_LIBRARY_PATH='" +
                              fs::path(library).parent_path().string() + "' ./program f5d6c3\n");
    else
        check_run(folder, "PYTHONPATH='" OUTFLANK_PYTHON_PATH "' python3 -B program.py f5d6c3\n");
}
#else
void check_program(const Folder& /*folder*/, const Script& /*program*/) {}
#endif

// Replaces all programs: outflank checks its options, ./dev its word, and others do nothing.
const std::string nothing_runs = R"(
outflank() { ")" OUTFLANK_EXECUTABLE R"(" "$@" --help >/dev/null; }
printf '#!/bin/bash\nPATH=/usr/bin:/bin grep -q "^  $1 " ")" OUTFLANK_SOURCE_DIR R"(/dev"\n' >dev
chmod +x dev
command_not_found_handle() { :; }
PATH=/nothing
)";

TEST_CASE("README's scripts and those of docs/ do what they say") {
    std::size_t count = 0;
    for (const fs::path& document : documents()) {
        const Folder folder;
        for (const Script& shown : scripts(document)) {
            const std::string& kind = shown.kind;
            const std::string& script = shown.text;
            CAPTURE(document);
            CAPTURE(script);
            if (kind == "text" || kind == "slurm" || kind == "py" || kind == "js") continue;
            ++count;
            if (kind == "c" || kind == "python") {
                check_program(folder, shown);
                continue;
            }
            if (kind == "sh") {
                check_run(folder, nothing_runs + script);
                continue;
            }
            REQUIRE(kind == "bash");
            check_run(folder, script);
            const auto shows = [&](std::string_view command) {
                return script.find(command) != std::string::npos;
            };
            if (shows("awk")) {
                CHECK(folder.text("out").find("black ") != std::string::npos);
                CHECK(fs::exists(folder.path / "games.html"));
            }
            if (shows("parallel")) {
                const auto lines = json_lines(folder.text("solved.jsonl"));
                REQUIRE(lines.size() == 6);
                for (std::size_t i = 0; i < lines.size(); ++i) {
                    CHECK(lines[i]["index"] == i + 1);
                    CHECK(lines[i]["ok"] == true);
                }
            }
            if (shows("outflank evaluate"))
                CHECK(folder.text("out").find("    all         6") != std::string::npos);
            if (shows("perft 6")) CHECK(folder.text("out").ends_with("\n8200\n"));
        }
    }
    CHECK(count > 25);
}

TEST_CASE("READMEs and docs/ link and name files that exist") {
    const std::vector<fs::path> files = source_files();
    const auto exists = [&](const std::string& name) {
        return std::ranges::any_of(files, [&](const fs::path& file) {
            return ("/" + file.generic_string()).ends_with("/" + name);
        });
    };
    const std::string link = R"(\]\(([^):#]+)\))";  // not to a page of the web
    // Of source files, which may be named without their folder; NAME stands for any name.
    const std::string name = R"(`(?!\S*NAME)([a-z0-9_./]*\w\.(?:h|cpp|html|py|sh))`)";
    std::size_t names = 0;
    for (const fs::path& file : files) {
        if (file.extension() != ".md") continue;
        CAPTURE(file);
        const std::string text = content_of(file);
        for (const std::string& target : first_groups(text, link)) {
            CAPTURE(target);
            CHECK(fs::exists(file.parent_path() / target));
        }
        for (const std::string& target : first_groups(text, name)) {
            CAPTURE(target);
            CHECK(exists(target));
            ++names;
        }
    }
    CHECK(names > 50);
}

}  // namespace
}  // namespace outflank
