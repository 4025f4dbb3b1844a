// `outflank book` as a user has it.

#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "engine/notation.h"
#include "protocol/book/book_rows.h"
#include "search/book/position_key.h"
#include "tests/support/page.h"
#include "tests/support/process.h"
#include "tests/support/random_boards.h"
#include "tests/support/results.h"
#include "tests/support/temporary.h"

namespace outflank {

namespace {

std::string row(const std::string& moves_played, const std::string& rest) {
    Position position = start_position();
    for (std::size_t i = 0; i < moves_played.size(); i += 2)
        position = position.after(*parse_square(moves_played.substr(i, 2)));
    return R"({"position":")" + to_string(position) + R"(",)" + rest + "}\n";
}

const std::string small_book =
    row("", R"("depth":20,"selectivity":73,"leaf":{"move":"d3","score":-1,"lower":-4,"upper":2})") +
    row("f5", R"("depth":19,"selectivity":73,"won":2,"lost":1,)"
              R"("leaf":{"move":"f6","score":1,"lower":-1,"upper":3})") +
    row("f5d6", R"("depth":18,"leaf":{"move":"c3","score":3,"lower":3,"upper":3})");

// A line for each position of random games.
std::string many_rows(int games) {
    Random random(9);
    std::string rows;
    for (int game = 0; game < games; ++game)
        for (const Board& board : random_game(random)) {
            BookPosition position{board, {}};
            if (const auto next = successors(board); !next.empty())
                position.entry.leaf = Leaf{next.front().move, {random.below(40) - 20, -30, 30}};
            rows += json_line(row_of(position)) + "\n";
        }
    return rows;
}

// A folder with a book of these rows, and the rows as a file.
struct BookFolder : TemporaryFolder {
    explicit BookFolder(const std::string& content = small_book) {
        write_text(rows, content);
        REQUIRE(run({"book", "new", book}).exit_status == 0);
        const Run imported = run({"book", "import", book, rows});
        REQUIRE(imported.errors.empty());
        REQUIRE(imported.exit_status == 0);
    }
    const std::string book = *this / "book";
    const std::string rows = *this / "rows.jsonl";
};

void check_failure(const Run& run, const std::string& error) {
    CHECK(run.output.empty());
    CHECK(run.errors == "outflank: " + error + "\n");
    CHECK(run.exit_status == 2);
}

TEST_CASE("book command: make, import, show, export") {
    const BookFolder folder;
    const std::string& book = folder.book;
    const Run shown = run({"book", "show", book, "f5"});
    CHECK(shown.output ==
          "---------------------------OX------XXX-------------------------- O\n"
          "move  score      bounds  within    depth      games\n"
          "f6       +1      -1..+3       2   19@73%      0/0/0  leaf\n"
          "d6       -3      -3..-3   exact       18      0/0/0\n");
    const auto moves = json_lines(run({"book", "show", book, "--format", "jsonl"}).output);
    REQUIRE(moves.size() == 4);
    CHECK(keys(moves.front()) == std::vector<std::string>{"position", "move", "score", "lower",
                                                          "upper", "within", "depth", "exact",
                                                          "games", "leaf"});
    CHECK(moves.front()["within"] == 2);
    CHECK(moves.front()["score"] == -1);
    CHECK(moves.front()["games"] == Json({1, 0, 2}));
    CHECK(run({"book", "show", book, "f5d6c3"}).output.ends_with("\nno moves in the book\n"));

    const auto stats = json_lines(run({"book", "stats", book, "--format", "jsonl"}).output);
    CHECK(stats.front()["positions"] == 3);
    CHECK(stats.front()["links"] == 2);
    CHECK(stats.front()["by_empties"][59] == 1);
    CHECK(run({"book", "check", book}).output.empty());

    const Run exported = run({"book", "export", book, "--to", "edax", "-o", folder / "book.dat"});
    CHECK(exported.exit_status == 0);
    CHECK(exported.errors ==
          "outflank: Edax's book cannot hold these, so they were changed (number of positions): "
          "depth or selectivity of the search (1), bounds of the leaf (1)\n");
    CHECK(run({"book", "new", folder / "second"}).exit_status == 0);
    CHECK(run({"book", "import", folder / "second", folder / "book.dat"}).errors.empty());
    CHECK(json_lines(run({"book", "show", folder / "second", "--format", "jsonl"}).output).size() ==
          4);
    const std::string first_rows = run({"book", "export", book, "--to", "jsonl"}).output;
    CHECK(run({"book", "import", book, folder / "book.dat", folder.rows}).exit_status == 0);
    CHECK(run({"book", "export", book, "--to", "jsonl"}).output == first_rows);
}

TEST_CASE("book command: a page to walk through the book") {
    const BookFolder folder;
    const std::string& book = folder.book;
    const TemporaryFile page("page.html");
    const Run done = run({"book", "show", book, "f5", "--html", page.name});
    CHECK(done.output.empty());
    CHECK(done.exit_status == 0);
    const std::string html = page.text();
    CHECK(html.starts_with("<!doctype html>"));
    CHECK(holds(html, "default-src 'none'"));
    CHECK(holds(html, "color-scheme: light;"));  // the shared style is there
    CHECK(addresses(html).empty());
    const Json shown = rows_of_page(html);
    REQUIRE(shown.size() == 3);
    CHECK(shown[0]["book"] == book);
    CHECK(shown[0]["positions"] == 2);  // those behind f5
    CHECK(shown[0]["plies"].is_null());
    CHECK(shown[0]["roots"].size() == 1);
    CHECK(shown[1]["moves"].size() == 2);
    CHECK(shown[1]["moves"][0]["score"] == 1);
    CHECK(shown[2]["moves"][0]["leaf"] == true);
    CHECK(run({"book", "show", book, "--html", "-"}).output.starts_with("<!doctype html>"));
    check_failure(run({"book", "show", book, "--html", book}),
                  "option html: " + book + " is read, and would be lost");
}

TEST_CASE("book command: a page holds the first plies of a large book, and says so") {
    const BookFolder folder(many_rows(220));
    const std::string& book = folder.book;
    const Json shown = rows_of_page(run({"book", "show", book, "--html", "-"}).output);
    CHECK(shown.size() == 10'001);
    CHECK(shown[0]["positions"] == 10'000);
    CHECK(shown[0]["plies"] > 20);
}

TEST_CASE("book command: through the formats of other programs and back") {
    const BookFolder folder;
    const std::string& book = folder.book;
    struct Format {
        const char* word;
        const char* name;
        const char* lost;
    };
    for (const Format& format :
         {Format{"edax", "Edax's book", ""}, Format{"egbk3", "Egaroucid's book", ", games (1)"}}) {
        CAPTURE(format.word);
        const std::string file = folder / (std::string("exported.") + format.word);
        const std::string copy = folder / (std::string("copy.") + format.word);
        const Run exported = run({"book", "export", book, "--to", format.word, "-o", file});
        CHECK(exported.exit_status == 0);
        CHECK(exported.errors == std::string("outflank: ") + format.name +
                                     " cannot hold these, so they were changed (number of "
                                     "positions): depth or selectivity of the search (1), bounds "
                                     "of the leaf (1)" +
                                     format.lost + "\n");
        REQUIRE(run({"book", "new", copy}).exit_status == 0);
        CHECK(run({"book", "import", copy, file}).errors.empty());
        CHECK(json_lines(run({"book", "show", copy, "--format", "jsonl"}).output).size() == 4);
        const std::string content = content_of(file);
        const TemporaryFile cut("cut", content.substr(0, content.size() - 4));
        const std::string copy_before = content_of(copy);
        const Run failed = run({"book", "import", copy, cut.name});
        CHECK(failed.exit_status == 2);
        CHECK(failed.errors.ends_with("; nothing is imported\n"));
        CHECK(content_of(copy) == copy_before);
    }
}

TEST_CASE("book command: a bad position of a file costs itself alone with --skip-bad") {
    const BookFolder folder;
    for (const char* format : {"edax", "egbk3", "jsonl"}) {
        CAPTURE(format);
        const std::string copy = folder / (std::string("copy.") + format);
        REQUIRE(run({"book", "export", folder.book, "--to", format, "-o", folder / format})
                    .exit_status == 0);
        std::string bytes = content_of(folder / format);
        // Damages the last position.
        if (format == std::string("jsonl"))
            bytes[bytes.size() - 2] = 'x';
        else
            bytes.replace(bytes.size() - 42, 42, 42, '\xFF');
        const TemporaryFile broken("broken", bytes);
        REQUIRE(run({"book", "new", copy}).exit_status == 0);
        CHECK(run({"book", "import", copy, broken.name}).exit_status == 2);
        const Run imported = run({"book", "import", copy, broken.name, "--skip-bad"});
        CHECK(holds(imported.errors, " bad positions are left out; the first: "));
        CHECK(imported.exit_status == 0);
        CHECK(run({"book", "check", copy}).output.empty());
        CHECK(json_lines(run({"book", "stats", copy, "--format", "jsonl"}).output)
                  .front()["positions"] > 0);
    }
}

TEST_CASE("book command: built-in stands for the book in the executable") {
    const TemporaryFolder folder;
    const Run shown = run({"book", "show", "built-in", "--format", "jsonl"});
    REQUIRE(json_lines(shown.output).size() == 4);
    CHECK(json_lines(shown.output).front()["leaf"] == false);
    const Run stats = run({"book", "stats", "built-in", "--format", "jsonl"});
    REQUIRE(stats.exit_status == 0);
    CHECK(json_lines(stats.output).front()["positions"] == 65'552);
    CHECK(run({"book", "export", "built-in", "--to", "flat", "-o", folder / "flat"}).exit_status ==
          0);
    CHECK(content_of(folder / "flat").size() > 100'000);
    REQUIRE(run({"book", "new", folder / "book"}).exit_status == 0);
    CHECK(run({"book", "import", folder / "book", "built-in"}).exit_status == 0);
    CHECK(run({"book", "show", folder / "book", "--format", "jsonl"}).output == shown.output);
    check_failure(run({"book", "learn", "built-in", "f5d6"}),
                  "book learn: the built-in book is for show, stats and export; import takes it "
                  "over");
}

TEST_CASE("book command: a flat book, and so that in the executable, can be taken over") {
    const TemporaryFolder folder;
    const std::string book = folder / "book";
    REQUIRE(run({"book", "new", book}).exit_status == 0);
    const std::string shipped = OUTFLANK_SOURCE_DIR "/search/book/shipped_book.bin";
    CHECK(run({"book", "import", book, shipped}).exit_status == 0);
    CHECK(run({"book", "export", book, "--to", "flat", "-o", folder / "flat"}).exit_status == 0);
    // Each version of zstd packs in its own way: alike are the head, and the checksum at the end.
    const std::string written = content_of(folder / "flat");
    const std::string expected = content_of(shipped);
    CHECK(written.substr(0, 16) == expected.substr(0, 16));
    CHECK(written.substr(written.size() - 4) == expected.substr(expected.size() - 4));
}

TEST_CASE("book command: what is wrong is told in a line, and the book stays") {
    const BookFolder folder;
    const std::string& book = folder.book;
    const TemporaryFile bad("bad.jsonl", small_book + "{}\n");
    const TemporaryFile text("text", "f5d6c3\n");
    const std::string before = content_of(book);
    check_failure(run({"book", "new", book}), book + ": there is such a file already");
    check_failure(run({"book", "import", book, bad.name}),
                  bad.name + ": line 4: position is missing, or no text; nothing is imported");
    check_failure(run({"book", "import", book, text.name}),
                  text.name +
                      ": no book of Edax (book.dat), no book of Egaroucid "
                      "(.egbk3), no flat book, and not JSONL; nothing is imported");
    check_failure(run({"book", "import", book, book}),
                  book +
                      ": this is a book of Outflank: outflank book merge adds it; nothing is "
                      "imported");
    check_failure(run({"book", "import", book, folder / "none"}),
                  "cannot read " + folder / "none" + ": No such file or directory");
    check_failure(run({"book", "show", text.name}), text.name + ": this is no book");
    check_failure(run({"book", "show", folder / "none"}),
                  folder / "none" + ": No such file or directory");
    check_failure(run({"book", "export", book, "--to", "jsonl", "-o", book}),
                  "option output: " + book + " is read, and would be lost");
    check_failure(run({"book", "export", book, "--to", "jsonl", "-o", folder.rows}),
                  "book export: " + folder.rows + " is there already; --force replaces it");
    CHECK(content_of(folder.rows) == small_book);
    CHECK(
        run({"book", "export", book, "--to", "jsonl", "-o", folder.rows, "--force"}).exit_status ==
        0);
    CHECK(content_of(folder.rows) != small_book);
    CHECK(content_of(book) == before);
}

TEST_CASE("book command: an import that is killed leaves the book as it was, or whole") {
    const BookFolder folder;
    const std::string& book = folder.book;
    const TemporaryFile large("large.jsonl", many_rows(100));
    for (int run_number = 0; run_number < 6; ++run_number) {
        {
            Process import({"book", "import", book, large.name});
            std::this_thread::sleep_for(std::chrono::milliseconds(40 * run_number));
        }  // is killed
        const Run checked = run({"book", "check", book});
        CHECK(checked.output.empty());
        INFO(checked.errors);
        CHECK(checked.exit_status == 0);
        const auto stats = json_lines(run({"book", "stats", book, "--format", "jsonl"}).output);
        const auto positions = stats.front()["positions"].get<int>();
        CHECK((positions == 3 || positions > 3000));
    }
    CHECK(run({"book", "import", book, large.name}).exit_status == 0);
    CHECK(run({"book", "check", book}).exit_status == 0);
}

}  // namespace

}  // namespace outflank
