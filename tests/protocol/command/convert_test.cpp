// `outflank convert` as a script uses it.

#include <doctest/doctest.h>

#include <filesystem>
#include <thread>

#include "tests/support/process.h"
#include "tests/support/results.h"
#include "tests/support/strict_ggf.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

const std::string ggf_game =
    "(;GM[Othello]PC[here]DT[2026-11-21]PB[one]PW[two]RE[+64]TI[5:00]TY[8]"
    "BO[8 ---------------------------O*------*O--------------------------- *]"
    "B[E6/1.5/0.5]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]B[C5];)";

TEST_CASE("convert: every format to every other and back") {
    for (const std::string format : {"ggf", "sgf", "wthor", "transcript"}) {
        const Run there = run({"convert", "--to", format}, ggf_game);
        CHECK(there.exit_status == 0);
        const Run back = run({"convert", "-", "--to", "transcript", "-q"}, there.output);
        CHECK(back.output == "e6f4e3f6g5d6e7f5c5\n");
        CHECK(back.errors.empty());
    }
    const std::string comment = "CO[Outflank|opening=Perpendicular Opening]";
    std::string named = ggf_game + "\n";
    named.insert(named.find("BO["), comment);
    CHECK(run({"convert", "--to", "ggf"}, ggf_game).output == named);
    CHECK(run({"convert", "--to", "ggf"}, named).output == named);
    const Run positions = run({"convert", "--to", "obf"}, "f5d6\n");
    CHECK(positions.output ==
          "---------------------------OX------XO--------------------------- X\n"
          "---------------------------OX------XXX-------------------------- O\n"
          "---------------------------OX------OXX-----O-------------------- X\n");
}

TEST_CASE("convert: names what a format cannot hold") {
    const Run done = run({"convert", "--to", "transcript"}, ggf_game);
    CHECK(holds(done.errors, "clocks (1), date (1), evaluations (1), place (1), players (1)"));
    CHECK(run({"convert", "--to", "transcript", "--quiet"}, ggf_game).errors.empty());
    const std::string set_up = std::string(32, 'X') + std::string(31, 'O') + "- X; H8:+2\n";
    const Run left_out = run({"convert", "--to", "wthor", "-"}, set_up);
    CHECK(left_out.exit_status == 2);
    CHECK(holds(left_out.errors, "standard input: game 1 is left out"));
    CHECK(run({"convert", "--to", "obf"}, set_up).output == set_up);
    CHECK(run({"convert", "--to", "obf", "-o", "-"}, set_up).output == set_up);
}

TEST_CASE("convert: a file that is read-only is no output") {
    const TemporaryFile file("out.ggf", "kept");
    std::filesystem::permissions(file.name, std::filesystem::perms::owner_read);
    const Run done = run({"convert", "f5d6", "--to", "ggf", "-o", file.name});
    CHECK(done.exit_status == 2);
    CHECK(holds(done.errors, "cannot write " + file.name));
    CHECK(file.text() == "kept");
    std::filesystem::permissions(file.name, std::filesystem::perms::owner_all);
    CHECK(run({"convert", "f5d6", "--to", "ggf", "-o=" + file.name}).exit_status == 0);
    CHECK(file.text().starts_with("(;GM[Othello]"));
}

TEST_CASE(
    "convert: letters outside ASCII stay in GGF and SGF, and those outside Latin-1 are told") {
    const std::string game = "(;GM[2]PB[Ren\xC3\xA9]PW[Wa\xC5\x82\xC4\x99sa];B[fe];W[df])";
    for (const char* const format : {"ggf", "sgf"}) {
        const Run done = run({"convert", "--to", format}, game);
        CHECK(done.errors.empty());
        CHECK(holds(done.output, "PB[Ren\xC3\xA9]PW[Wa\xC5\x82\xC4\x99sa]"));
    }
    const TemporaryFile games("letters.wtb");
    const Run done = to_wthor(games.name, game);
    CHECK(holds(done.errors, "letters outside Latin-1 to '?' (1)"));
    const std::string names = content_of(games.name.substr(0, games.name.size() - 4) + ".jou");
    CHECK(holds(names, "Ren\xE9"));
    CHECK(holds(names, "Wa??sa"));
}

