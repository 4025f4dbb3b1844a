#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>

#include "engine/position.h"
#include "protocol/command/command.h"
#include "protocol/play/options.h"
#include "search/evaluation/symmetry_map.h"
#include "search/evaluation/weights.h"
#include "search/files/path.h"
#include "search/files/zstd_frame.h"
#include "search/training/fit.h"
#include "search/training/game_file.h"
#include "search/training/row_parts.h"
#include "search/training/sample_file.h"
#include "search/training/self_play.h"
#include "tests/support/random_boards.h"
#include "tests/support/reference_solver.h"
#include "tests/support/temporary.h"
#include "tests/support/text.h"

namespace outflank {
namespace {

// A path where no file exists yet.
struct NewFile {
    TemporaryFolder folder;
    const std::string path = folder / "samples";
};

Sample sample_of(const Board& board, int score, int depth, std::uint32_t game) {
    Sample sample{board};
    sample.score = static_cast<std::int8_t>(score);
    sample.depth = static_cast<std::uint8_t>(depth);
    sample.game = game;
    return sample;
}

std::vector<Sample> played(Searcher& searcher, std::uint32_t number,
                           const SelfPlayOptions& options = {2, 10}) {
    const auto game = self_play(searcher, {}, number, options, {});
    REQUIRE(game);
    return samples_of(*game, 1);
}

TEST_CASE("of the images of a position, the one with the deepest score is kept") {
    Random random(51);
    for (const Board& board : random_game(random)) {
        std::vector<Sample> samples;
        samples.reserve(symmetry_count);
        for (int symmetry = 0; symmetry < symmetry_count; ++symmetry)
            samples.push_back(sample_of(transformed(board, symmetry), symmetry,
                                        symmetry == 5 ? Sample::solved : symmetry, 1));
        const auto kept = distinct(samples);
        REQUIRE(kept.size() == 1);
        CHECK(kept[0].board == canonical(board));
        CHECK(kept[0].score == 5);
    }
}

TEST_CASE("a game of self-play depends on its number only, not on games played before") {
    Searcher fresh;
    Searcher used;
    REQUIRE(fresh.configure({1, 1, nullptr}));
    REQUIRE(used.configure({1, 1, nullptr}));
    for (const std::uint32_t number : {3U, 4U}) played(used, number);
    CHECK(std::ranges::equal(played(fresh, 7), played(used, 7)));
    CHECK(!std::ranges::equal(played(fresh, 8), played(used, 7)));
}

TEST_CASE("near the end the scores of self-play are exact, and marked as exact") {
    Searcher searcher;
    REQUIRE(searcher.configure({1, 1, nullptr}));
    int solved = 0;
    for (std::uint32_t number = 0; number < 10; ++number)
        for (const Sample& sample : played(searcher, number)) {
            CHECK((sample.depth == Sample::solved) == (sample.board.empty_count() <= 10));
            if (sample.depth != Sample::solved) continue;
            REQUIRE(sample.score == reference_solve(sample.board));
            ++solved;
        }
    CHECK(solved >= 50);
}

TEST_CASE("a game of self-play scores as many positions as asked for, after the opening") {
    Searcher searcher;
    REQUIRE(searcher.configure({1, 1, nullptr}));
    SelfPlayOptions options{1, 8};
    options.positions = 3;
    options.least_opening_plies = options.most_opening_plies = 4;
    options.most_random_plies = 0;
    const std::vector<OpeningMoves> openings = {{Square::d3, Square::c3, Square::c4, Square::e3}};
    const auto game = self_play(searcher, openings, 1, options, {});
    REQUIRE(game);
    const auto samples = samples_of(*game, 1);
    CHECK(samples.size() == 3);
    CHECK(samples.front().board.empty_count() == 56);
    CHECK(samples.front().result == Sample::no_result);
}

TEST_CASE("self-play begins to score at the end of the line of a search of 1 to so many plies") {
    Searcher searcher;
    REQUIRE(searcher.configure({1, 1, nullptr}));
    SelfPlayOptions options{2, 8};
    options.most_random_plies = 0;
    options.most_line_plies = 3;
    options.positions = 1;
    std::set<int> empties;
    for (std::uint32_t number = 0; number < 30; ++number) {
        const auto game = self_play(searcher, {}, number, options, {});
        REQUIRE(game);
        const auto samples = samples_of(*game, 1);
        REQUIRE(samples.size() == 1);
        empties.insert(samples.front().board.empty_count());
    }
    CHECK(empties == std::set{57, 58, 59});
}

TEST_CASE("a game of self-play ends with perfect play, and its result is that of the samples") {
    Searcher searcher;
    REQUIRE(searcher.configure({1, 1, nullptr}));
    SelfPlayOptions options{2, 10};
    options.random_percent = 10;
    int with_result = 0;
    for (std::uint32_t number = 0; number < 20; ++number) {
        const auto game = self_play(searcher, {}, number, options, {});
        REQUIRE(game);
        CHECK(game->number == number);
        const auto is_free = [](const PlayedPly& ply) { return ply.is_free; };
        auto free_moves = std::ranges::count_if(game->plies, is_free);
        const auto samples = samples_of(*game, 1);
        CHECK(samples.size() == scored_positions(*game));
        auto sample = samples.begin();
        Position position = start_position();
        for (const PlayedPly& ply : game->plies) {
            REQUIRE(position.is_legal(ply.move));
            if (ply.depth > 0) {
                CHECK(sample->board == position.board);
                CHECK((sample->result == Sample::no_result) == (free_moves > 0));
                if (ply.depth == Sample::solved) CHECK(sample->result == sample->score);
                with_result += sample->result != Sample::no_result;
                ++sample;
            }
            free_moves -= ply.is_free;
            position = position.after(ply.move);
        }
        CHECK(position.is_over());
    }
    CHECK(with_result > 200);
}

TEST_CASE(
    "lambda tells how far the result of a sample looks ahead, from its score to the game's end") {
    Searcher searcher;
    REQUIRE(searcher.configure({1, 1, nullptr}));
    SelfPlayOptions options{2, 10};
    options.most_random_plies = 4;
    options.random_percent = 0;
    const auto game = self_play(searcher, {}, 1, options, {});
    REQUIRE(game);
    const auto ends = samples_of(*game, 1);
    const auto own = samples_of(*game, 0);
    constexpr double lambda = 0.7;
    const auto mixed = samples_of(*game, lambda);
    REQUIRE(mixed.size() == ends.size());
    std::vector<int> sides;  // 1 for Black, -1 for White
    Position position = start_position();
    for (const PlayedPly& ply : game->plies) {
        if (ply.depth > 0) sides.push_back(position.to_move == Color::black ? 1 : -1);
        position = position.after(ply.move);
    }
    for (std::size_t i = 0; i < mixed.size(); ++i) {
        CHECK(own[i].result == std::lround(std::clamp(label_of_score(own[i]), -64.0F, 64.0F)));
        double sum = 0;
        double weight = 1;
        for (std::size_t later = i; later < mixed.size(); ++later) {
            sum += (1 - lambda) * weight * sides[later] * label_of_score(mixed[later]);
            weight *= lambda;
        }
        sum += weight * sides[i] * ends[i].result;
        CHECK(std::abs(sides[i] * sum - mixed[i].result) <= 0.501);
    }
}

TEST_CASE("a model with its parts folded evaluates as with them; rare rows do without") {
    const RowParts parts;
    Model model = random_model(1);
    model.rows.resize(parts.all_rows());
    Random random(7);
    for (RowFloats& row : model.rows)
        for (float& number : row) number = static_cast<float>(random.below(1000)) / 1000 - 0.5F;
    const std::vector<std::uint32_t> often(table_count * row_count, 1000);
    const Model folded = parts.folded(model, often, 1000);
    CHECK(folded.rows.size() == table_count * row_count);
    const std::vector<std::uint32_t> never(table_count * row_count);
    CHECK(std::ranges::equal(parts.folded(model, never, 1).rows,
                             std::span(model.rows).first(table_count * row_count)));
    const std::vector<std::uint32_t> map = symmetry_map();
    for (const Board& board : random_game(random)) {
        const FeatureIndices indices = feature_indices(board, map);
        const Model::Head& head = model.heads[stage_of(board.empty_count())];
        CHECK(forward(folded, head, indices).output ==
              doctest::Approx(forward(model, head, parts.with_parts(indices)).output));
    }
}

TEST_CASE("a file of games gives back what was appended, at some 3 bytes a position or less") {
    const NewFile file;
    Searcher searcher;
    REQUIRE(searcher.configure({1, 1, nullptr}));
    std::vector<PlayedGame> games;
    std::size_t positions = 0;
    auto out = GameFile::open(file.path, 77);
    REQUIRE(out);
    for (std::uint32_t number = 0; number < 600; ++number) {  // more than a block
        games.push_back(*self_play(searcher, {}, number, {1, 6}, {}));
        positions += scored_positions(games.back());
        REQUIRE(out->append(games.back()));
    }
    REQUIRE(out->finish());
    CHECK(out->position_count() == positions);
    std::vector<PlayedGame> read;
    REQUIRE(read_games(file.path, [&](const PlayedGame& game) { read.push_back(game); }));
    CHECK(read == games);
    CHECK(is_game_file(file.path));
    CHECK(std::filesystem::file_size(file.path) < 3 * positions);

    const auto reopened = GameFile::open(file.path, 77);
    REQUIRE(reopened);
    CHECK(reopened->next_game() == 600);
    CHECK(reopened->position_count() == positions);
    CHECK(GameFile::open(file.path, 78).error().text.starts_with(file.path + ": was made with"));

    const auto after = [&](const std::string& bytes) {
        write_text(file.path, bytes);
        read.clear();
        return read_games(file.path, [&](const PlayedGame& game) { read.push_back(game); });
    };
    const std::string whole = content_of(file.path);
    REQUIRE(after(whole.substr(0, whole.size() - 5)));  // killed while it wrote
    CHECK(read.size() == 512);
    CHECK(GameFile::open(file.path, 77)->next_game() == 512);
    std::string damaged = whole;
    damaged[damaged.size() / 3] ^= 0x55;
    CHECK(after(damaged).error().text == file.path + ": block 1 is damaged");
    CHECK(after("f5d6c3").error().text == file.path + ": is not a file of games");
}

TEST_CASE(
    "a file of samples gives back what was written; an incomplete one at its end is left out") {
    const TemporaryFolder folder;
    const std::string name = to_name(folder.path() / u8"Züge");
    const Board board = start_position().board;
    const std::vector<Sample> samples = {sample_of(board, 1, 2, 0), sample_of(board, 3, 2, 1)};
    const std::string bytes = sample_file_bytes(samples);
    write_text(name, bytes);
    REQUIRE(read_samples(name));
    CHECK(*read_samples(name) == samples);
    write_text(name, bytes.substr(0, bytes.size() - 5));
    REQUIRE(read_samples(name));
    CHECK(read_samples(name)->size() == 1);
}

TEST_CASE("a packed sample file is read") {
    const NewFile file;
    const std::vector<Sample> samples(100'000, sample_of(start_position().board, 1, 2, 0));
    const std::string plain = sample_file_bytes(samples);
    const std::span<const unsigned char> bytes(reinterpret_cast<const unsigned char*>(plain.data()),
                                               plain.size());
    const auto write = [&](const std::vector<unsigned char>& packed) {
        write_text(file.path, std::string(packed.begin(), packed.end()));
    };
    // Two frames, as by `cat a.zst b.zst`.
    auto packed = with_zstd_frame(with_zstd_frame({}, bytes.first(50'000)), bytes.subspan(50'000));
    write(packed);
    REQUIRE(read_samples(file.path));
    CHECK(*read_samples(file.path) == samples);
    packed.pop_back();
    write(packed);
    CHECK(read_samples(file.path).error().text ==
          file.path + ": is packed, but damaged: it ends too early");
    packed[packed.size() / 2] ^= 0xFF;
    write(packed);
    CHECK(!read_samples(file.path));
}

TEST_CASE("what is no file of samples, and a damaged sample, is refused; the error says where") {
    const NewFile file;
    CHECK(!read_samples(file.path));
    write_text(file.path, "f5d6c3d3c4, and more that is no sample at all");
    CHECK(read_samples(file.path).error().text == file.path + ": is not a file of samples");

    const Board board = start_position().board;
    Sample damaged = sample_of(board, 2, 2, 0);
    SUBCASE("discs of both sides on one square") { damaged.board.player |= board.opponent; }
    SUBCASE("an impossible score") { damaged.score = -65; }
    SUBCASE("an impossible depth") { damaged.depth = Sample::solved + 1; }
    const std::vector<Sample> samples = {sample_of(board, 1, 2, 0), damaged};
    write_text(file.path, sample_file_bytes(samples));
    CHECK(read_samples(file.path).error().text == file.path + ": sample 2 is damaged");
}

TEST_CASE("self-play that is continued gives the same file as self-play in one run") {
    const NewFile file;
    const auto play = [&](const std::string& games, const std::string& threads) {
        return run_command_line({"self-play", "-o", file.path, "--games", games, "--threads",
                                 threads, "--depth", "2", "--exact-from", "6", "--quiet"});
    };
    REQUIRE(play("12", "1") == 0);
    const std::string in_one_go = content_of(file.path);
    std::filesystem::remove(file.path);
    REQUIRE(play("5", "2") == 0);
    REQUIRE(play("12", "2") == 0);
    CHECK(content_of(file.path) == in_one_go);
    CHECK(play("3", "1") == 0);
    CHECK(content_of(file.path) == in_one_go);
    CHECK_THROWS_AS(
        run_command_line({"self-play", "-o", file.path, "--games", "12", "--seed", "2", "--quiet"}),
        UsageError);
}

TEST_CASE("the shards of self-play together hold the games of one run") {
    const NewFile file;
    const auto play = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments = {"self-play", "-o",           file.path, "--games",
                                              "7",         "--depth",      "1",       "--threads",
                                              "2",         "--exact-from", "4",       "--quiet"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        REQUIRE(run_command_line(arguments) == 0);
        std::vector<PlayedGame> games;
        REQUIRE(read_games(file.path, [&](const PlayedGame& game) { games.push_back(game); }));
        return games;
    };
    const auto taken = [&](const std::string& shard) {
        std::filesystem::remove(file.path);
        auto games = play({"--shard", shard});
        CHECK(games == play({"--shard", shard}));  // nothing is left to do
        return games;
    };
    auto joined = taken("1/3");
    for (const char* shard : {"2/3", "3/3"}) {
        const auto more = taken(shard);
        joined.insert(joined.end(), more.begin(), more.end());
    }
    std::filesystem::remove(file.path);
    const auto whole = play({});
    std::ranges::stable_sort(joined, {}, &PlayedGame::number);
    CHECK(joined == whole);
}

TEST_CASE("train and probcut refuse bad usage before they begin, and change no file") {
    const NewFile samples;
    const NewFile weights;
    write_text(weights.path, "weights of before");
    write_text(samples.path,
               sample_file_bytes(std::vector<Sample>{sample_of(start_position().board, 1, 2, 0)}));
    const auto train = [&](std::vector<std::string> more) {
        more.insert(more.begin(), "train");
        more.insert(more.end(), {"-o", weights.path, samples.path});
        return run_command_line(more);
    };
    CHECK_THROWS_AS(train({"--epochs", "0"}), UsageError);
    CHECK_THROWS_AS(train({"--rate", "nan"}), UsageError);
    CHECK_THROWS_AS(train({"--head-rate", "-1"}), UsageError);
    CHECK_THROWS_AS(train({"no such file"}), UsageError);
    CHECK_THROWS_AS(train({"--level", "3"}), UsageError);
    CHECK_THROWS_AS(run_command_line({"train", "-o", "no such folder/w", samples.path}),
                    UsageError);
    CHECK(content_of(weights.path) == "weights of before");
    CHECK_THROWS_AS(run_command_line({"probcut", "--solve-from", "5", samples.path}), UsageError);
    CHECK_THROWS_AS(run_command_line({"probcut", "--positions", "-1", samples.path}), UsageError);
    CHECK_THROWS_AS(run_command_line({"probcut", samples.path}), UsageError);
}

// Boards of one stage, with scores that the evaluation can learn: corners and mobility.
std::vector<Sample> learnable(std::uint64_t seed, int n) {
    Random random(seed);
    std::vector<Sample> samples;
    while (samples.size() < static_cast<std::size_t>(n)) {
        const auto boards = random_game(random);
        const std::size_t ply = 36 + static_cast<std::size_t>(random.below(4));
        if (ply >= boards.size()) continue;  // some games end early
        const Board& board = boards[ply];
        if (stage_of(board.empty_count()) != 4) continue;
        const int score = 3 * (count(board.player & corners) - count(board.opponent & corners)) +
                          2 * (count(board.moves()) - count(board.after_pass().moves()));
        samples.push_back(sample_of(board, std::clamp(score, -64, 64), 1, 0));
    }
    return samples;
}

TEST_CASE("the fit learns a simple score, and gives the same weights each time") {
    const auto train = learnable(61, 20'000);
    const auto test = learnable(62, 2'000);
    double spread = 0;
    for (const Sample& sample : test) spread += std::pow(sample.score, 2);
    spread = std::sqrt(spread / static_cast<double>(test.size()));

    std::vector<FitProgress> curve;
    const auto fitted = [&](const std::vector<Sample>& samples, const Weights* start) {
        return fit(samples, test, start, {},
                   [&](const FitProgress& progress) { curve.push_back(progress); });
    };
    const Weights weights = fitted(train, nullptr);
    const double whole_rmse = curve.back().test_rmse;
    CHECK(whole_rmse < 0.25 * spread);
    CHECK(curve.back().quantised_mae < 1.1 * curve.back().test_mae + 0.1);
    CHECK(curve.back().stage_mae[4] == curve.back().quantised_mae);
    CHECK(fitted(train, nullptr).rows == weights.rows);

    SUBCASE("and continues with few other samples without losing what it learned") {
        const auto few = learnable(63, 500);
        fitted(few, nullptr);
        CHECK(curve.back().test_rmse > 2 * whole_rmse);
        fitted(few, &weights);
        CHECK(curve.back().test_rmse < 1.1 * whole_rmse);
    }
}

}  // namespace
}  // namespace outflank
