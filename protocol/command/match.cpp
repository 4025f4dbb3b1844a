#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "protocol/book/book_game.h"
#include "protocol/command/command.h"
#include "protocol/command/leaf_searches.h"
#include "protocol/command/match_arguments.h"
#include "protocol/command/option_values.h"
#include "protocol/match/tournament_runner.h"
#include "protocol/play/command_line.h"
#include "protocol/system/error_message.h"
#include "protocol/system/fingerprint.h"
#include "protocol/system/progress_line.h"
#include "protocol/system/read_file.h"
#include "protocol/system/signals.h"
#include "protocol/system/text.h"
#include "search/files/path.h"

namespace outflank {

namespace po = boost::program_options;

namespace {

using match::Match;

constexpr const char* tournaments = "round-robin|gauntlet|ladder";

match::Seconds seconds_of(const po::variables_map& values, const std::string& option) {
    const auto& text = values[option].as<std::string>();
    const auto seconds = parse_seconds(text);
    if (!seconds)
        throw UsageError(fmt::format("option {}: {} is not a number of seconds from 0 to {:.0f}",
                                     option, quoted(text), longest_seconds));
    return match::Seconds(*seconds);
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

void set_openings(Match& match, const po::variables_map& values) {
    if (values.count("openings") != 0 && values.count("random-openings") != 0)
        throw UsageError("--openings and --random-openings exclude each other");
    if (values.count("random-openings") != 0) {
        const int plies = values["random-openings"].as<int>();
        check_range("random-openings", plies, 0, facts_of(match.rules).most_random_plies);
        match.openings =
            match::random_openings(match.rules, (match.games + 1) / 2, plies, match.seed);
        match.openings_identity = fmt::format("random, {} plies", plies);
    } else if (values.count("openings") != 0) {
        const auto file = values["openings"].as<std::string>();
        const std::string text = checked("openings", read_file(file));
        const int plies = values["opening-plies"].as<int>();
        const auto tell = [&](const std::string& note) { print_error_message(file + ": " + note); };
        match.openings = match::shuffled(
            checked("openings", match::parse_openings(text, plies, tell)), match.seed);
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

std::vector<match::EngineSpec> engines_of(const po::variables_map& values) {
    std::vector<match::EngineSpec> engines;
    if (values.count("engine") != 0)
        for (const auto& text : values["engine"].as<std::vector<std::string>>())
            engines.push_back(checked("engine", match::parse_engine_spec(text)));
    if (engines.size() < 2)
        throw UsageError("match: give at least two engines, each with --engine");
    std::set<std::string> names;
    for (const auto& engine : engines)
        if (!names.insert(engine.name).second)
            throw UsageError("option engine: two have the name " + quoted(engine.name));
    return engines;
}

match::TimeControl time_of(const po::variables_map& values) {
    if (values.count("time") != 0 && values.count("move-time") != 0)
        throw UsageError("--time and --move-time exclude each other");
    if (values.count("time") != 0)
        return checked("time", match::parse_time_control(values["time"].as<std::string>()));
    if (values.count("move-time") != 0)
        return checked("move-time", match::parse_move_time(values["move-time"].as<std::string>()));
    return {};
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

Match match_of(const po::variables_map& values) {
    Match match;
    match.rules = checked("game", parse_rules(values["game"].as<std::string>()));
    check_range("opening-plies", values["opening-plies"].as<int>(), 0, 1000);
    match.engines = engines_of(values);
    match.time = time_of(values);
    check_engines(match);
    const std::string kind = values["tournament"].as<std::string>();
    check_word("tournament", kind, tournaments);
    match.tournament = kind == "gauntlet" ? match::TournamentKind::gauntlet
                       : kind == "ladder" ? match::TournamentKind::ladder
                                          : match::TournamentKind::round_robin;
    match.games = values["games"].as<int>();
    match.concurrency = values["concurrency"].as<int>();
    check_range("games", match.games, 1, 10'000'000);
    check_range("concurrency", match.concurrency, 1, 1024);
    match.seed = values["seed"].as<std::uint64_t>();
    match.lag = seconds_of(values, "lag");
    match.timeout = seconds_of(values, "timeout");
    if (values.count("sprt") != 0)
        match.sprt = parse_sprt(values["sprt"].as<std::vector<std::string>>());
    set_openings(match, values);
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
void search_leaves(Book& book, const std::stop_token& stop) {
    Options options;
    options.threads = all_cores();
    options.hash_mb = leaf_hash_mb;
    LeafSearches(options, stop).run(book.open_positions(), book);
}

int run_match(const po::variables_map& values, const Arguments& arguments) {
    if (values.count("out") == 0) throw UsageError("match: --out DIR is missing");
    const Match match = match_of(values);
    std::optional<Book> book;  // before the folder, which would be left behind if it is no book
    if (values.count("learn") != 0)
        book.emplace(values["learn"].as<std::string>(), Access::writing);
    match::ResultStore store(to_path(values["out"].as<std::string>()), identity_of(match),
                             values.count("resume") != 0);
    if (values.count("resume") == 0) store.write("arguments.json", saved_arguments(arguments));

    std::stop_source stop;
    const Signals signals(stop);
    const auto games =
        static_cast<int>(schedule(match.tournament, match.engines.size(), match.games, 1).size());
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
    const auto standings = run_tournament(match, store, observer, stop.get_token());
    progress.clear();

    fmt::print("{}", standings.table());
    const auto summary = standings.summary(match.sprt);
    if (match.sprt)
        fmt::print("SPRT: llr {:.2f} in [{:.2f}, {:.2f}], accepted: {}\n",
                   summary["sprt"]["llr"].get<double>(), match.sprt->lower(), match.sprt->upper(),
                   summary["sprt"]["accepted"].get<std::string>());
    store.write("summary.json", summary.dump(2) + "\n");
    if (book && !stop.stop_requested()) search_leaves(*book, stop.get_token());
    if (!stop.stop_requested()) return 0;
    fmt::print("stopped after {} of {} games; outflank match --resume {} goes on\n",
               standings.games(), games, values["out"].as<std::string>());
    return 1;
}

}  // namespace

Command match_command() {
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
        "outflank match --resume DIR goes on with a match that was stopped.\n";
    command.options.add_options()  //
        ("engine", po::value<std::vector<std::string>>()->value_name("KEYS"),
         "an engine; give one --engine for each")  //
        ("game", po::value<std::string>()->default_value("othello")->value_name("othello|mod"),
         "mod is Othello MOD, for GTP engines")  //
        ("games", po::value<int>()->default_value(2)->value_name("N"),
         "games of each pair of engines")  //
        ("tournament",
         po::value<std::string>()->default_value("round-robin")->value_name(tournaments),
         "round-robin: all pairs of engines; gauntlet: the first engine against each other one; "
         "ladder: each engine against the next one")  //
        ("time", po::value<std::string>()->value_name("MAIN[+INC]"),
         "seconds for a game, and seconds added after each move")  //
        ("move-time", po::value<std::string>()->value_name("S"),
         "seconds for each move, instead of --time")  //
        ("lag", po::value<std::string>()->default_value("0.05")->value_name("S"),
         "a move loses on time if it is more than S seconds late")  //
        ("timeout", po::value<std::string>()->default_value("30")->value_name("S"),
         "an engine loses if it gives no answer for S seconds, besides the time on its clock")  //
        ("openings", po::value<std::string>()->value_name("FILE"),
         "transcripts, OBF or GGF; each opening is played twice, with colours reversed")  //
        ("opening-plies", po::value<int>()->default_value(60)->value_name("N"),
         "use only the first N plies of each opening")  //
        ("random-openings", po::value<int>()->value_name("N"),
         "openings of N random plies, instead of a file")  //
        ("seed", po::value<std::uint64_t>()->default_value(1)->value_name("N"),
         "for the order of the openings, and for random ones")  //
        ("concurrency", po::value<int>()->default_value(1)->value_name("N"),
         "games to play at the same time")  //
        ("sprt", po::value<std::vector<std::string>>()->multitoken()->value_name("elo0=0 elo1=10"),
         "stop when the sequential probability ratio test is decided; also alpha=0.05 "
         "beta=0.05")  //
        ("out", po::value<std::string>()->value_name("DIR"),
         "folder for games.ggf and summary.json")  //
        ("learn", po::value<std::string>()->value_name("BOOK"),
         "a book that learns each game, but for those lost by a fault; after the match its missing "
         "leaves are searched")  //
        ("resume",
         "continue the match in DIR, with the engines and options that it was begun with");
    const auto arguments = std::make_shared<Arguments>();
    command.respelled = [arguments](Arguments given) {
        *arguments = resumed_arguments(std::move(given));
        return *arguments;
    };
    command.run = [arguments](const po::variables_map& values) {
        try {
            return run_match(values, *arguments);
        } catch (const match::Fault& fault) {
            print_error_message(fault.what());
            return fault.kind == match::FaultKind::no_start ? 1 : 2;
        }
    };
    return command;
}

}  // namespace outflank
