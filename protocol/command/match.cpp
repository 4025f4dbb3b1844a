#include "protocol/match/match.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include "protocol/command/command.h"
#include "protocol/io/error_message.h"
#include "protocol/io/signals.h"
#include "protocol/io/text.h"
#include "protocol/match/progress.h"
#include "protocol/session/factory.h"
#include "protocol/session/options.h"

namespace outflank {

namespace po = boost::program_options;

namespace {

using match::Match;

template <class T>
T value_or_usage(Result<T> result, const std::string& option) {
    if (!result) throw UsageError(option + ": " + result.error().text);
    return std::move(*result);
}

match::Seconds seconds(double value, const std::string& option) {
    if (!(value >= 0)) throw UsageError(option + ": not a time in seconds");
    return match::Seconds(value);
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
                throw UsageError("--sprt: " + outflank::quoted(pair) +
                                 " is not elo0=N, elo1=N, alpha=P or beta=P");
            *field = *value;
        }
    }
    const auto is_risk = [](double risk) { return risk > 0 && risk < 0.5; };
    if (!(sprt.elo0 < sprt.elo1) || !is_risk(sprt.alpha) || !is_risk(sprt.beta))
        throw UsageError("--sprt: elo0 is below elo1, alpha and beta between 0 and 0.5");
    return sprt;
}

// FNV-1a: to tell one openings file from another.
std::uint64_t fingerprint(std::string_view text) {
    std::uint64_t hash = 0xCBF29CE484222325;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
    return hash;
}

void set_openings(Match& match, const po::variables_map& values) {
    if (values.count("openings") != 0 && values.count("random-openings") != 0)
        throw UsageError("--openings and --random-openings exclude each other");
    if (values.count("random-openings") != 0) {
        const int plies = values["random-openings"].as<int>();
        const int most = make_game(match.rules)->most_random_plies();
        if (plies < 0 || plies > most)
            throw UsageError(fmt::format("--random-openings: from 0 to {} plies", most));
        match.openings =
            match::random_openings(match.rules, (match.games + 1) / 2, plies, match.seed);
        match.openings_identity = fmt::format("random, {} plies", plies);
    } else if (values.count("openings") != 0) {
        const auto file = values["openings"].as<std::string>();
        std::ifstream stream(file, std::ios::binary);
        if (!stream) throw UsageError("--openings: cannot read " + file);
        const std::string text(std::istreambuf_iterator<char>(stream), {});
        const int plies = values["opening-plies"].as<int>();
        match.openings =
            match::shuffled(value_or_usage(match::parse_openings(text, plies), file), match.seed);
        if (match.openings.empty()) throw UsageError("--openings: no openings in " + file);
        for (const match::Opening& opening : match.openings)
            if (opening.rules != match.rules)
                throw UsageError(
                    fmt::format("--openings: {} has openings of {}", file, name_of(opening.rules)));
        match.openings_identity = fmt::format("{:016x}, {} plies", fingerprint(text), plies);
    } else {
        match.openings = {match::Opening{match.rules, {}, {}}};
    }
}

Match match_of(const po::variables_map& values) {
    Match match;
    match.rules = value_or_usage(parse_rules(values["game"].as<std::string>()), "--game");
    if (values.count("opening-plies") != 0 && values["opening-plies"].as<int>() < 0)
        throw UsageError("--opening-plies: not below 0");
    if (values.count("engine") != 0)
        for (const auto& text : values["engine"].as<std::vector<std::string>>())
            match.engines.push_back(value_or_usage(match::parse_engine_spec(text), "--engine"));
    if (match.engines.size() < 2)
        throw UsageError("match: two engines are needed, each an --engine");
    std::set<std::string> names;
    for (const auto& engine : match.engines)
        if (!names.insert(engine.name).second)
            throw UsageError("--engine: two have the name " + outflank::quoted(engine.name));

    if (values.count("time") != 0)
        match.time =
            value_or_usage(match::parse_time_control(values["time"].as<std::string>()), "--time");
    if (values.count("move-time") != 0) {
        if (values.count("time") != 0)
            throw UsageError("--time and --move-time exclude each other");
        match.time = value_or_usage(match::parse_move_time(values["move-time"].as<std::string>()),
                                    "--move-time");
    }
    for (const auto& engine : match.engines)
        if (engine.protocol == match::Protocol::uci &&
            !engine.time.value_or(match.time).is_timed() && !engine.depth && !engine.nodes &&
            !engine.level)
            throw UsageError("--engine: " + engine.name +
                             " would think for ever: give it a time, depth, nodes or level");

    for (const auto& engine : match.engines)
        if (!match::knows(engine.protocol, match.rules))
            throw UsageError("--engine: " + engine.name + " speaks no GTP, the only protocol of " +
                             std::string(name_of(match.rules)));

    const std::string kind = values["tournament"].as<std::string>();
    if (kind != "gauntlet" && kind != "round-robin")
        throw UsageError("--tournament: gauntlet or round-robin, not " + outflank::quoted(kind));
    match.tournament =
        kind == "gauntlet" ? match::Tournament::gauntlet : match::Tournament::round_robin;
    match.games = values["games"].as<int>();
    match.concurrency = values["concurrency"].as<int>();
    if (match.games < 1) throw UsageError("--games: at least 1");
    if (match.concurrency < 1) throw UsageError("--concurrency: at least 1");
    match.seed = values["seed"].as<std::uint64_t>();
    match.lag = seconds(values["lag"].as<double>(), "--lag");
    match.patience = seconds(values["hang"].as<double>(), "--hang");
    if (values.count("sprt") != 0)
        match.sprt = parse_sprt(values["sprt"].as<std::vector<std::string>>());
    set_openings(match, values);
    return match;
}