TEST_CASE("convert: GGF has only what other programs read, and all tags come back in SGF") {
    const std::string game =
        "(;FF[4]GM[2]SZ[8]PB[a \\] b]PW[x;)y]EV[Cup \\[A\\]]GN[round (;1)]RE[W+R];B[fe];W[df])";
    const Run ggf = run({"convert", "--to", "ggf"}, game);
    CHECK(strict_ggf_fault(ggf.output.substr(0, ggf.output.size() - 1)) == "");
    CHECK(holds(ggf.output, "RE[-64:r]"));
    CHECK(holds(ggf.errors, "a result without a score to 64 discs of the winner (1)"));
    const Run back = run({"convert", "--to", "sgf"}, ggf.output);
    CHECK(holds(back.output, "PB[a ) b]PW[x; y]RE[W+R]EV[Cup [A\\]]GN[round (;1)]\n"));
    for (const std::string text : {"f5d6c3\n", "(;FF[4]GM[2]PB[a]EV[Cup];B[fe])"}) {
        const std::string written = run({"convert", "--to", "ggf"}, text).output;
        CHECK(strict_ggf_fault(written.substr(0, written.size() - 1)) == "");
        CHECK(holds(written, "RE[?]"));
    }
}

TEST_CASE("convert: games of several years are told, and a folder has a file for each") {
    const std::string games =
        "(;GM[Othello]DT[2001]PB[p1]PW[p2]RE[+4]B[F5];)\n"
        "(;GM[Othello]DT[2002]PB[p3]PW[p1]RE[+4]B[F5];)\n";
    const TemporaryFolder folder;
    const std::string file = folder / "all.wtb";
    CHECK(holds(to_wthor(file, "(;GM[Othello]RE[?]B[F5];)\n").errors,
                "an unknown result to the discs on the board (1)"));
    CHECK(holds(to_wthor(file, "(;GM[2]RE[B+13];B[f5])\n").errors,
                "a score that is not even rounded (1)"));
    CHECK(holds(to_wthor(file, games).errors,
                "wthor has one year for a file, and the games are of 2001, 2002"));
    const Run done = to_wthor(folder / "years", games);
    CHECK(done.exit_status == 0);
    CHECK(done.errors.empty());
    const Run first = run({"convert", folder / "years/WTH_2001.wtb", "--to", "ggf"});
    CHECK(holds(first.output, "DT[2001]PB[p1]PW[p2]"));
    const Run second = run({"convert", folder / "years/WTH_2002.wtb", "--to", "ggf"});
    CHECK(holds(second.output, "DT[2002]PB[p3]PW[p1]"));
}

// A game of a year, in GGF.
std::string game_of(const std::string& year, const std::string& black, const std::string& white) {
    return "(;GM[Othello]DT[" + year + "]PB[" + black + "]PW[" + white + "]RE[+4]B[F5];)\n";
}

TEST_CASE("convert: games that are in a folder keep their names when others come to it") {
    const TemporaryFolder folder;
    const auto convert_there = [&](const std::string& games) {
        return to_wthor(folder.path().string(), games);
    };
    const auto has_names = [&](const std::string& year, const std::string& names) {
        const auto file = folder.path() / ("WTH_" + year + ".wtb");
        return holds(run({"convert", file.string(), "--to", "ggf"}).output, names);
    };
    const std::string long_name = "Somebody Else Whose Name Is Long";
    CHECK(convert_there(game_of("1990", "", "")).exit_status == 0);  // without lists
    CHECK(convert_there(game_of("1996", "p1", long_name)).exit_status == 0);
    CHECK(convert_there(game_of("2003", long_name, "p3")).exit_status == 0);
    CHECK(convert_there(game_of("2004", "", "")).exit_status == 0);
    CHECK(has_names("1990", "PB[]PW[]"));
    CHECK(has_names("1996", "PB[p1]PW[Somebody Else Whose]"));
    CHECK(has_names("2003", "PB[Somebody Else Whose]PW[p3]"));
    CHECK(has_names("2004", "PB[]PW[]"));
    // A name has one number: 0 is of the game without names.
    const std::string players = content_of(folder / "WTH.JOU");
    CHECK(players.size() == 16 + 4 * 20);

    const std::string before = content_of(folder / "WTH_1996.wtb");
    const Run again = convert_there(game_of("2005", "p5", "p1") + game_of("1996", "p6", "p1"));
    CHECK(again.exit_status == 2);
    CHECK(holds(again.errors, "WTH_1996.wtb: there already, so nothing is written\n"));
    CHECK(content_of(folder / "WTH_1996.wtb") == before);
    CHECK(content_of(folder / "WTH.JOU") == players);
    CHECK_FALSE(std::filesystem::exists(folder / "WTH_2005.wtb"));
}

