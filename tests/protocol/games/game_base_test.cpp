// A base of games against plain lists of the same games.

#include "protocol/games/game_base.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "engine/notation.h"
#include "engine/symmetry.h"
#include "protocol/record/ggf.h"
#include "tests/support/random_boards.h"
#include "tests/support/temporary.h"

namespace outflank {

namespace {

// A random game between two of five players, sometimes not played to its end.
GameRecord random_record(Random& random, int number) {
    Game game;
    const int plies = random.below(3) == 0 ? random.below(30) : square_count;
    while (!game.is_over() && static_cast<int>(game.ply_count()) < plies) {
        const Board& board = game.position().board;
        // Few moves at the beginning, so that many games share positions.
        const Bitboard moves = board.moves();
        const bool is_early = game.ply_count() < 6;
        REQUIRE(game.play(moves == 0 ? Square::pass : is_early ? first(moves) : random.of(moves)));
    }
    GameRecord record;
    record.black = fmt::format("Player {}", random.below(5));
    record.white = fmt::format("Player {}", random.below(5));
    record.place = number % 2 == 0 ? "Cup" : "League";
    record.date = std::to_string(2000 + random.below(10));
    add_moves(game, record);
    if (const auto score = game.final_score()) record.result = fmt::format("{:+d}", *score);
    return record;
}

std::vector<GameRecord> random_records(int count) {
    Random random(54);
    std::vector<GameRecord> records;
    records.reserve(static_cast<std::size_t>(count));
    for (int number = 0; number < count; ++number) records.push_back(random_record(random, number));
    return records;
}

Board image_of(const Board& board, int symmetry) {
    return {transformed(board.player, symmetry), transformed(board.opponent, symmetry)};
}
bool is_image(const Board& one, const Board& other) {
    for (int symmetry = 0; symmetry < symmetry_count; ++symmetry)
        if (image_of(one, symmetry) == other) return true;
    return false;
}

// What came of a board in some games: by the least image of the board that the move leads to; for
// the end of a game and a pass by numbers that are no boards.
struct Came {
    std::size_t games = 0;
    std::size_t won = 0;
    std::size_t drawn = 0;
    std::size_t lost = 0;
    bool operator==(const Came&) const = default;
};
using CameByNext = std::map<Board, Came>;
Board next_image(const Board& board, Square move) {
    if (!is_on_board(move)) return {Bitboard{move == Square::pass}, 0};
    const Board next = board.after_move(move);
    Board least = next;
    for (int symmetry = 0; symmetry < symmetry_count; ++symmetry)
        least = std::min(least, image_of(next, symmetry));
    return least;
}

CameByNext scan(const std::vector<GameRecord>& records, const Board& board) {
    CameByNext came;
    for (const GameRecord& record : records) {
        const Game game = othello_game(record).value();
        std::vector<Square> moves = game.moves();
        moves.push_back(Square::none);
        Position position = game.first();
        for (const Square move : moves) {
            if (is_image(position.board, board)) {
                Came& now = came[next_image(position.board, move)];
                ++now.games;
                if (const auto score = record.score()) {
                    const double of_mover = position.to_move == Color::black ? *score : -*score;
                    ++(of_mover > 0 ? now.won : of_mover < 0 ? now.lost : now.drawn);
                }
            }
            if (move != Square::none) position = position.after(move);
        }
    }
    return came;
}

CameByNext looked_up(GameBase& base, const Board& board) {
    CameByNext came;
    for (const MoveStatistics& move : base.statistics(board)) {
        const bool is_new = came.emplace(next_image(board, move.move),
                                         Came{move.games, move.won, move.drawn, move.lost})
                                .second;
        CHECK(is_new);
    }
    return came;
}

struct BaseFile : TemporaryFolder {
    explicit BaseFile(int key_bits = 40) { GameBase::create(name, key_bits); }
    const std::string name = *this / "base";
};

void add(GameBase& base, const std::vector<GameRecord>& records) {
    for (const GameRecord& record : records) REQUIRE(base.add(record));
    base.flush();
}

std::vector<std::int64_t> numbers(GameBase& base, const GameFilter& filter) {
    std::vector<std::int64_t> found;
    base.for_each(filter, [&](const ListedGame& game) {
        found.push_back(game.number);
        return true;
    });
    return found;
}

}  // namespace

// Keys of 10 bits: most boards have the hash of another one.
TEST_CASE("a look-up gives what a scan of all games gives, also where hashes are equal") {
    const auto records = random_records(120);
    Random random(55);
    for (const int key_bits : {40, 10}) {
        CAPTURE(key_bits);
        const BaseFile file(key_bits);
        {
            GameBase base(file.name, Access::writing);
            // In parts, which are merged: 1, 2, 4, ... games.
            for (std::size_t begin = 0, size = 1; begin < records.size(); begin += size, size *= 2)
                add(base, {records.begin() + static_cast<std::ptrdiff_t>(begin),
                           records.begin() + static_cast<std::ptrdiff_t>(
                                                 std::min(begin + size, records.size()))});
            CHECK(base.added() == records.size());
        }
        GameBase base(file.name, Access::reading);
        CHECK(base.size() == 120);
        CHECK(looked_up(base, start_position().board) == scan(records, start_position().board));
        for (int i = 0; i < 60; ++i) {
            const Game game =
                othello_game(records[static_cast<std::size_t>(random.below(120))]).value();
            Position position = game.first();
            const auto moves = game.moves();
            const int plies = random.below(static_cast<int>(moves.size()) + 1);
            for (int ply = 0; ply < plies; ++ply)
                position = position.after(moves[static_cast<std::size_t>(ply)]);
            const Board board = image_of(position.board, random.below(symmetry_count));
            CAPTURE(to_string(Position{board, Color::black}));
            CHECK(looked_up(base, board) == scan(records, board));
        }
        // Boards that no game came to.
        for (int i = 0; i < 200; ++i) CHECK(base.statistics(random_discs(random)).empty());
    }
}

TEST_CASE("statistics name the move for the board as it is asked for, years and players") {
    const BaseFile file;
    GameBase base(file.name, Access::writing);
    GameRecord record;
    record.black = "A";
    record.white = "B";
    record.date = "2011-05-06";
    record.result = "+4";
    Game game;
    for (const Square move : {Square::f5, Square::d6}) REQUIRE(game.play(move));
    add_moves(game, record);
    add(base, {record});
    const auto first = base.statistics(start_position().board);
    REQUIRE(first.size() == 1);
    CHECK(start_position().is_legal(first[0].move));
    CHECK(first[0].won == 1);
    CHECK(first[0].discs == 4);
    CHECK(first[0].first_year == 2011);
    CHECK(first[0].players == std::vector<std::pair<std::string, std::size_t>>{{"A", 1}});
    const auto reply = base.statistics(start_position().after(Square::c4).board);
    REQUIRE(reply.size() == 1);
    CHECK(to_string(reply[0].move) == "e3");  // as f5 d6
    CHECK(reply[0].lost == 1);
    CHECK(reply[0].players[0].first == "B");
}

TEST_CASE("names that differ in case and blanks around them are one player's") {
    const BaseFile file;
    GameBase base(file.name, Access::writing);
    auto records = random_records(3);
    records[0].black = "Ann";
    records[1].black = " ann ";
    records[2].black = "";
    add(base, records);
    std::map<std::string, std::size_t> players;
    for (const MoveStatistics& move : base.statistics(start_position().board))
        for (const auto& [name, games] : move.players) players[name] += games;
    CHECK(players == std::map<std::string, std::size_t>{{"ann", 2}});
    GameFilter filter;
    filter.players = {"ANN"};
    CHECK(numbers(base, filter) == std::vector<std::int64_t>{1, 2});
}

TEST_CASE("a game that is there already is not added again") {
    const BaseFile file;
    GameBase base(file.name, Access::writing);
    auto records = random_records(20);
    add(base, records);
    for (GameRecord& record : records) record.black = "PLAYER" + record.black.substr(6);
    records[3].date = "1999";
    add(base, records);
    CHECK(base.added() == 21);
    CHECK(base.known_before() == 19);
    CHECK(base.size() == 21);
}

TEST_CASE("a base gives records as they came") {
    const BaseFile file;
    GameBase base(file.name, Access::writing);
    auto records = random_records(4);
    records[0].tags = {{"RO", "2"}, {"EV", "Cup"}};
    records[1].moves[0].eval = 1.5;
    records[1].black_clock = RecordedClock{300, 0, 0};
    records[2] =
        parse_ggf_file(
            "(;GM[Othello]PC[X]DT[2003]PB[a]PW[b]RE[?]TY[8]BO[8 ---------------------------"
            "*O------O**------------------------- O]W[f4];)")[0]
            .value_or(GameRecord{});
    add(base, records);
    std::size_t at = 0;
    base.for_each({}, [&](const ListedGame& game) {
        CAPTURE(at);
        CHECK(to_ggf(game.record) == to_ggf(records[at]));
        ++at;
        return true;
    });
    CHECK(at == 4);
}

TEST_CASE("filters") {
    const BaseFile file;
    GameBase base(file.name, Access::writing);
    const auto records = random_records(60);
    add(base, records);
    const auto expected = [&](const auto& allows) {
        std::vector<std::int64_t> found;
        for (std::size_t i = 0; i < records.size(); ++i)
            if (allows(records[i])) found.push_back(static_cast<std::int64_t>(i) + 1);
        return found;
    };
    GameFilter filter;
    filter.players = {"player 1"};
    CHECK(numbers(base, filter) == expected([](const GameRecord& record) {
              return record.black == "Player 1" || record.white == "Player 1";
          }));
    filter = {};
    filter.tournament = "cup";
    filter.from = RecordedDate{2002, 5, 1};
    filter.to = RecordedDate{2004, 0, 0};
    CHECK(numbers(base, filter) == expected([](const GameRecord& record) {
              return record.place == "Cup" && record.date >= "2002" && record.date <= "2004";
          }));
    filter = {};
    filter.result = GameFilter::Result::white;
    CHECK(numbers(base, filter) ==
          expected([](const GameRecord& record) { return record.score().value_or(0) < 0; }));
    filter = {};
    filter.position = start_position().after(Square::e6).board;
    CHECK(numbers(base, filter) ==
          expected([](const GameRecord& record) { return !record.moves.empty(); }));
    filter = {};
    filter.players = {"nobody"};
    CHECK_THROWS_WITH_AS(numbers(base, filter), doctest::Contains("no player 'nobody'"), BookError);
    filter.players = {"layer 2"};
    CHECK_THROWS_WITH_AS(numbers(base, filter), doctest::Contains("names alike: Player 2"),
                         BookError);
}

// What a base answers, as one text.
std::string answers_of(const std::string& file, const std::vector<Board>& boards) {
    std::string text;
    GameBase base(file, Access::reading);
    for (const Board& board : boards) {
        for (const MoveStatistics& move : base.statistics(board)) {
            text +=
                fmt::format("{} {} {} {} {} {} {} {}", to_string(move.move), move.games, move.won,
                            move.drawn, move.lost, move.discs, move.first_year, move.last_year);
            for (const auto& [name, games] : move.players)
                text += fmt::format(" {} {}", name, games);
            text += '\n';
        }
    }
    base.for_each({}, [&](const ListedGame& game) {
        text += fmt::format("{} {}\n", game.number, to_ggf(game.record));
        return true;
    });
    return text;
}

TEST_CASE("a base with damage anywhere says so, or answers as before") {
    const BaseFile file(10);  // with twins
    const auto records = random_records(300);
    {
        GameBase base(file.name, Access::writing);
        add(base, records);
    }
    std::vector<Board> boards = {start_position().board};
    for (std::size_t i = 0; i < records.size(); i += 10)
        if (const auto game = othello_game(records[i])) boards.push_back(game->position().board);
    const std::string before = answers_of(file.name, boards);
    const std::string bytes = content_of(file.name);
    Random random(1);
    std::size_t told = 0;
    constexpr std::size_t page = 4096;
    for (std::size_t at = page; at + page <= bytes.size(); at += page) {
        std::string changed = bytes;
        const std::size_t first = at + static_cast<std::size_t>(random.below(page - 300));
        for (std::size_t i = first; i < first + 300; ++i)
            changed[i] = static_cast<char>(~changed[i]);
        write_text(file.name, changed);
        CAPTURE(first);
        try {
            const std::string now = answers_of(file.name, boards);
            CHECK(now == before);
        } catch (const BookError& error) {
            const std::string text = error.what();
            // SQLite may ask for as much memory as a damaged length says.
            CHECK_MESSAGE((text.ends_with("damaged") || text.ends_with("not enough memory")), text);
            ++told;
        }
    }
    CHECK(told >= 20);
}

TEST_CASE("what is no base, or a newer or a damaged one, is told") {
    const BaseFile file;
    CHECK_THROWS_WITH_AS(GameBase::create(file.name), doctest::Contains("there is such a file"),
                         BookError);
    {
        GameBase base(file.name, Access::writing);
        add(base, random_records(20));
    }
    const auto change = [&](const char* sql) { Database(file.name, Access::writing).run(sql); };
    change("UPDATE pages SET positions = substr(positions, 1, 5)");
    CHECK_THROWS_WITH_AS(GameBase(file.name, Access::reading).statistics(start_position().board),
                         doctest::Contains("the game base is damaged"), BookError);
    change("PRAGMA user_version = 3");
    CHECK_THROWS_WITH_AS(GameBase(file.name, Access::reading),
                         doctest::Contains("a game base of version 3; this program knows"),
                         BookError);
    change("PRAGMA application_id = 1");
    CHECK_THROWS_WITH_AS(GameBase(file.name, Access::reading),
                         doctest::Contains("this is no game base"), BookError);
}

}  // namespace outflank
