// `outflank convert --to wthor`: the files of names beside a database.

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/support/process.h"
#include "tests/support/results.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

std::string game_with(const std::string& properties) {
    return "(;GM[2]" + properties + ";B[fe];W[df])\n";
}

TEST_CASE("convert: names that standard output has no place for are told") {
    const std::string games = game_with("PB[a]PW[b]") + game_with("") + game_with("EV[Cup]");
    const Run done = run({"convert", "--to", "wthor"}, games);
    CHECK(done.exit_status == 0);
    CHECK(holds(done.errors, "those of 2 games were dropped; -o FILE writes them"));
    CHECK(run({"convert", "--to", "wthor", "-q"}, games).errors.empty());
    CHECK_FALSE(holds(run({"convert", "--to", "wthor"}, "f5d6\n").errors, "names"));
    const TemporaryFolder folder;
    CHECK_FALSE(holds(to_wthor(folder / "x.wtb", games).errors, "names"));
}

TEST_CASE("convert: the event is the tournament of a WTHOR game, else the place is") {
    const TemporaryFolder folder;
    const std::string file = folder / "x.wtb";
    const Run done = to_wthor(
        file,
        game_with("EV[Cup]PC[Rome]DT[2001]") + game_with("PC[Oslo]DT[2001]") +
            "[Event \"Open\"]\n[Site \"?\"]\n[Date \"2001\"]\n[Result \"*\"]\n\n1. f5 d6 *\n");
    CHECK(done.exit_status == 0);
    CHECK(holds(done.errors, "dropped (number of games): place (1)\n"));
    const std::string games = run({"convert", file, "--to", "sgf"}).output;
    CHECK(holds(games, "PC[Cup]"));
    CHECK(holds(games, "PC[Oslo]"));
    CHECK(holds(games, "PC[Open]"));
    // The place stays one where there is room for both.
    CHECK(holds(run({"convert", "--to", "ggf"}, game_with("EV[Cup]PC[Rome]")).output, "PC[Rome]"));
}

TEST_CASE("convert: different names that are one in WTHOR are told") {
    const TemporaryFolder folder;
    const std::string file = folder / "x.wtb";
    const std::string name = "Abcdefghijklmnopqrstuvwxyz";
    const std::string games = game_with("PB[" + name + " One]PW[" + name + " Two]DT[2001]");
    CHECK(holds(to_wthor(file, games).errors, "one name only, where these begin alike: '" + name +
                                                  " One' and '" + name + " Two'\n"));
    const std::string twice = game_with("PB[" + name + "]DT[2001]");
    CHECK_FALSE(holds(to_wthor(file, twice + twice).errors, "alike"));
    // The name that a folder has already is cut.
    const std::string there = folder.path().string() + "/federation";
    CHECK_FALSE(holds(to_wthor(there, twice).errors, "alike"));
    CHECK_FALSE(holds(to_wthor(there, game_with("PB[" + name + "]DT[2002]")).errors, "alike"));
}

TEST_CASE("convert: a list of names that belongs to other games is not replaced") {
    const TemporaryFolder folder;
    const std::string games = game_with("PB[a]PW[b]PC[c]DT[2001]");
    write_text(folder / "mine.JOU", "precious");
    const Run refused = to_wthor(folder / "mine.wtb", games);
    CHECK(refused.exit_status == 2);
    CHECK(holds(refused.errors,
                folder / "mine.JOU" + ": there already, without " + folder / "mine.wtb"));
    CHECK(content_of(folder / "mine.JOU") == "precious");
    CHECK_FALSE(std::filesystem::exists(folder / "mine.wtb"));
    CHECK_FALSE(std::filesystem::exists(folder / "mine.trn"));

    // Its own lists are replaced together with a database, under the names that they have.
    CHECK(to_wthor(folder / "own.wtb", games).exit_status == 0);
    std::filesystem::rename(folder / "own.jou", folder / "own.JOU");
    CHECK(to_wthor(folder / "own.wtb", game_with("PB[d]PW[e]DT[2001]")).exit_status == 0);
    CHECK(holds(run({"convert", folder / "own.wtb", "--to", "sgf"}).output, "PB[d]PW[e]"));
    // "own.jou" exists on Windows, too, under the name own.JOU.
    const std::filesystem::directory_iterator files(folder.path());
    CHECK(std::distance(begin(files), end(files)) == 3);  // mine.JOU, own.wtb, own.JOU
}

TEST_CASE("convert: lists that would name other games of the folder, too, are not written") {
    const TemporaryFolder folder;
    const std::string games = game_with("PB[a]PW[b]DT[2001]");
    CHECK(to_wthor(folder / "wthor.wtb", games).exit_status == 0);  // alone, it may
    std::filesystem::rename(folder / "wthor.wtb", folder / "wth_2001.wtb");
    std::filesystem::rename(folder / "wthor.jou", folder / "WTHOR.JOU");
    const std::string before = content_of(folder / "WTHOR.JOU");
    for (const char* const name : {"WTH.wtb", "Wthor.wtb"}) {
        const Run refused = to_wthor(folder / name, game_with("PB[x]DT[2002]"));
        CHECK(refused.exit_status == 2);
        CHECK(holds(refused.errors, "so nothing is written"));
        CHECK_FALSE(std::filesystem::exists(folder / name));
    }
    CHECK(content_of(folder / "WTHOR.JOU") == before);
    CHECK(holds(run({"convert", folder / "wth_2001.wtb", "--to", "sgf"}).output, "PB[a]PW[b]"));
}

}  // namespace
}  // namespace outflank
