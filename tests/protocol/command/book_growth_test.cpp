// `outflank book learn`, `forget`, `expand` and `merge` as a user has them.

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>

#include "engine/notation.h"
#include "engine/position.h"
#include "tests/support/process.h"
#include "tests/support/random_boards.h"
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

int missing_leaves(const std::string& book) {
    return json_lines(run({"book", "stats", book, "--format", "jsonl"}).output)
        .front()["without_leaf"]
        .get<int>();
}

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
    const TemporaryFile games("games.txt", "f5d6c3d3c4f4f6f3e6e7 38-26\nf5f6e6f4e3c5c4e7 20-44\n");
    const Run learned =
        run({"book", "learn", book, games.name, "--depth", "2", "--plies", "6", "--hash", "1"});
    CHECK(learned.output.starts_with("2 games learned, 0 known before; "));
    CHECK(learned.errors.empty());
    CHECK(learned.exit_status == 0);
    const auto start = json_lines(run({"book", "show", book, "--format", "jsonl"}).output);
    CHECK(start.front()["games"] == Json({1, 0, 1}));
    CHECK(run({"book", "check", book}).output.empty());
    CHECK(missing_leaves(book) == 0);
    CHECK(run({"book", "learn", book, games.name, "--depth", "2", "--plies", "6"})
              .output.starts_with("0 games learned, 2 known before; 0 positions added\n"));
    CHECK(run({"book", "learn", book, games.name, "--depth", "2"})
              .output.starts_with("0 games learned, 2 with more plies, 0 known before; "));
    CHECK(run({"book", "learn", book, games.name, "--depth", "2"})
              .output.starts_with("0 games learned, 2 known before; 0 positions added\n"));
    CHECK(run({"book", "forget", book, games.name}).output.starts_with("2 games forgotten, "));
    CHECK(positions_of(book).size() == before.size());
    CHECK(run({"book", "check", book}).output.empty());
}

TEST_CASE("book command: lines without a result are learned, and count no game") {
    const TemporaryFolder folder;
    const std::string book = folder / "book";
    const TemporaryFile lines("lines.txt",
                              "# a book of names\n"
                              "Diagonal Opening | C4c3D3c5 | =\n"
                              "Country Detached | C4c3D3c5B3f3 | b+\n"
                              "Heath Bat, Var. X | C4c3D3c5B4d2D6 | =\n");
    REQUIRE(run({"book", "new", book}).exit_status == 0);
    const Run learned = run({"book", "learn", book, lines.name, "--depth", "2", "--hash", "1"});
    // The start, the four positions that all share, and two and three of their own.
    CHECK(learned.output ==
          "0 games learned, 0 known before, 3 lines without a result; 10 positions added\n"
          "8 leaves searched\n");  // two have no move that leads out of the book
    CHECK(learned.errors.empty());
    CHECK(learned.exit_status == 0);
    const Run shown = run({"book", "show", book, "c4c3d3c5b3", "--format", "jsonl"});
    bool is_there = false;
    for (const Json& move : json_lines(shown.output))
        if (move["move"] == "f3")
            is_there = move["leaf"] == false && move["games"] == Json({0, 0, 0});
    CHECK(is_there);
    CHECK(run({"book", "check", book}).output.empty());
}

TEST_CASE("book command: expand links positions by the moves that lead to them") {
    const TemporaryFolder folder;
    const std::string book = folder / "book";
    REQUIRE(run({"book", "new", book}).exit_status == 0);
    const auto expand = [&](const std::string& leaves) {
        return run({"book", "expand", book, "f5d6c3d3", "--leaves", leaves, "--depth", "2",
                    "--hash", "1"});
    };
    CHECK(expand("0").output == "0 leaves searched\n");
    CHECK(positions_of(book).empty());
    CHECK(expand("1").exit_status == 0);
    // The start, the line, and the leaf of a round.
    CHECK(positions_of(book).size() == 6);
    CHECK(json_lines(run({"book", "stats", book, "--format", "jsonl"}).output).front()["links"] ==
          5);
    CHECK(run({"book", "check", book}).output.empty());

    const TemporaryFile games("games.txt", "f5d6c5f4 40-24\n");
    const Run learned = run({"book", "learn", book, games.name, "--no-search"});
    CHECK(learned.output.ends_with(" leaves are still to be searched: outflank book expand " +
                                   book + " --leaves 0\n"));
    const std::size_t positions = positions_of(book).size();
    CHECK(expand("0").exit_status == 0);
    CHECK(positions_of(book).size() == positions);
    CHECK(missing_leaves(book) == 0);
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
    CHECK(run({"book", "merge", folder / "A", folder / "B"})
              .output.starts_with("0 games learned; 0 positions added\n"));
    CHECK(positions_of(folder / "A") == positions_of(folder / "all"));
    CHECK(learn("A", one + both + other).output.starts_with("0 games learned, 3 known before"));
    CHECK(holds(run({"book", "export", folder / "A", "--to", "jsonl"}).errors, "learned (3)"));
}

TEST_CASE("book command: killed while it learns, a book keeps what others have seen in it") {
    const TemporaryFolder folder;
    const std::string book = folder / "book";
    REQUIRE(run({"book", "new", book}).exit_status == 0);
    Random random(3);
    std::string games;
    for (int game = 0; game < 300; ++game) {
        Board board = start_position().board;
        for (int ply = 0; ply < 30 && board.can_move(); ++ply) {
            const Square move = random.of(board.moves());
            games += to_string(move);
            board = board.after_move(move);
        }
        games += "\n";
    }
    const TemporaryFile lines("lines.txt", games);
    REQUIRE(run({"book", "learn", book, lines.name, "--no-search"}).exit_status == 0);
    const int all = missing_leaves(book);
    int left = all;
    for (int run_number = 0; run_number < 3; ++run_number) {
        const int before = left;
        {
            Process expansion({"book", "expand", book, "--leaves", "0", "--depth", "4"});
            for (int i = 0; i < 200 && left == before; ++i) {
                std::this_thread::sleep_for(std::chrono::milliseconds(100));
                left = missing_leaves(book);
            }
        }  // is killed
        CHECK(left < before);
        CHECK(missing_leaves(book) <= left);
        CHECK(run({"book", "check", book}).output.empty());
    }
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
    CHECK(missing_leaves(book) == 0);
}

}  // namespace

}  // namespace outflank
