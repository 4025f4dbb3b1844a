#include "search/training/self_play.h"

#include <fmt/format.h>

#include <chrono>
#include <fstream>

#include "engine/notation.h"
#include "protocol/command/batch.h"
#include "protocol/command/command.h"
#include "protocol/command/in_order.h"
#include "protocol/command/training_command.h"
#include "protocol/io/error_message.h"
#include "protocol/io/progress_line.h"
#include "protocol/io/signals.h"
#include "protocol/io/text.h"
#include "protocol/record/transcript.h"
#include "protocol/session/options.h"
#include "search/training/sample_file.h"

namespace outflank {

namespace po = boost::program_options;

namespace {

using SteadyClock = std::chrono::steady_clock;

struct Request {
    Options options;
    SelfPlayOptions play;
    int games = 0;
    std::string openings;
    std::string out;
};

std::vector<OpeningMoves> read_openings(const std::string& path) {
    std::vector<OpeningMoves> openings;
    if (path.empty()) return openings;
    std::ifstream in(path);
    if (!in) throw UsageError(path + ": cannot be read");
    std::string line;
    for (std::size_t number = 1; std::getline(in, line); ++number) {
        if (trimmed(line).empty() || line.front() == '#') continue;
        const auto game = parse_transcript(line);
        if (!game)
            throw UsageError(fmt::format("{}, line {}: {}", path, number, game.error().text));
        openings.push_back(game->moves());
    }
    if (openings.empty()) throw UsageError(path + ": holds no games");
    return openings;
}

// Samples made in different ways must not be mixed up when a file goes on. The weights are left
// out: a new generation may well go on with the games of the last.
std::uint64_t how_made(const Request& request, const std::vector<OpeningMoves>& openings) {
    std::uint64_t hash = 0xCBF29CE484222325ULL;  // FNV-1a
    const auto add = [&hash](std::uint64_t value) { hash = (hash ^ value) * 0x100000001B3ULL; };
    const SelfPlayOptions& play = request.play;
    for (const int value :
         {play.depth, play.exact_from, play.least_opening_plies, play.most_opening_plies,
          play.most_random_plies, play.random_percent, play.positions, play.all_moves ? 1 : 0})
        add(static_cast<std::uint64_t>(value));
    add(play.seed);
    for (const OpeningMoves& opening : openings) {
        add(opening.size());
        for (const Square move : opening) add(static_cast<std::uint64_t>(move));
    }
    return hash;
}

// Each game begins with an empty table, so that it can be repeated; a large one would cost more to
// empty than it saves.
std::vector<std::unique_ptr<Searcher>> small_searchers(Options options) {
    options.hash_mb = options.threads;
    return searchers_for(options, true);
}

int play_games(const Request& request) {
    std::stop_source stop;
    const Signals signals(stop);
    const auto openings = read_openings(request.openings);
    const auto searchers = small_searchers(request.options);
    auto file = SampleFile::open(request.out, how_made(request, openings));
    if (!file) throw UsageError(file.error().text);

    const auto start = SteadyClock::now();
    const auto games = static_cast<std::uint32_t>(request.games);
    const std::uint32_t first = file->next_game();
    if (games <= first) {
        if (!request.options.quiet) fmt::print("{} holds more games\n", request.out);
        return 0;
    }
    std::uint32_t next = first;
    std::uint32_t done = first;
    std::size_t positions = file->sample_count();
    bool is_written = true;
    ProgressLine progress(!request.options.quiet);

    const auto next_game = [&]() -> std::optional<std::uint32_t> {
        if (stop.stop_requested() || next >= games) return std::nullopt;
        return next++;
    };
    using Samples = std::vector<Sample>;
    const auto play = [&](int thread, const std::uint32_t& number) -> std::optional<Samples> {
        return self_play(*searchers[static_cast<std::size_t>(thread)], openings, number,
                         request.play, stop.get_token());
    };
    const auto keep = [&](const Samples& game) {
        // Behind a game that was stopped, others are finished: they are played again next time.
        if (stop.stop_requested() || (!game.empty() && game.front().game != done)) return;
        is_written = is_written && file->append(game);
        if (!is_written) stop.request_stop();
        ++done;
        positions += game.size();
        const std::chrono::duration<double> elapsed = SteadyClock::now() - start;
        const double left = elapsed.count() / (done - first) * (games - done);
        progress.show(fmt::format("{} games, {} positions, {:.0f} min left",
                                  progress_bar(done, games), positions, left / 60));
    };
    answer_in_order<std::uint32_t, Samples>(request.options.threads, next_game, play, keep);
    progress.clear();
    if (!is_written) {
        print_complaint(request.out + ": cannot be written to");
        return 2;
    }
    if (!request.options.quiet) fmt::print("{} games, {} positions\n", done, positions);
    return done >= games ? 0 : 1;
}

constexpr std::string_view usage =
    "usage: outflank self-play -o FILE --games N [OPTIONS]\n\n"
    "Plays games with itself and writes their positions, each with the score that a search gives "
    "it, to FILE.\n"
    "Stopped at any time, it goes on from there when it is called in the same way again.\n\n";

po::options_description own_options(Request& request) {
    SelfPlayOptions& play = request.play;
    const auto number = [](int& value) {
        return po::value(&value)->default_value(value)->value_name("N");
    };
    po::options_description own("Options");
    own.add_options()                                                                        //
        ("help", "this text")                                                                //
        ("output,o", po::value(&request.out)->value_name("FILE"), "where the samples go")    //
        ("games", po::value(&request.games)->value_name("N"), "games that FILE is to hold")  //
        ("openings", po::value(&request.openings)->value_name("FILE"),
         "games to begin with a part of: a line of moves each")                                 //
        ("least-opening", number(play.least_opening_plies), "plies of a game played at least")  //
        ("most-opening", number(play.most_opening_plies), "and at most")                        //
        ("random-plies", number(play.most_random_plies), "then up to N plies at random")        //
        ("random-percent", number(play.random_percent),
         "of the moves after that, so many at random")                                //
        ("positions", number(play.positions), "searched in a game, which then ends")  //
        ("depth,d", number(play.depth), "plies that a position is searched")          //
        ("exact-from", number(play.exact_from), "play perfectly from N empties on")   //
        ("all-moves", po::bool_switch(&play.all_moves),
         "label the positions after all moves, too")  //
        ("seed", po::value(&play.seed)->default_value(1)->value_name("N"),
         "same seed, same games")  //
        ("quiet,q", po::bool_switch(&request.options.quiet), "say less");
    return own;
}

}  // namespace

po::options_description self_play_options(Options& options) {
    Request unused;
    return training_options(own_options(unused), options);
}

int self_play_command(const std::vector<std::string>& arguments) {
    Request request;
    if (!parse_training(arguments, usage, own_options(request), request.options, nullptr)) return 0;
    if (request.out.empty()) throw UsageError("option output: is missing; self-play --help");
    if (request.games < 1) throw UsageError("option games: at least 1; self-play --help");
    SelfPlayOptions& play = request.play;
    check_range("depth", play.depth, 1, 60);
    check_range("exact-from", play.exact_from, 0, 60);
    check_range("least-opening", play.least_opening_plies, 0, play.most_opening_plies);
    check_range("most-opening", play.most_opening_plies, 0, 60);
    check_range("random-plies", play.most_random_plies, 0, 60);
    check_range("random-percent", play.random_percent, 0, 100);
    check_range("positions", play.positions, 1, 60);
    return play_games(request);
}

}  // namespace outflank
