#include "protocol/analysis/game_analysis.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/notation.h"
#include "protocol/play/options.h"
#include "protocol/play/request.h"
#include "protocol/record/obf.h"
#include "protocol/record/transcript.h"
#include "search/searcher.h"
#include "tests/support/positions.h"

namespace outflank {
namespace {

// A move with so many empties before it, and its scores.
MoveAnalysis move_of(Color mover, int empties, int score, int best, bool exact) {
    MoveAnalysis move;
    move.ply = 61 - empties;
    move.before = parse_position(std::string(static_cast<std::size_t>(63 - empties), 'X') + "O" +
                                 std::string(static_cast<std::size_t>(empties), '-') +
                                 (mover == Color::black ? " X" : " O"))
                      .value();
    move.score = score;
    move.best_score = best;
    move.exact = exact;
    return move;
}

TEST_CASE("analysis: losses and mistakes by player and phase") {
    GameAnalysis analysis;
    analysis.moves = {
        move_of(Color::black, 60, 0, 2, false),    // noise
        move_of(Color::white, 59, 0, 3, false),    // a mistake
        move_of(Color::black, 40, -5, 1, false),   // the midgame begins; the winner changes
        move_of(Color::white, 21, 4, 4, false),    // its last move
        move_of(Color::black, 20, 0, 1, true),     // the endgame begins; a win becomes a draw
        move_of(Color::white, 19, -7, -3, true)};  // lost before and after
    CHECK(analysis.losses(Color::black) == PhaseSums{2, 6, 1});
    CHECK(analysis.losses(Color::white) == PhaseSums{3, 0, 4});
    CHECK(analysis.mistakes(Color::black) == PhaseSums{0, 6, 1});
    CHECK(analysis.mistakes(Color::white) == PhaseSums{3, 0, 4});
    CHECK(analysis.first_mistake() == 2);
    CHECK(analysis.turning_points() == std::vector{2, 21, 41});
    CHECK(analysis.exact_from() == 41);
    CHECK(analysis.has_exact_endgame());
    analysis.moves.back().exact = false;
    CHECK_FALSE(analysis.exact_from().has_value());
    CHECK_FALSE(analysis.has_exact_endgame());
    analysis.moves.clear();
    CHECK_FALSE(analysis.first_mistake().has_value());
    CHECK(total(analysis.losses(Color::black)) == 0);
}

TEST_CASE("analysis: a small loss that is not exact is noise, and no mistake") {
    MoveAnalysis move;
    move.best_score = 1;
    move.score = 2 - least_mistake;
    CHECK(move.loss() == least_mistake - 1);
    CHECK(move.mistake() == 0);
    CHECK_FALSE(move.is_turning_point());
    move.exact = true;
    CHECK(move.mistake() == least_mistake - 1);
    CHECK(move.is_turning_point());
    move.exact = false;
    move.score = 1 - least_mistake;
    CHECK(move.mistake() == least_mistake);
    CHECK(move.is_turning_point());
    move.score.reset();
    CHECK(move.mistake() == 0);
}

InputGame game_of(const std::string& first,
                  const std::vector<std::pair<Color, std::string>>& moves) {
    InputGame game;
    game.record.first = first;
    for (const auto& [color, move] : moves)
        game.record.moves.push_back({color, move, std::nullopt, std::nullopt});
    return game;
}

TEST_CASE("analysis: each move but passes, in order; an end is exact; a stop leaves nothing") {
    Searcher searcher;
    REQUIRE(searcher.configure({1, 1, nullptr}));
    Limits limits;
    limits.depth = 2;
    limits.exact_from = 62;  // few moves are left, though many squares
    const InputGame game = game_of(black_must_pass, {{Color::black, "pass"}, {Color::white, "c1"}});
    std::vector<std::size_t> told;
    const auto analysis = analyze_game(searcher, game, limits, false, {},
                                       [&](std::size_t done) { told.push_back(done); });
    REQUIRE(analysis.has_value());
    REQUIRE(analysis->moves.size() == 1);
    CHECK(analysis->positions.size() == 3);
    const MoveAnalysis& move = analysis->moves.front();
    CHECK(move.ply == 2);
    CHECK(move.before.to_move == Color::white);
    CHECK(move.score == 64);
    CHECK(move.exact);
    CHECK(move.loss() == 0);
    CHECK(analysis->result() == -64);
    CHECK(told == std::vector<std::size_t>{1});
    std::stop_source stop;
    stop.request_stop();
    CHECK_FALSE(analyze_game(searcher, game, limits, false, stop.get_token()).has_value());
}

TEST_CASE("analysis: the played move is searched with the selectivity of the best one") {
    // 23 empties: level 11 searches to the end of the game with forward pruning.
    const Position position =
        parse_obf("-----O----OOOO---XOOOOXXXXXXXOOO-XXXOOOO-XXXXOO---XOOX----O-XXX- O")->position;
    Searcher searcher;
    REQUIRE(searcher.configure({1, 1, nullptr}));
    Options options;
    options.level = 11;
    const Limits limits = limits_of(options);
    InputGame game;
    game.record.first = to_string(position);
    std::uint64_t most = 0;
    for (const Square move : Squares(position.board.moves())) {
        game.record.moves = {{Color::white, to_string(move), std::nullopt, std::nullopt}};
        const auto analysis = analyze_game(searcher, game, limits, true, {});
        REQUIRE(analysis);
        CHECK(!analysis->moves.front().exact);
        most = std::max(most, searcher.nodes());
    }
    searcher.clear();
    CHECK(searcher.search(position.board, {}).nodes > 4 * most);
}

TEST_CASE("scores of plies come from the last position back, Black's, where there was a choice") {
    Options options;
    options.hash_mb = 1;
    options.depth = 2;
    options.no_book = true;
    const auto engine = make_engine(options);
    const auto game = make_game(Rules::othello);
    for (const char* move : {"f5", "d6"}) REQUIRE(game->play(move).has_value());
    std::vector<std::size_t> told;
    score_plies(*engine, *game, {}, [&](std::size_t plies, int) { told.push_back(plies); });
    CHECK(told == std::vector<std::size_t>{2, 1, 0});
    // White, to move, can take all discs in more than one way.
    REQUIRE(game->set_up("OX----XO" + std::string(56, '-') + " O").has_value());
    score_plies(*engine, *game, {}, [](std::size_t, int black) { CHECK(black == -64); });
    std::stop_source stop;
    stop.request_stop();
    score_plies(*engine, *game, stop.get_token(),
                [](std::size_t, int) { FAIL("told after a stop"); });
}

}  // namespace
}  // namespace outflank
