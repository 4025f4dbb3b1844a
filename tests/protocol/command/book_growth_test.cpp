// `outflank book learn`, `forget`, `expand` and `merge` as a user has them.

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>

#include "tests/support/process.h"
#include "tests/support/results.h"
#include "tests/support/temporary.h"

namespace outflank {

namespace {

// A book with some positions near the start, each searched two plies deep.
struct GrownBook {
    GrownBook() {
        REQUIRE(run({"book", "new", name("book")}).exit_status == 0);
        REQUIRE(expand({"--rounds", "8"}).exit_status == 0);
    }
    std::string name(const char* file) const { return folder / file; }
    Run expand(const std::vector<std::string>& more, const char* file = "book") const {
        std::vector<std::string> words = {
            "book",        "expand", name(file),    "--depth", "2",      "--leaves", "12",
            "--move-loss", "8",      "--line-loss", "30",      "--hash", "1"};
        words.insert(words.end(), more.begin(), more.end());
        return run(words);
    }
    TemporaryFolder folder;
};

// All positions of a book, in an order of their own.
std::vector<std::string> positions_of(const std::string& book) {
    std::vector<std::string> rows = lines_of(run({"book", "export", book, "--to", "jsonl"}).output);
    std::ranges::sort(rows);
    return rows;
}

TEST_CASE("book command: a round is the same with one thread, with two, and in three shards") {
    const GrownBook grown;
    for (const char* copy : {"one", "two", "parts"})
        std::filesystem::copy_file(grown.name("book"), grown.name(copy));
    CHECK(grown.expand({"--threads", "1"}, "one").exit_status == 0);
    CHECK(grown.expand({"--threads", "2"}, "two").exit_status == 0);
    for (const char* number : {"1", "2", "3"})
        CHECK(grown
                  .expand({"--shard", std::string(number) + "/3", "-o", grown.name(number),
                           "--threads", "1"},
                          "parts")
                  .exit_status == 0);
    const auto untouched = positions_of(grown.name("parts"));
    CHECK(untouched == positions_of(grown.name("book")));
    CHECK(run({"book", "merge", grown.name("parts"), grown.name("2"), grown.name("3"),
               grown.name("1")})
              .exit_status == 0);
    const auto whole = positions_of(grown.name("one"));
    CHECK(whole.size() == untouched.size() + 12);
    CHECK(positions_of(grown.name("two")) == whole);
    CHECK(positions_of(grown.name("parts")) == whole);
    CHECK(run({"book", "check", grown.name("parts")}).output.empty());
}

TEST_CASE("book command: games are learned and forgotten") {
    const GrownBook grown;
    const std::string book = grown.name("book");
    const auto before = positions_of(book);
    const TemporaryFile games("games.txt",
                              "f5d6c3d3c4f4f6f3e6e7 38-26\nf5f6e6f4e3c5c4e7 20-44\nf5d6c5\n");
    const Run learned =
        run({"book", "learn", book, games.name, "--depth", "2", "--plies", "6", "--hash", "1"});
    CHECK(learned.output.starts_with("2 games learned, 0 known before; "));
    CHECK(learned.errors == "outflank: " + games.name + ": game 3: it has no result\n");
    CHECK(learned.exit_status == 2);
    const auto start = json_lines(run({"book", "show", book, "--format", "jsonl"}).output);
    CHECK(start.front()["games"] == Json({1, 0, 1}));
    CHECK(run({"book", "check", book}).output.empty());
    CHECK(json_lines(run({"book", "stats", book, "--format", "jsonl"}).output)
              .front()["without_leaf"] == 0);
    CHECK(run({"book", "learn", book, games.name, "--depth", "2"})
              .output.starts_with("0 games learned, 2 known before; 0 positions added\n"));
    CHECK(run({"book", "forget", book, games.name}).output.starts_with("2 games forgotten, "));
    CHECK(positions_of(book).size() == before.size());
    CHECK(run({"book", "check", book}).output.empty());
}

TEST_CASE("book command: two books are merged, and each game counts once") {
    const TemporaryFolder folder;
    const auto learn = [&](const char* book, const std::string& games) {
        const TemporaryFile file("games.txt", games);
        return run({"book", "learn", folder / book, file.name, "--no-search"});
    };
    const std::string one = "f5d6c3d3c4f4f6f3e6e7 38-26\n";
    const std::string both = "f5f6e6f4e3c5c4e7 20-44\n";
    const std::string other = "f5d6c5f4 40-24\n";
    for (const char* book : {"A", "B", "all"})
        REQUIRE(run({"book", "new", folder / book}).exit_status == 0);
    learn("A", one + both);
    learn("B", both + other);
    learn("all", one + both + other);
    const std::string untouched = content_of(folder / "B");
    const Run merged = run({"book", "merge", folder / "A", folder / "B"});
    CHECK(merged.output.starts_with("1 games learned; "));
    CHECK(merged.errors == "");
    CHECK(merged.exit_status == 0);
    CHECK(positions_of(folder / "A") == positions_of(folder / "all"));
    CHECK(run({"book", "check", folder / "A"}).output.empty());
    CHECK(content_of(folder / "B") == untouched);
    CHECK(run({"book", "merge", folder / "A", folder / "B"}).output ==
          "0 games learned; 0 positions added\n");
    CHECK(positions_of(folder / "A") == positions_of(folder / "all"));
    CHECK(learn("A", one + both + other).output.starts_with("0 games learned, 3 known before"));
    CHECK(holds(run({"book", "export", folder / "A", "--to", "jsonl"}).errors, "learned (3)"));
}

TEST_CASE("book command: killed while it grows, a book loses the leaves in hand alone") {
    const GrownBook grown;
    const std::string book = grown.name("book");
    for (int run_number = 0; run_number < 8; ++run_number) {
        {
            Process expansion({"book", "expand", book, "--depth", "6", "--leaves", "300",
                               "--move-loss", "20", "--line-loss", "60", "--threads", "2"});
            std::this_thread::sleep_for(std::chrono::milliseconds(70 * run_number));
        }  // is killed
        const Run checked = run({"book", "check", book});
        CHECK(checked.output.empty());
        CHECK(checked.errors.empty());
        CHECK(checked.exit_status == 0);
    }
    // The next one goes on where it was.
    CHECK(grown.expand({}).exit_status == 0);
    CHECK(json_lines(run({"book", "stats", book, "--format", "jsonl"}).output)
              .front()["without_leaf"] == 0);
}

}  // namespace

}  // namespace outflank
