// Games and positions that reach extremes of the rules, from tests/data.

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "engine/game.h"
#include "tests/support/data_file.h"
#include "tests/support/reference_rules.h"

namespace outflank {
namespace {

struct KnownGame {
    std::string name;
    std::vector<Square> moves;
    std::vector<std::size_t> passes;
    Position end{};
    int black = 0;
    int white = 0;
    std::optional<int> score;
    int most_moves = 0;
    int moves_at_end = 0;
};

std::vector<KnownGame> known_games() {
    std::vector<KnownGame> games;
    for (const auto& words : read_data("games.txt")) {
        const std::string& field = words.front();
        if (field == "game") {
            games.emplace_back().name = words.at(1);
            continue;
        }
        KnownGame& game = games.at(games.size() - 1);
        if (field == "moves") {
            game.moves = squares_from(words.at(1));
        } else if (field == "passes") {
            for (std::size_t i = 1; i < words.size(); ++i)
                game.passes.push_back(std::stoul(words[i]));
        } else if (field == "end") {
            game.end = position_from(words.at(1) + ' ' + words.at(2));
        } else if (field == "discs") {
            game.black = std::stoi(words.at(1));
            game.white = std::stoi(words.at(2));
        } else if (field == "score") {
            game.score = std::stoi(words.at(1));
        } else if (field == "mobility") {
            game.most_moves = std::stoi(words.at(1));
            game.moves_at_end = std::stoi(words.at(2));
        } else {
            REQUIRE_MESSAGE(field == "unfinished", "unknown field in games.txt: " << field);
        }
    }
    return games;
}

TEST_CASE("known games have their known passes, mobilities and results") {
    const auto games = known_games();
    CHECK(games.size() == 21);
    for (const KnownGame& known : games) {
        CAPTURE(known.name);
        Game game;
        std::vector<std::size_t> passes;
        int most_moves = 0;
        for (std::size_t played = 0; played < known.moves.size(); ++played) {
            if (game.position().must_pass()) {
                passes.push_back(played);
                REQUIRE(game.play(Square::pass));
            }
            most_moves = std::max(most_moves, count(game.position().board.moves()));
            const auto result = game.play(known.moves[played]);
            REQUIRE_MESSAGE(result, "after " << played << " moves: " << result.error().text);
        }
        CHECK(passes == known.passes);
        CHECK(to_string(game.position()) == to_string(known.end));
        CHECK(count(game.position().discs_of(Color::black)) == known.black);
        CHECK(count(game.position().discs_of(Color::white)) == known.white);
        CHECK(game.is_over() == known.score.has_value());
        CHECK(game.final_score() == known.score);
        CHECK(most_moves == known.most_moves);
        CHECK(count(game.position().board.moves()) == known.moves_at_end);
    }
}

TEST_CASE("the shortest draws are draws, after twenty moves") {
    std::set<std::string> lines;
    for (const auto& words : read_data("shortest_draws.txt")) {
        const std::string& line = words.front();
        CAPTURE(line);
        const std::vector<Square> moves = squares_from(line);
        REQUIRE(moves.size() == 20);
        CHECK(moves.front() == Square::f5);
        Game game;
        for (const Square move : moves) {
            CHECK_FALSE(game.is_over());
            const auto result = game.play(move);
            REQUIRE_MESSAGE(result, result.error().text);
        }
        CHECK(game.is_over());
        CHECK(game.final_score() == 0);
        lines.insert(line);
    }
    CHECK(lines.size() == 185);
}

// The ends of games, and the first passes, within some moves of a board.
struct Endings {
    std::vector<Board> over;           // neither side can move
    std::vector<Board> first_to_pass;  // the side to move must pass, for the first time
};

void collect(const Board& board, int plies, Endings& endings) {
    const Bitboard moves = board.moves();
    if (moves == 0) {
        (board.is_over() ? endings.over : endings.first_to_pass).push_back(board);
        return;
    }
    if (plies == 0) return;
    for (const Square square : Squares(moves))
        collect(board.after_move(square), plies - 1, endings);
}

TEST_CASE("no game is shorter than nine moves, and no pass comes before the eighth") {
    const Board after_f5 = start_position().board.after_move(Square::f5);
    Endings endings;
    collect(after_f5, 6, endings);
    CHECK(endings.over.empty());
    CHECK(endings.first_to_pass.empty());

    collect(after_f5, 7, endings);
    CHECK(endings.over.empty());
    CHECK(endings.first_to_pass.size() == 6);

    endings = {};
    collect(after_f5, 8, endings);
    CHECK(endings.over.size() == 57);  // all won by Black, 13-0
    for (const Board& board : endings.over)
        CHECK((board.player == 0 && count(board.opponent) == 13));

    endings = {};
    collect(after_f5, 9, endings);
    const auto tenth = std::partition(endings.over.begin(), endings.over.end(),
                                      [](const Board& board) { return board.empty_count() == 51; });
    CHECK(std::distance(endings.over.begin(), tenth) == 57);
    CHECK(std::distance(tenth, endings.over.end()) == 89);  // all won by White, 0-14
    for (auto board = tenth; board != endings.over.end(); ++board)
        CHECK((board->player == 0 && count(board->opponent) == 14));
}

TEST_CASE("known positions have their known moves, flips, passes and results") {
    Board board{};
    int positions = 0;
    for (const auto& words : read_data("positions.txt")) {
        const std::string& field = words.front();
        if (field == "position") {
            // The parser refuses the empty board, which is also a position.
            const bool is_empty = words.at(2).find_first_not_of('-') == std::string::npos;
            board = is_empty ? Board{} : position_from(words.at(2) + ' ' + words.at(3)).board;
            ++positions;
        }
        INFO("position " << positions << ": " << to_string(Position{board, Color::black}));
        const Position position{board, Color::black};
        if (field == "moves") {
            Bitboard moves = 0;
            for (std::size_t i = 1; i < words.size(); ++i)
                moves |= bit(parse_square(words[i]).value());
            CHECK(board.moves() == moves);
            CHECK(ReferenceBoard(board).moves() == moves);
        } else if (field == "flips") {
            int most = 0;
            for (const Square square : Squares(board.moves()))
                most = std::max(most, count(flips(square, board.player, board.opponent)));
            CHECK(most == std::stoi(words.at(1)));
        } else if (field == "over") {
            CHECK(position.is_over());
            CHECK_FALSE(position.must_pass());
            CHECK(final_disc_difference(board) == std::stoi(words.at(1)));
        } else if (field == "must-pass") {
            CHECK(position.must_pass());
            CHECK_FALSE(position.is_over());
        } else if (field == "to-move") {
            CHECK(board.can_move());
            CHECK_FALSE(position.must_pass());
            CHECK_FALSE(position.is_over());
        } else {
            REQUIRE_MESSAGE(field == "position", "unknown field in positions.txt: " << field);
        }
    }
    CHECK(positions == 25);
}

}  // namespace
}  // namespace outflank
