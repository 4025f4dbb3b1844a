#include "protocol/record/record_source.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/notation.h"
#include "protocol/system/text.h"
#include "tests/support/positions.h"
#include "tests/support/process.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

using Texts = std::vector<std::string>;

// One text, because doctest prints those that differ.
std::string joined(const Texts& texts) { return outflank::joined(texts, "\n"); }

const std::string after_f5 = "---------------------------OX------XXX-------------------------- O";
const std::string after_f5d6 = "---------------------------OX------OXX-----O-------------------- X";
const std::string after_f5d6c3 =
    "------------------X--------XX------OXX-----O-------------------- O";

// What a source gives: positions, each with its index, errors and warnings, without the file's
// name.
struct Given {
    Texts positions;
    Texts errors;
    Texts warnings;
};

Given given(const std::vector<std::string>& inputs, const std::string& name = {}) {
    Given all;
    const auto without_name = [&](const std::string& text) {
        return text.starts_with(name + ": ") ? text.substr(name.size() + 2) : text;
    };
    PositionSource source(
        inputs, {}, [&](const std::string& text) { all.errors.push_back(without_name(text)); }, {},
        [&](const std::string& text) { all.warnings.push_back(without_name(text)); });
    while (const auto input = source.next())
        all.positions.push_back(std::to_string(input->index) + " " +
                                to_string(input->entry.position));
    return all;
}

Given given_by_file(const std::string& text) {
    const TemporaryFile file("positions.txt", text);
    return given({file.name}, file.name);
}

TEST_CASE("positions in every format of games: the one after the last move") {
    const std::string rows =
        "........\n........\n........\n...OX...\n...XXX..\n........\n........\n"
        "........\nO\n";
    const std::string text = start_text + "\n" + after_f5 + "\nd6\n\n" + rows + "\nf5 d6\nc3\n\n" +
                             "(;GM[Othello]B[F5]W[D6];)\n(;GM[2]\n;B[fe]\n;W[df])\n" +
                             "[White \"a\"]\n\n1. f5 d6 2. c3\n\n1. f5\n2. d6\n";
    const Given all = given_by_file(text);
    CHECK(joined(all.positions) ==
          joined(Texts{"1 " + start_text, "2 " + after_f5d6, "3 " + after_f5, "4 " + after_f5d6c3,
                       "5 " + after_f5d6, "6 " + after_f5d6, "7 " + after_f5d6c3,
                       "8 " + after_f5d6}));
    CHECK(all.errors.empty());
}

TEST_CASE("a line that can begin a game is a position of its own") {
    CHECK(given_by_file("f5d6\nd3c3\n").positions.size() == 2);
    CHECK(given_by_file("f5d6c3\nd3c4\n").positions.size() == 1);
    CHECK(given_by_file("f5d6c\n3\n").positions == Texts{"1 " + after_f5d6c3});
}

TEST_CASE("what cannot be read counts, and its line is told") {
    const Given all = given_by_file(start_text + "\n# a comment\n\nnonsense\nf5f5\n" + start_text +
                                    "; A1:+2\n" + start_text + "\n");
    CHECK(joined(all.positions) == joined(Texts{"1 " + start_text, "5 " + start_text}));
    REQUIRE(all.errors.size() == 2);
    CHECK(all.errors[0].starts_with("line 5: move 2 at character 3: illegal move f5"));
    CHECK(all.errors[1].starts_with("line 6: move 1 of the list: illegal move a1"));
    CHECK(given_by_file(start_text + "\nnonsense\n" + start_text + "\n").positions.back() ==
          "3 " + start_text);
}

