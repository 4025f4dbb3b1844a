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
#include "search/training/game_file.h"

namespace outflank {

namespace {

struct SelfPlayRequest {
    Options options;
    SelfPlayOptions play;
    std::optional<int> games;
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

// Tells whether a file can be continued: its games must have been made in the same way. The
// weights do not count, because a new generation of them may continue the games of the last.
std::uint64_t how_made(const SelfPlayRequest& request, const std::vector<OpeningMoves>& openings) {
    Fingerprint sum;
    const SelfPlayOptions& play = request.play;
    for (const int value :
         {play.depth, play.exact_from, play.least_opening_plies, play.most_opening_plies,
          play.most_random_plies, play.random_percent, play.positions})
        sum.add(static_cast<std::uint64_t>(value));
    if (play.most_line_plies > 0) sum.add(static_cast<std::uint64_t>(play.most_line_plies));
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

// Plays the games that the file lacks and appends them, in the order of their numbers.
int play_games(const SelfPlayRequest& request) {
    check(request);
    CommandOutput output(!request.options.quiet);
    const auto openings = read_openings(request.openings);
    auto file = checked("output", GameFile::open(request.out, how_made(request, openings)));
    const auto searchers = small_searchers(request.options);
    const auto games = static_cast<std::uint32_t>(*request.games);
    std::uint32_t next = next_of(request.shard, file.next_game());
    if (games <= next) {
        if (!request.options.quiet) fmt::print("{} already holds so many games\n", request.out);
        return 0;
    }
    std::uint32_t done = next;
    std::size_t positions = file.position_count();
    bool is_written = true;
    output.expect(count_of(request.shard, games) - count_of(request.shard, done));
    const auto next_game = [&]() -> std::optional<std::uint32_t> {
        if (next >= games) return std::nullopt;
        return std::exchange(next, next_of(request.shard, next + 1));
    };
    const auto play = [&](int thread, std::uint32_t number) {
        return self_play(*searchers[static_cast<std::size_t>(thread)], openings, number,
                         request.play, output.stop());
    };
    const auto keep = [&](const PlayedGame& game) {
        // Games that come after one that was stopped are not written, but played again next time.
        if (output.is_stopped()) return;
        is_written = file.append(game);
        if (!is_written) return output.request_stop();
        done = std::min(next_of(request.shard, done + 1), games);
        positions += scored_positions(game);
        output.count_done();
        output.show_progress(fmt::format("games, {} positions", positions));
    };
    answer_in_order<std::uint32_t, PlayedGame>(request.options.threads, output.stop(), next_game,
                                               play, keep);
    if (!is_written || !file.finish()) output.print_error("cannot write " + request.out);
    const int status = output.finish();
    if (status != 2 && !request.options.quiet)
        fmt::print("{} games, {} positions\n", count_of(request.shard, done), positions);
    return status == 1 && done >= games ? 0 : status;
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
        "first position that is solved is played to the end of the game, perfectly.\n";
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
