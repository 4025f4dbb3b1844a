#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <stop_token>
#include <string_view>

#include "protocol/book/book_game.h"
#include "protocol/command/command.h"
#include "protocol/command/command_output.h"
#include "protocol/command/leaf_searches.h"
#include "protocol/command/match_arguments.h"
#include "protocol/command/option_values.h"
#include "protocol/match/tournament_runner.h"
#include "protocol/play/any_game.h"
#include "protocol/system/error_message.h"
#include "protocol/system/fingerprint.h"
#include "protocol/system/progress_line.h"
#include "protocol/system/read_file.h"
#include "protocol/system/text.h"
#include "search/files/path.h"

namespace outflank {

namespace {

using match::Match;
namespace fs = std::filesystem;

// What the options say, besides what they set in `match` at once.
struct MatchRequest {
    Match match;
    std::vector<std::string> engines;  // the KEYS of each
    std::string tournament = "round-robin";
    std::optional<match::TimeControl> time;
    std::optional<match::TimeControl> move_time;
    std::string openings;
    int opening_plies = 60;
    std::optional<int> random_openings;
    std::vector<std::string> sprt;
    std::string out;
    std::string learn;
    bool resume = false;
    std::vector<std::string> merge;  // folders of the shards
    Arguments arguments;
};

Result<match::Seconds> parse_option_seconds(std::string_view text) {
    if (const auto seconds = parse_seconds(text)) return match::Seconds(*seconds);
    return error(fmt::format("{} is not a number of seconds from 0 to {:.0f}", quoted(text),
                             longest_seconds));
}

match::Sprt parse_sprt(const std::vector<std::string>& texts) {
    match::Sprt sprt;
    for (const std::string& text : texts) {
        for (const std::string& pair : words(text)) {
            const std::size_t equals = std::min(pair.find('='), pair.size());
            const std::string key = pair.substr(0, equals);
            const auto value =
                parse_number(std::string_view(pair).substr(std::min(equals + 1, pair.size())));
            double* const field = key == "elo0"    ? &sprt.elo0
                                  : key == "elo1"  ? &sprt.elo1
                                  : key == "alpha" ? &sprt.alpha
                                  : key == "beta"  ? &sprt.beta
                                                   : nullptr;
            if (field == nullptr || !value)
                throw UsageError("option sprt: " + quoted(pair) +
                                 " is not elo0=N, elo1=N, alpha=P or beta=P");
            *field = *value;
        }
    }
    const auto is_risk = [](double risk) { return risk > 0 && risk < 0.5; };
    if (!(sprt.elo0 < sprt.elo1) || !is_risk(sprt.alpha) || !is_risk(sprt.beta))
        throw UsageError("option sprt: elo0 must be below elo1, alpha and beta between 0 and 0.5");
    return sprt;
}

void set_openings(const MatchRequest& request, Match& match) {
    if (!request.openings.empty() && request.random_openings)
        throw UsageError("--openings and --random-openings exclude each other");
    if (request.random_openings) {
        const int plies = *request.random_openings;
        check_range("random-openings", plies, 0, facts_of(match.rules).most_random_plies);
        match.openings =
            match::random_openings(match.rules, (match.games + 1) / 2, plies, match.seed);
        match.openings_identity = fmt::format("random, {} plies", plies);
    } else if (!request.openings.empty()) {
        const std::string& file = request.openings;
        const std::string text = checked("openings", read_file(file));
        const int plies = request.opening_plies;
        const auto warn = [&](const std::string& warning) {
            print_error_message(file + ": " + warning);
        };
        match.openings = match::shuffled(
            checked("openings", match::parse_openings(text, plies, warn)), match.seed);
        if (match.openings.empty()) throw UsageError("option openings: no openings in " + file);
        for (const match::Opening& opening : match.openings)
            if (opening.rules != match.rules)
                throw UsageError(fmt::format("option openings: {} has openings of {}", file,
                                             name_of(opening.rules)));
        match.openings_identity = fmt::format("{:016x}, {} plies", fingerprint(text), plies);
    } else {
        match.openings = {match::Opening{match.rules, {}, {}}};
    }
}

std::vector<match::EngineSpec> engines_of(const MatchRequest& request) {
    std::vector<match::EngineSpec> engines;
    for (const std::string& keys : request.engines)
        engines.push_back(checked("engine", match::parse_engine_spec(keys)));
    if (engines.size() < 2)
        throw UsageError("match: give at least two engines, each with --engine");
    std::set<std::string> names;
    for (const auto& engine : engines)
        if (!names.insert(engine.name).second)
            throw UsageError("option engine: two have the name " + quoted(engine.name));
    return engines;
}

// Throws UsageError when an engine cannot play the match's game, or would never answer.
void check_engines(const Match& match) {
    for (const auto& engine : match.engines)
        if (engine.protocol == match::EngineProtocol::uci &&
            !engine.time.value_or(match.time).is_timed() && !engine.depth && !engine.nodes &&
            !engine.level)
            throw UsageError("option engine: " + engine.name +
                             " would think forever: give it a time, depth, nodes or level");
    for (const auto& engine : match.engines)
        if (!match::can_play(engine.protocol, match.rules))
            throw UsageError("option engine: " + engine.name +
                             " does not speak GTP, the only protocol of " +
                             std::string(name_of(match.rules)));
}

Match match_of(const MatchRequest& request) {
    Match match = request.match;
    match.engines = engines_of(request);
    if (request.time && request.move_time)
        throw UsageError("--time and --move-time exclude each other");
    match.time = request.time.value_or(request.move_time.value_or(match.time));
    check_engines(match);
    match.tournament = request.tournament == "gauntlet" ? match::TournamentKind::gauntlet
                       : request.tournament == "ladder" ? match::TournamentKind::ladder
                                                        : match::TournamentKind::round_robin;
    if (!request.sprt.empty()) match.sprt = parse_sprt(request.sprt);
    if (match.sprt && match.shard.of > 1)
        throw UsageError("--sprt and --shard exclude each other: a shard does not know the others");
    set_openings(request, match);
    return match;
}

void print_forfeit(const Match& match, const match::Pairing& pairing,
                   const match::GameResult& result) {
    const auto loser = result.forfeit->loser == Color::black ? pairing.black : pairing.white;
    fmt::print("game {}: {} loses, {}: {}\n", pairing.number, match.engines[loser].name,
               result.forfeit->kind, result.forfeit->text);
    std::fflush(stdout);
}

void learn(Book& book, const GameRecord& record) {
    const auto game = book_game_of(record);
    if (!game) return print_error_message("--learn: " + game.error().text);
    try {
        book.learn(std::span(&*game, 1), plies_to_learn, 1);
    } catch (const BookError& failure) {  // the match goes on
        print_error_message(failure.what());
    }
}

// After the match, so that the engines have the machine to themselves.
void search_leaves(Book& book, CommandOutput& output) {
    Options options;
    options.threads = all_cores();
    options.hash_mb = leaf_hash_mb;
    LeafSearches(options, output).run(book.open_positions(), book);
}

// Makes a folder with the games of the folders that are to be merged, in their order, or adds those
// that it lacks.
void merge_shards(const MatchRequest& request, const Match& match) {
    const auto identity = identity_of(match);
    std::map<int, match::GameResult> games;
    for (const std::string& folder : request.merge) {
        if (!fs::exists(to_path(folder) / "games.ggf"))
            throw UsageError("option merge: no games in " + folder);
        const match::ResultStore shard(to_path(folder), identity, true);
        for (const auto& game : shard.found()) {
            const auto [same, is_new] = games.emplace(game.number, game);
            if (!is_new && same->second != game)
                throw UsageError(
                    fmt::format("option merge: game {} in {} is not the one of a folder before it",
                                game.number, folder));
        }
    }
    match::ResultStore store(to_path(request.out), identity, true);
    store.write("arguments.json", saved_arguments(merged_arguments(request.arguments)));
    for (const auto& game : store.found()) games.erase(game.number);
    for (const auto& [number, game] : games) store.add(game);
}

int run_match(const MatchRequest& request) {
    if (request.out.empty()) throw UsageError("match: --out DIR is missing");
    const Match match = match_of(request);
    const bool merges = !request.merge.empty();
    std::optional<Book> book;  // before the folder, which would be left behind if it is no book
    if (!merges && !request.learn.empty()) book.emplace(request.learn, Access::writing);
    if (merges) merge_shards(request, match);
    match::ResultStore store(to_path(request.out), identity_of(match), request.resume || merges);
    if (!request.resume && !merges)
        store.write("arguments.json", saved_arguments(request.arguments));

    CommandOutput output(true);
    const auto games = static_cast<int>(games_of(match).size());
    const auto done = static_cast<int>(store.found().size());
    const auto begin = std::chrono::steady_clock::now();
    ProgressLine progress(true);
    match::Observer observer;
    observer.on_game = [&](const match::Pairing& pairing, const match::GameResult& result,
                           const match::Standings& standings) {
        progress.clear();
        if (result.forfeit) print_forfeit(match, pairing, result);
        if (book && !result.forfeit) learn(*book, result.record);
        if (progress.is_shown())
            progress.show(
                standings.progress(games, done, std::chrono::steady_clock::now() - begin));
    };
    observer.on_warning = [&](const std::string& text) {
        progress.clear();
        print_error_message(text);
    };
    std::stop_source without_playing;
    without_playing.request_stop();
    const auto standings = run_tournament(match, store, observer,
                                          merges ? without_playing.get_token() : output.stop());
    progress.clear();

    fmt::print("{}", standings.table());
    const auto summary = standings.summary(match.sprt);
    if (match.sprt)
        fmt::print("SPRT: llr {:.2f} in [{:.2f}, {:.2f}], accepted: {}\n",
                   summary["sprt"]["llr"].get<double>(), match.sprt->lower(), match.sprt->upper(),
                   summary["sprt"]["accepted"].get<std::string>());
    store.write("summary.json", summary.dump(2) + "\n");
    if (book && !output.is_stopped()) search_leaves(*book, output);
    if (merges ? standings.games() == games : !output.is_stopped()) return 0;
    fmt::print("{} {} of {} games; outflank match --resume {} goes on\n",
               merges ? "merged" : "stopped after", standings.games(), games, request.out);
    return 1;
}

}  // namespace

Command match_command() {
    const auto request = std::make_shared<MatchRequest>();
    Command command;
    command.name = "match";
    command.summary = "play engines against each other";
    command.usage =
        "usage: outflank match --engine KEYS --engine KEYS ... --out DIR [OPTIONS]\n\n"
        "Plays engines against each other. KEYS describes an engine; only cmd is needed:\n\n"
        "    \"name=A cmd='PROGRAM ARGS' proto=gtp|nboard|uci dir=FOLDER init='LINE; LINE'\n"
        "     stderr=FILE depth=N level=N nodes=N time=MAIN[+INC] movetime=S\n"
        "     restart=yes\"\n\n"
        "An engine plays game after game; restart=yes starts it anew for each.\n"
        "outflank match --resume DIR goes on with a match that was stopped.\n"
        "outflank match --merge DIR DIR... --out ALL joins what --shard has spread.\n";
    Match& match = request->match;
    OptionAdder(command.options)
        .list("engine", request->engines, "KEYS", "an engine; give one --engine for each")
        .game(match.rules, "mod is Othello MOD, for GTP engines", "othello")
        .number("games", match.games, 1, 10'000'000, "games of each pair of engines")
        .word("tournament", request->tournament, "round-robin|gauntlet|ladder",
              "round-robin: all pairs of engines; gauntlet: the first engine against each other "
              "one; ladder: each engine against the next one")
        .value("time", "MAIN[+INC]", request->time, match::parse_time_control,
               "seconds for a game, and seconds added after each move")
        .value("move-time", "S", request->move_time, match::parse_move_time,
               "seconds for each move, instead of --time")
        .value("lag", "S", match.lag, parse_option_seconds,
               "a move loses on time if it is more than S seconds late", "0.05")
        .value("timeout", "S", match.timeout, parse_option_seconds,
               "an engine loses if it gives no answer for S seconds, besides the time on its clock",
               "30")
        .text("openings", request->openings, "FILE",
              "transcripts, OBF or GGF; each opening is played twice, with colours reversed")
        .number("opening-plies", request->opening_plies, 0, 1000,
                "use only the first N plies of each opening")
        .number("random-openings", request->random_openings, 0, 60,
                "openings of N random plies, instead of a file")
        .number("seed", match.seed, "for the order of the openings, and for random ones")
        .number("concurrency", match.concurrency, 1, 1024, "games to play at the same time")
        .list("sprt", request->sprt, "elo0=0 elo1=10",
              "stop when the sequential probability ratio test is decided; also alpha=0.05 "
              "beta=0.05",
              true)
        .text("out", request->out, "DIR", "folder for games.ggf and summary.json")
        .text("learn", request->learn, "BOOK",
              "a book that learns each game except those lost by a forfeit; after the match its "
              "missing leaves are searched")
        .flag("resume", request->resume,
              "continue the match in DIR, with the engines and options that it was begun with")
        .shard(match.shard,
               "play only every Nth pair of games, beginning with pair I: the part of one of N "
               "machines, each with a folder of its own")
        .list("merge", request->merge, "DIR...",
              "make the folder --out of those of the shards, and play nothing", true);
    command.respelled = [request](Arguments given) {
        return request->arguments = whole_arguments(std::move(given));
    };
    command.run = [request](const auto& /*values*/) {
        try {
            return run_match(*request);
        } catch (const match::Fault& fault) {
            print_error_message(fault.what());
            return fault.kind == match::FaultKind::no_start ? 1 : 2;
        }
    };
    return command;
}

}  // namespace outflank
