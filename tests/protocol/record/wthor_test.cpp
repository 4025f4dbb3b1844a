#include "protocol/record/wthor/wthor.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <utility>

#include "engine/notation.h"
#include "protocol/record/game_reader.h"
#include "protocol/record/ggf.h"
#include "protocol/record/sgf.h"
#include "tests/support/data_file.h"
#include "tests/support/parsed_ggf.h"
#include "tests/support/positions.h"
#include "tests/support/strict_ggf.h"
#include "tests/support/temporary.h"

namespace outflank {
namespace {

// A game's 68 bytes: tournament, black, white, black discs, theoretical ones, moves.
std::string game_bytes(int tournament, int black, int white, int discs, int theoretical,
                       const std::string& moves) {
    std::string bytes;
    for (const int number : {tournament, black, white}) {
        bytes += static_cast<char>(number & 255);
        bytes += static_cast<char>(number >> 8);
    }
    bytes += static_cast<char>(discs);
    bytes += static_cast<char>(theoretical);
    for (const Square move : squares_from(moves))
        bytes += static_cast<char>(10 * (row(move) + 1) + column(move) + 1);
    bytes.resize(68);
    return bytes;
}

std::string header(char games, char names, char board, char depth) {
    return {20, 26,    11, 21,    games, 0, 0, 0, names, 0, static_cast<char>(0xEA),
            7,  board, 0,  depth, 0};
}

// A whole game with a pass in it, from the project's data.
std::string game_with_passes() {
    std::string moves;
    for (const auto& words : read_data("games.txt")) {
        if (words.front() == "moves" && words.size() > 1) moves = words[1];
        if (words.front() == "passes" && words.size() > 1 && moves.size() > 100) return moves;
    }
    return "f5d6c3d3c4";
}

std::string two_games() {
    return header(2, 0, 8, 22) + game_bytes(1, 2, 3, 33, 31, "f5d6c3") +
           game_bytes(258, 3, 2, 20, 24, game_with_passes());
}

// The games of a database, without the numbers of their names.
std::string without_numbers(const std::string& bytes) {
    std::string games;
    for (std::size_t at = 16; at < bytes.size(); at += 68) games += bytes.substr(at + 6, 62);
    return games;
}

TEST_CASE("games of WTHOR come back, with their theoretical scores") {
    const std::string bytes = two_games();
    CHECK(wthor_kind(bytes) == WthorKind::games);
    const WthorNames names;
    const WthorReader reader(bytes, names);
    CHECK(reader.fault() == std::nullopt);
    REQUIRE(reader.game_count() == 2);
    WthorWriter writer;
    for (const std::size_t number : {0U, 1U}) REQUIRE(writer.add(reader.game(number).value()));
    CHECK(without_numbers(writer.games()) == without_numbers(bytes));
    CHECK(parse_wthor_header(writer.games()).depth == 22);
    CHECK(parse_wthor_header(writer.games()).year == parse_wthor_header(bytes).year);
    CHECK(writer.players().empty());
}

TEST_CASE("a WTHOR game has names, a result and a year") {
    const std::string players = header(0, 4, 0, 0) + std::string(20, '?') + std::string(20, '\0') +
                                std::string("Ren\xE9").append(16, '\0') +
                                std::string("Someone Else").append(8, '\0');
    REQUIRE(wthor_kind(players) == WthorKind::players);
    WthorNames names{parse_wthor_names(players, WthorKind::players), {"", "Cup"}};
    const std::string bytes = two_games();
    const GameRecord record = WthorReader(bytes, names).game(0).value();
    CHECK(record.black == "Ren\xC3\xA9");
    CHECK(record.white == "Someone Else");
    CHECK(record.place == "Cup");
    CHECK(record.result == "+2");
    CHECK(record.score() == 2);
    CHECK(record.date == "2026");

    WthorWriter writer;
    REQUIRE(writer.add(record));
    const auto written = parse_wthor_names(writer.players(), WthorKind::players);
    CHECK(written == std::vector<std::string>{"Ren\xC3\xA9", "Someone Else"});
    CHECK(wthor_kind(writer.players()) == WthorKind::players);
    CHECK(wthor_kind(writer.tournaments()) == WthorKind::tournaments);
}

TEST_CASE("games of other formats get numbers by their names") {
    WthorWriter writer;
    GameRecord record;
    record.date = "1999-05-01";
    for (const char* const black : {"a", "b", "a"}) {
        record.black = black;
        record.white = "b";
        REQUIRE(writer.add(record));
    }
    const WthorNames names{parse_wthor_names(writer.players(), WthorKind::players), {}};
    CHECK(names.players == std::vector<std::string>{"a", "b"});
    const std::string bytes = writer.games();
    const WthorReader reader(bytes, names);
    CHECK(reader.game(1)->black == "b");
    CHECK(reader.game(2)->black == "a");
    CHECK(reader.game(2)->date == "1999");
    record.first = to_string(start_position()).replace(65, 1, "O");
    CHECK(writer.add(record).error().text == "it begins with a set-up board");
}

// The names and games of a record, by way of another format.
GameRecord by_way_of(const GameRecord& record, bool by_sgf) {
    GameRecord again =
        by_sgf ? parse_sgf(to_sgf(record)).value() : parse_ggf(to_ggf(record)).value();
    REQUIRE(again.complete());
    return again;
}

TEST_CASE("a database comes back by way of GGF and SGF") {
    const std::string bytes = two_games();
    const WthorNames names{{"", "", "Ren\xC3\xA9", "Someone; Else"}, {"", "Cup"}};
    const WthorReader reader(bytes, names);
    for (const bool by_sgf : {false, true}) {
        WthorWriter writer;
        for (std::size_t game = 0; game < reader.game_count(); ++game) {
            const GameRecord record = reader.game(game).value();
            if (!by_sgf) CHECK(strict_ggf_fault(to_ggf(record)) == "");
            REQUIRE(writer.add(by_way_of(record, by_sgf)));
        }
        CHECK(without_numbers(writer.games()) == without_numbers(bytes));
        CHECK(parse_wthor_names(writer.players(), WthorKind::players) ==
              std::vector<std::string>{"Ren\xC3\xA9", "Someone; Else"});
        CHECK(parse_wthor_names(writer.tournaments(), WthorKind::tournaments).size() == 2);
    }
}

TEST_CASE("games of several years are one file without a year, or a file for each") {
    WthorWriter writer;
    GameRecord record;
    record.moves = {{Color::black, "f5", {}, {}}};
    for (const char* const date : {"947375357", "20.05.2020", "2000", "?"}) {
        record.date = date;
        REQUIRE(writer.add(record));
    }
    CHECK(writer.years() == std::vector<int>{0, 2000, 2020});
    const auto header_of = [](const std::string& file) { return parse_wthor_header(file); };
    CHECK(header_of(writer.games()).year == 0);
    CHECK(header_of(writer.games()).games == 4);
    CHECK(header_of(writer.games_of(2000)).year == 2000);
    CHECK(header_of(writer.games_of(2000)).games == 2);
    CHECK(header_of(writer.games_of(0)).games == 1);
    const std::string file = writer.games_of(0);
    CHECK(WthorReader(file, WthorNames()).game(0)->date.empty());
}

TEST_CASE("the year of a game from a database may be edited") {
    const std::string bytes = two_games();
    GameRecord record = WthorReader(bytes, WthorNames()).game(0).value();
    record.date = "1999";
    WthorWriter writer;
    REQUIRE(writer.add(record));
    CHECK(writer.years() == std::vector<int>{1999});
    CHECK(parse_wthor_header(writer.games()).year == 1999);
}

TEST_CASE("a resigned game without a score has all 64 discs of the winner") {
    GameRecord record;
    record.moves = {{Color::black, "f5", {}, {}}};
    for (const auto& [result, discs] :
         {std::pair("W+R", 0), {"B+T", 64}, {"38-26", 38}, {"-4:t", 30}}) {
        WthorWriter writer;
        record.result = result;
        REQUIRE(writer.add(record));
        CHECK(byte_at(writer.games(), 16 + 6) == discs);
    }
}

TEST_CASE("discs that are not those of a finished board are told, and stay as they are") {
    const auto notes_of = [](int discs) {
        const std::string bytes = header(1, 0, 8, 22) + game_bytes(0, 0, 0, discs, 64, wipe_out);
        GameRecord record = WthorReader(bytes, WthorNames()).game(0).value();
        WthorWriter writer;
        REQUIRE(writer.add(record));
        if (discs <= 64) CHECK(without_numbers(writer.games()) == without_numbers(bytes));
        return record.warnings;
    };
    CHECK(notes_of(64).empty());
    const auto warnings = notes_of(20);
    REQUIRE(warnings.size() == 1);
    CHECK(warnings[0] == "the result is -24, but the game ends 13-0 on the board");
    CHECK(notes_of(70) == std::vector<std::string>{"Black has 70 discs, more than the board"});
}

TEST_CASE("names come from the database's own files, or from those of the federation") {
    const TemporaryFolder folder;
    const auto add = [&](const std::string& name) { std::ofstream(folder.path() / name) << name; };
    const auto found = [&](const std::string& database) {
        std::vector<std::string> names;
        for (const auto& path : name_files_beside(folder.path() / database))
            names.push_back(path.filename().string());
        std::ranges::sort(names);
        return names;
    };
    for (const char* name : {"Club.WTB", "club.jou", "other.jou", "other.trn", "other.txt"})
        add(name);
    CHECK(found("Club.WTB") == std::vector<std::string>{"club.jou"});
    CHECK(found("third.wtb").empty());
    add("WTHOR.JOU");
    add("WTHOR.TRN");
    CHECK(found("WTH_2001.wtb") == std::vector<std::string>{"WTHOR.JOU", "WTHOR.TRN"});
    CHECK(found("Club.WTB") == std::vector<std::string>{"club.jou"});
}

TEST_CASE("names beyond what WTHOR can number are refused, and nothing of the game is written") {
    WthorWriter writer;
    GameRecord record;
    record.date = "1999-05-01";
    for (int i = 0; i < 65535; i += 2) {
        record.black = "b" + std::to_string(i);
        record.white = i + 1 < 65535 ? "w" + std::to_string(i) : record.black;
        REQUIRE(writer.add(record));
    }
    const std::string before = writer.games();
    record.white = "one too many";
    CHECK(writer.add(record).error().text == "players: there are more than 65535 different names");
    CHECK(writer.games() == before);
}

TEST_CASE("damaged WTHOR files: what is wrong is told, the whole games are read") {
    const auto read = [](const std::string& bytes) {
        std::vector<std::string> found;
        for (GameReader reader(bytes); const auto record = reader.next();)
            found.push_back(*record ? std::to_string((*record)->moves.size()) + (*record)->fault
                                    : record->error().text);
        return found;
    };
    const std::string cut = two_games().substr(0, two_games().size() - 1);
    REQUIRE(read(cut).size() == 2);
    CHECK(read(cut)[0] == "3");
    CHECK(read(cut)[1] ==
          "WTHOR: the header says 2 games, which is 152 bytes, the file has 151: 1 bytes are "
          "missing");
    CHECK(read(two_games() + "x").size() == 3);
    std::string illegal = two_games();
    illegal[16 + 8 + 1] = 11;
    CHECK(read(illegal)[0] == "1move 2: illegal move a1 for White");
    CHECK(read(illegal).size() == 2);
    illegal[16 + 8 + 1] = 99;
    CHECK(read(illegal)[0] == "1move 2: not a square: 99");
    illegal[16 + 8] = 11;
    CHECK(read(illegal)[0] == "move 1: illegal move a1 for Black");
    CHECK(read(header(0, 0, 10, 0) + std::string(68, '\1'))[0] ==
          "WTHOR: games on a board of size 10");
}

}  // namespace
}  // namespace outflank