TEST_CASE("convert: the lists of a folder are extended under the names that they have") {
    const TemporaryFolder folder;
    const std::string there = folder.path().string();
    CHECK(to_wthor(there, game_of("1996", "p1", "p2")).errors == "");
    std::filesystem::rename(folder / "WTH.JOU", folder / "wthor.jou");
    CHECK(to_wthor(there, game_of("1997", "p3", "p2")).errors == "");
    CHECK_FALSE(std::filesystem::exists(folder / "WTH.JOU"));
    const auto second = folder / "WTH_1997.wtb";
    CHECK(holds(run({"convert", second, "--to", "ggf"}).output, "PB[p3]PW[p2]"));

    write_text(folder / "wthor.jou", "no list");
    const Run bad = to_wthor(there, game_of("1998", "p1", "p2"));
    CHECK(bad.exit_status == 2);
    CHECK(holds(bad.errors, "wthor.jou: no WTHOR file of names"));
    CHECK(content_of(folder / "wthor.jou") == "no list");
    CHECK_FALSE(std::filesystem::exists(folder / "WTH_1998.wtb"));
}

TEST_CASE("convert: one program at a time writes into a folder") {
    const TemporaryFolder folder;
    const std::string there = folder / "new";
    Process first({"convert", "--to", "wthor", "-o", there});
    while (!std::filesystem::exists(there)) std::this_thread::yield();
    Run second;
    do {  // until the first one has the lock
        second = to_wthor(there, game_of("1991", "b", "w"));
    } while (second.exit_status == 0 && std::filesystem::remove(there + "/WTH_1991.wtb"));
    CHECK(second.exit_status == 2);
    CHECK(holds(second.errors, there + ": another program writes there; try again later"));
    first.write(game_of("1990", "b", "w"));
    first.close_input();
    CHECK(first.exit_status() == 0);
    CHECK(std::filesystem::exists(there + "/WTH_1990.wtb"));
}

TEST_CASE("convert: a folder that is made in vain does not stay") {
    const TemporaryFolder folder;
    const auto path = folder / "new";
    CHECK(to_wthor(path, "nothing\n").exit_status == 2);
    CHECK_FALSE(std::filesystem::exists(path));
}

TEST_CASE("convert: a folder that has lost a list is refused") {
    const TemporaryFolder folder;
    const std::string there = folder.path().string();
    const auto convert_there = [&](const std::string& year) {
        return to_wthor(there, game_of(year, "p1", "p2"));
    };
    REQUIRE(convert_there("1996").exit_status == 0);
    const auto list = folder / "WTH.JOU";
    const std::string players = content_of(list);
    std::filesystem::remove(list);
    const Run refused = convert_there("1997");
    CHECK(refused.exit_status == 2);
    CHECK(refused.errors ==
          "outflank: " + folder / "WTH_1996.wtb" +
              ": its games have numbers up to 1 for players (WTH.JOU), and that list is missing: "
              "put it there, or write into another folder\n");
    CHECK_FALSE(std::filesystem::exists(list));
    // A database with lists of its own needs none of the folder.
    std::filesystem::rename(folder / "WTH_1996.wtb", folder / "club.wtb");
    write_text(folder / "club.jou", players);
    CHECK(convert_there("1997").exit_status == 0);
    CHECK(holds(run({"convert", folder / "club.wtb", "--to", "ggf"}).output, "PB[p1]PW[p2]"));
}

