#include "search/training/self_play.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <sstream>
#include <utility>

#include "engine/notation.h"
#include "protocol/command/batch.h"
#include "protocol/command/option_values.h"
#include "protocol/command/training_data.h"
#include "protocol/play/command_line.h"
#include "protocol/record/transcript.h"
#include "protocol/system/fingerprint.h"
#include "protocol/system/read_file.h"
#include "protocol/system/text.h"
#include "search/evaluation/weights.h"
#include "search/training/distillation.h"
#include "search/training/game_file.h"
#include "search/training/sample_file.h"

namespace outflank {

namespace {

struct SelfPlayRequest {
    Options options;
    SelfPlayOptions play;
    std::optional<int> games;
    int beside = 0;
    bool all_moves = false;
    Shard shard;
    std::string openings;
    std::string out;
};

std::vector<OpeningMoves> read_openings(const std::string& path) {
    std::vector<OpeningMoves> openings;
    if (path.empty()) return openings;
    std::istringstream in(checked("openings", read_file(path)));
    std::string line;
    for (std::size_t number = 1; std::getline(in, line); ++number) {
        if (trimmed(line).empty() || line.front() == '#') continue;
        const auto game = parse_transcript(line);
        if (!game)
            throw UsageError(fmt::format("{}, line {}: {}", path, number, game.error().text));
        openings.push_back(game->moves());
    }
    if (openings.empty()) throw UsageError("no games in " + path);
    return openings;
}

// Tells whether a file can be continued: its samples must have been made in the same way. The
// weights do not count, because a new generation of them may continue the games of the last.
std::uint64_t how_made(const SelfPlayRequest& request, const std::vector<OpeningMoves>& openings) {
    Fingerprint sum;
    const SelfPlayOptions& play = request.play;
    for (const int value :
         {play.depth, play.exact_from, play.least_opening_plies, play.most_opening_plies,
          play.most_random_plies, play.random_percent, play.positions, request.all_moves ? 1 : 0})
        sum.add(static_cast<std::uint64_t>(value));
    if (play.most_line_plies > 0) sum.add(static_cast<std::uint64_t>(play.most_line_plies));
    if (request.beside > 0) sum.add(static_cast<std::uint64_t>(request.beside));
    if (request.shard.of > 1)
        for (const int value : {request.shard.number, request.shard.of})
            sum.add(static_cast<std::uint64_t>(value));
    sum.add(play.seed);
    for (const OpeningMoves& opening : openings) {
        sum.add(opening.size());
        for (const Square move : opening) sum.add(static_cast<std::uint64_t>(move));
    }
    return sum.value();
}

// Each game starts with a cleared table, so that it can be repeated. To clear a large table would
// take more time than it saves.
std::vector<std::unique_ptr<Searcher>> small_searchers(Options options) {
    options.hash_mb = options.threads;
    return searchers_for(options, true);
}

void check(const SelfPlayRequest& request) {
    if (request.out.empty()) throw UsageError("self-play: --output FILE is missing");
    if (!request.games) throw UsageError("self-play: --games N is missing");
    check_range("least-opening", request.play.least_opening_plies, 0,
                request.play.most_opening_plies);
    if (request.beside > 0 && request.openings.empty())
        throw UsageError("option beside: needs the games of --openings");
}

// The first game of the shard that is not before `number`.
std::uint32_t next_of(const Shard& shard, std::uint32_t number) {
    while (!shard.takes(number)) ++number;
    return number;
}

// How many of the first `games` games are the shard's.
std::uint32_t count_of(const Shard& shard, std::uint32_t games) {
    const auto of = static_cast<std::uint32_t>(shard.of);
    const std::uint32_t first = next_of(shard, 0);
    return (games + of - 1 - first) / of;
}

// Plays the games that the file lacks and appends what they give, in the order of their numbers.
// `count` counts the positions or samples; `play` returns nothing when it was stopped.
template <class Content, class File>
int play_into(File& file, const SelfPlayRequest& request, const char* counted, std::size_t count,
              CommandOutput& output,
              const std::function<std::optional<Content>(int thread, std::uint32_t number)>& play,
              const std::function<std::size_t(const Content&)>& count_of_game) {
    const auto games = static_cast<std::uint32_t>(*request.games);
    std::uint32_t next = next_of(request.shard, file.next_game());
    if (games <= next) {
        if (!request.options.quiet) fmt::print("{} already holds so many games\n", request.out);
        return 0;
    }
    std::uint32_t done = next;
    bool is_written = true;
    output.expect(count_of(request.shard, games) - count_of(request.shard, done));
    const auto next_game = [&]() -> std::optional<std::uint32_t> {
        if (next >= games) return std::nullopt;
        return std::exchange(next, next_of(request.shard, next + 1));
    };
    const auto keep = [&](const Content& game) {
        // Games that come after one that was stopped are not written, but played again next time.
        if (output.is_stopped()) return;
        is_written = file.append(game);
        if (!is_written) return output.request_stop();
        done = std::min(next_of(request.shard, done + 1), games);
        count += count_of_game(game);
        output.count_done();
        output.show_progress(fmt::format("games, {} {}", count, counted));
    };
    answer_in_order<std::uint32_t, Content>(request.options.threads, output.stop(), next_game, play,
                                            keep);
    if (!is_written || !file.finish()) output.print_error("cannot write " + request.out);
    const int status = output.finish();
    if (status != 2 && !request.options.quiet)
        fmt::print("{} games, {} {}\n", count_of(request.shard, done), count, counted);
    return status == 1 && done >= games ? 0 : status;
}

using Samples = std::vector<Sample>;

int make_samples(const SelfPlayRequest& request, const std::vector<OpeningMoves>& openings,
                 CommandOutput& output) {
    auto file = checked("output", SampleFile::open(request.out, how_made(request, openings)));
    const auto count = [](const Samples& samples) { return samples.size(); };
    if (request.beside > 0) {
        const auto weights = weights_or_embedded(request.options);
        return play_into<Samples>(
            file, request, "samples", file.sample_count(), output,
            [&](int, std::uint32_t number) -> std::optional<Samples> {
                return distilled(*weights, openings[number % openings.size()], number,
                                 request.beside, request.play.most_random_plies, request.play.seed);
            },
            count);
    }
    const auto searchers = small_searchers(request.options);
    return play_into<Samples>(
        file, request, "samples", file.sample_count(), output,
        [&](int thread, std::uint32_t number) {
            return self_play_all_moves(*searchers[static_cast<std::size_t>(thread)], openings,
                                       number, request.play, output.stop());
        },
        count);
}

int make_games(const SelfPlayRequest& request, const std::vector<OpeningMoves>& openings,
               CommandOutput& output) {
    auto file = checked("output", GameFile::open(request.out, how_made(request, openings)));
    const auto searchers = small_searchers(request.options);
    return play_into<PlayedGame>(
        file, request, "positions", file.position_count(), output,
        [&](int thread, std::uint32_t number) {
            return self_play(*searchers[static_cast<std::size_t>(thread)], openings, number,
                             request.play, output.stop());
        },
        scored_positions);
}

int play_games(const SelfPlayRequest& request) {
    check(request);
    CommandOutput output(!request.options.quiet);
    const auto openings = read_openings(request.openings);
    return request.beside > 0 || request.all_moves ? make_samples(request, openings, output)
                                                   : make_games(request, openings, output);
}

}  // namespace

Command self_play_command() {
    const auto request = std::make_shared<SelfPlayRequest>();
    SelfPlayOptions& play = request->play;
    Command command;
    command.name = "self-play";
    command.summary = "make games to train the evaluation with";
    command.usage =
        "usage: outflank self-play -o FILE --games N [OPTIONS]\n\n"
        "Plays games against itself and writes them to FILE, with the score of each search;\n"
        "train and probcut read them. It can be stopped at any time; the same command line\n"
        "then continues the file.\n"
        "A game starts with a part of an opening, then has some random moves; from there on\n"
        "each position is searched and the best move played, or sometimes a random one. The\n"
        "first position that is solved is played to the end of the game, perfectly.\n"
        "With --beside nothing is played: that makes many cheap samples, by which weights of\n"
        "another kind can learn what those of this program know.\n";
    OptionAdder(command.options)
        .text("output,o", request->out, "FILE", "the games to write")
        .number("games", request->games, 1, std::numeric_limits<int>::max(),
                "total number of games, of all shards together")
        .text("openings", request->openings, "FILE",
              "games to take the openings from: a line of moves for each")
        .number("least-opening", play.least_opening_plies, 0, 60,
                "plies to take from an opening, at least")
        .number("most-opening", play.most_opening_plies, 0, 60, "and at most")
        .number("random-plies", play.most_random_plies, 0, 60, "at most N random moves then")
        .number("line", play.most_line_plies, 0, 60,
                "then the line of a search of 1 to N plies, whose end is the first position "
                "searched")
        .number("random-percent", play.random_percent, 0, 100, "share of random moves after that")
        .number("positions", play.positions, 1, 60, "a game ends after N positions are searched")
        .number("depth,d", play.depth, 1, 60, "plies to search a position, if it is not solved")
        .number("exact-from", play.exact_from, 0, 60, "solve positions from N empties")
        .flag("all-moves", request->all_moves,
              "score the position after each of its moves, too, and write samples, not games")
        .number("beside", request->beside, 0, 1000,
                "instead, samples of N boards beside each position of a game of --openings, at "
                "most --random-plies random moves away, scored by a search of one ply")
        .shard(request->shard,
               "play only every Nth game, from the Ith on: for N processes or machines, each with "
               "a FILE of its own")
        .number("seed", play.seed, "the same seed gives the same games")
        .flag("quiet,q", request->options.quiet, "do not show the progress");
    add_training_options(command, request->options);
    command.run = [request](const auto& /*values*/) { return play_games(*request); };
    return command;
}

}  // namespace outflank