void print_forfeit(const Match& match, const match::Fixture& fixture,
                   const match::GameResult& result) {
    const auto loser = result.forfeit->loser == Color::black ? fixture.black : fixture.white;
    fmt::print("game {}: {} loses, {}: {}\n", fixture.number, match.engines[loser].name,
               result.forfeit->kind, result.forfeit->text);
    std::fflush(stdout);
}

}  // namespace

po::options_description match_options(Options& /*options*/) {
    po::options_description options("Options");
    options.add_options()      //
        ("help", "this text")  //
        ("engine", po::value<std::vector<std::string>>()->value_name("KEYS"),
         "\"name=A cmd='PROGRAM ARGS' proto=gtp|nboard|uci dir=FOLDER init='LINE; LINE' "
         "stderr=FILE "
         "depth=N level=N nodes=N time=MAIN[+INC] movetime=S\"; only cmd is needed; once for each "
         "engine")  //
        ("game", po::value<std::string>()->default_value("othello")->value_name("othello|mod"),
         "mod is Othello MOD, between GTP engines")  //
        ("games", po::value<int>()->default_value(2)->value_name("N"),
         "games for each two engines")  //
        ("tournament", po::value<std::string>()->default_value("round-robin")->value_name("KIND"),
         "round-robin, or gauntlet: the first engine against each other one")  //
        ("time", po::value<std::string>()->value_name("MAIN[+INC]"),
         "seconds for a game, and added after each move")  //
        ("move-time", po::value<std::string>()->value_name("S"),
         "seconds for each move, instead")  //
        ("lag", po::value<double>()->default_value(0.05, "0.05")->value_name("S"),
         "seconds that a move may be late before it loses")  //
        ("hang", po::value<double>()->default_value(30, "30")->value_name("S"),
         "seconds without an answer, its clock apart, after which an engine hangs")  //
        ("openings", po::value<std::string>()->value_name("FILE"),
         "transcripts, OBF or GGF; each is played twice, colours reversed")  //
        ("opening-plies", po::value<int>()->default_value(60)->value_name("N"),
         "only the first N plies of each opening")  //
        ("random-openings", po::value<int>()->value_name("PLIES"),
         "random moves instead of a file")  //
        ("seed", po::value<std::uint64_t>()->default_value(1)->value_name("N"),
         "of the openings' order, and of random ones")  //
        ("concurrency", po::value<int>()->default_value(1)->value_name("N"),
         "games side by side")  //
        ("sprt", po::value<std::vector<std::string>>()->multitoken()->value_name("elo0=0 elo1=10"),
         "end early when the test is decided; also alpha=0.05 beta=0.05")  //
        ("out", po::value<std::string>()->value_name("DIR"),
         "folder for games.ggf and summary.json")  //
        ("resume", "go on with the match in DIR");
    return options;
}

int match_command(const std::vector<std::string>& arguments) {
    Options unused;
    const po::options_description options = match_options(unused);
    const po::variables_map values = parse_arguments(arguments, options);
    if (values.count("help") != 0) {
        fmt::print(
            "usage: outflank match --engine KEYS --engine KEYS ... --out DIR [OPTIONS]\n\n"
            "Plays engines against each other.\n\n{}",
            fmt::streamed(options));
        return 0;
    }
    if (values.count("out") == 0) throw UsageError("match: --out DIR is missing");
    const Match match = match_of(values);
    auto archive =
        value_or_usage(match::Archive::open(values["out"].as<std::string>(), identity_of(match),
                                            values.count("resume") != 0),
                       "match");

    std::stop_source stop;
    const Signals signals(stop);
    const auto games =
        static_cast<int>(schedule(match.tournament, match.engines.size(), match.games, 1).size());
    match::Progress progress(games, static_cast<int>(archive.found().size()));
    match::Spectator spectator;
    spectator.on_game = [&](const match::Fixture& fixture, const match::GameResult& result,
                            const match::Standings& standings) {
        progress.clear();
        if (result.forfeit) print_forfeit(match, fixture, result);
        progress.show(standings);
    };
    spectator.on_warning = [&](const std::string& text) {
        progress.clear();
        print_complaint(text);
    };
    const auto standings =
        value_or_usage(play(match, archive, spectator, stop.get_token()), "match");
    progress.clear();

    fmt::print("{}", standings.table());
    const auto summary = standings.summary(match.sprt);
    if (match.sprt)
        fmt::print("SPRT: llr {:.2f} in [{:.2f}, {:.2f}], accepted: {}\n",
                   summary["sprt"]["llr"].get<double>(), match.sprt->lower(), match.sprt->upper(),
                   summary["sprt"]["accepted"].get<std::string>());
    if (const auto written = archive.write("summary.json", summary.dump(2) + "\n"); !written)
        throw UsageError(written.error().text);
    if (!stop.stop_requested()) return 0;
    fmt::print("stopped after {} of {} games; --resume goes on\n", standings.games(), games);
    return 1;
}

}  // namespace outflank