TEST_CASE("convert: lists of names that are missing are told") {
    const TemporaryFolder folder;
    const std::string file = folder / "all.wtb";
    REQUIRE(
        run({"convert", "--to", "wthor", "-o", file}, game_of("1996", "p1", "p2")).exit_status ==
        0);
    CHECK(run({"convert", file, "--to", "ggf"}).errors.empty());
    std::filesystem::remove(folder / "all.jou");
    CHECK(run({"convert", file, "--to", "ggf"}).errors ==
          "outflank: " + file +
              ": names are left empty: beside it is no .jou file for the players\n");
}

TEST_CASE("convert: numbers beyond the end of a list of names are told") {
    const TemporaryFolder folder;
    const std::string games =
        game_of("1996", "p1", "p2") + game_of("1996", "p3", "p1") + game_of("1996", "p2", "p1");
    REQUIRE(to_wthor(folder / "all.wtb", games).exit_status == 0);
    REQUIRE(to_wthor(folder / "two.wtb", game_of("1996", "p1", "p2")).exit_status == 0);
    std::filesystem::rename(folder / "two.jou", folder / "all.jou");
    const Run done = run({"convert", folder / "all.wtb", "--to", "ggf"});
    CHECK(done.exit_status == 0);
    CHECK(done.errors == "outflank: " + folder / "all.wtb" +
                             ": the lists of names end before some numbers, and these names are "
                             "left empty: players (1 games)\n");
    CHECK(holds(done.output, "PB[]PW[p1]"));
}

TEST_CASE(
    "convert: a finished game has the score of its board, in whatever convention it was written") {
    const std::string wipe_out = "B[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]B[C5];)";
    const auto result_of = [&](const std::string& told) {
        const Run there =
            run({"convert", "--to", "wthor"}, "(;GM[Othello]RE[" + told + "]TY[8]" + wipe_out);
        return run({"convert", "-", "--to", "ggf", "-q"}, there.output).output;
    };
    CHECK(holds(result_of("+13"), "RE[+64]"));
    CHECK(holds(result_of("-64:r"), "RE[-64]"));
}

TEST_CASE("convert: bad input leaves the output file as it was") {
    const TemporaryFile notes("notes", "some notes, not games\n");
    const TemporaryFile mixed("mixed", "f5d6\nsome notes on e3\n");
    for (const TemporaryFile* file : {&notes, &mixed}) {
        const std::string before = file->text();
        const Run done = run({"convert", file->name, "--to", "ggf", "-o", file->name});
        CHECK(done.exit_status == 2);
        CHECK(holds(done.errors, file->name + " is left as it was"));
        CHECK(file->text() == before);
    }
    const TemporaryFile other("other", "old");
    CHECK(run({"convert", mixed.name, "--to", "transcript", "-o", other.name}).exit_status == 2);
    CHECK(other.text() == "f5d6\n");
}

TEST_CASE("convert: a link to the output stays one") {
    const TemporaryFolder folder;
    const auto real = folder / "real.txt";
    const auto link = folder / "link.txt";
    write_text(real, "old");
    std::error_code failure;
    std::filesystem::create_symlink("real.txt", link, failure);
    if (failure) {
        MESSAGE("not tested: no links here");
        return;
    }
    CHECK(run({"convert", "--to", "transcript", "-o", link}, "f5d6\n").exit_status == 0);
    CHECK(std::filesystem::is_symlink(link));
    CHECK(content_of(real) == "f5d6\n");
}

TEST_CASE("convert: a database with its names") {
    const TemporaryFile games("convert.wtb");
    const std::string stem = games.name.substr(0, games.name.size() - 4);
    CHECK(run({"convert", "--to", "wthor", "-o", games.name, "-q"}, ggf_game).exit_status == 0);
    CHECK(std::filesystem::exists(stem + ".jou"));
    const Run back = run({"convert", games.name, "--to", "ggf"});
    CHECK(holds(back.output, "PB[one]PW[two]"));
    CHECK(holds(back.output, "PC[here]DT[2026]"));
    const std::string before = games.text();
    CHECK(run({"convert", games.name, "--to", "wthor", "-o", games.name}).exit_status == 0);
    CHECK(games.text() == before);
    const Run nameless = to_wthor(games.name, "f5d6c3\n");
    CHECK(holds(nameless.errors, stem + ".jou is removed: the games have no names for it"));
    CHECK(holds(run({"convert", games.name, "--to", "ggf"}).output, "PB[]PW[]"));
}

}  // namespace
}  // namespace outflank