TEST_CASE("what stands above and below a drawn board is left out, and told") {
    const std::string board =
        "  A B C D E F G H\n1 - - - - - - - - 1\n2 - - - - - - - - 2\n"
        "3 - - - - - - - - 3\n4 - - - O * - - - 4\n5 - - - * * * - - 5\n"
        "6 - - - - - - - - 6\n7 - - - - - - - - 7\n8 - - - - - - - - 8\n"
        "  A B C D E F G H\n\n";
    const Given all = given_by_file("p1 (1720 *) 14:52\np2 (1683 O) 14:58\n\n" + board +
                                    "O to move\n\nhint\n\n" + board + "O to move\n10000\n");
    CHECK(joined(all.positions) == joined(Texts{"1 " + after_f5, "2 " + after_f5}));
    CHECK(all.errors.empty());
    CHECK(joined(all.warnings) ==
          joined(Texts{"lines 1 to 2: no record", "line 17: no record", "line 31: no record"}));
    // Lines that name a square may be a record that is damaged.
    CHECK(given_by_file("We met at e4.\n" + start_text + "\n").errors ==
          Texts{"line 1: no record"});
}

TEST_CASE("a word that is no file is a position or a game, if it reads as one") {
    CHECK(given({"f5d6c3", start_text}).positions == Texts{"1 " + after_f5d6c3, "2 " + start_text});
    const Given all = given({"no/such/file", "f5a1", start_text.substr(1)});
    CHECK(all.positions.empty());
    REQUIRE(all.errors.size() == 3);
    CHECK(all.errors[0] == "cannot read no/such/file: No such file or directory");
    CHECK(all.errors[1].starts_with("argument 'f5a1': move 2: illegal"));
    CHECK(all.errors[2].ends_with(": the side to move is missing"));
}

TEST_CASE("bytes that are no text end a file") {
    const Given all =
        given_by_file(start_text + "\n" + std::string(20, '\0') + "\x01\n" + start_text);
    CHECK(joined(all.positions) == joined(Texts{"1 " + start_text}));
    CHECK(all.errors.size() == 1);
}

TEST_CASE("positions are given as they come through a pipe") {
    const std::string rows =
        "--------\n--------\n--------\n---OX---\n---XXX--\n--------\n--------\n"
        "--------\nO\n";
    Process process({"solve", "--depth", "1", "--quiet"});
    for (const std::string& piece : {start_text + "\n", std::string("f5\n"), std::string("f5d6\n"),
                                     rows, std::string("(;GM[Othello]B[F5]W[D6];)\n")}) {
        process.write(piece);
        process.read_until("\n");
    }
    for (const char* piece : {"(;GM[Othello]\n", "B[F5]\n", ";)\n"}) process.write(piece);
    process.read_until("\n");
    process.write(start_text + "\n");
    process.read_until("\n");
    process.close_input();
    CHECK(process.read_rest().empty());
    CHECK(process.exit_status() == 0);
}

TEST_CASE("large inputs are read piece by piece, and no record is cut") {
    std::string text;
    for (int i = 0; i < 20000; ++i)
        text += i % 3 == 0   ? start_text + "\n"
                : i % 3 == 1 ? "(;GM[Othello]\nB[F5]\nW[D6];)\n"
                             : "f5d6c3\n";
    const Given all = given_by_file(text);
    CHECK(all.errors.empty());
    REQUIRE(all.positions.size() == 20000);
    CHECK(all.positions.back() == "20000 " + after_f5d6);
}

TEST_CASE("the games of files are counted as they will be read") {
    const TemporaryFile one("one.ggf", "(;GM[Othello]B[F5];)(;GM[Othello]B[D3]W[C3];)\n");
    const TemporaryFile other("other.txt", "f5d6\nd3c3\n");
    CHECK(count_games({one.name}, {}, {}) == 2);
    CHECK(count_games({one.name, other.name}, {}, {}) == 4);
    CHECK(count_games({one.name, other.name}, {1, 3}, {}) == 2);
    CHECK_FALSE(count_games({}, {}, {}));
    CHECK_FALSE(count_games({one.name, "-"}, {}, {}));

    std::size_t games = 0;
    GameSource source({one.name, other.name}, {1, 3}, [](const std::string&) {}, {});
    while (source.next()) ++games;
    CHECK(games == 2);
}

}  // namespace
}  // namespace outflank
