#include <fmt/format.h>
#include <fmt/ostream.h>

#include "protocol/command/command.h"
#include "protocol/io/text.h"
#include "protocol/session/factory.h"
#include "protocol/session/options.h"

namespace outflank {

namespace po = boost::program_options;

namespace {

// The total, after a line for each move; `depth` >= 1.
std::uint64_t divided(AnyGame& game, int depth) {
    if (game.is_over()) return 1;
    std::vector<std::string> moves = game.legal_moves();
    if (moves.empty()) moves.emplace_back(pass_text);
    std::uint64_t total = 0;
    for (const std::string& move : moves) {
        game.play(move);
        const std::uint64_t lines = game.perft(depth - 1);
        game.undo();
        fmt::print("{}: {}\n", move, lines);
        total += lines;
    }
    return total;
}

int parse_depth(const std::string& text) {
    const auto depth = parse_integer(text);
    if (!depth || *depth < 0 || *depth > 120)
        throw UsageError("DEPTH: " + quoted(text) + " is not a whole number from 0 to 120");
    return static_cast<int>(*depth);
}

}  // namespace

po::options_description perft_options(Options& /*options*/) {
    po::options_description options("Options");
    options.add_options()  //
        ("help", "this text")("position", po::value<std::string>()->value_name("TEXT"),
                              "64 squares and the side to move (OBF), or a position of Othello "
                              "MOD; else the start of the game")(
            "divide", "also print the count of each move")(
            "game", po::value<std::string>()->default_value("othello")->value_name("othello|mod"),
            "mod is Othello MOD");
    return options;
}

int perft_command(const std::vector<std::string>& arguments) {
    Options unused;
    const po::options_description options = perft_options(unused);
    po::options_description all;
    all.add(options).add_options()("depth", po::value<std::string>());
    po::positional_options_description positional;
    positional.add("depth", 1);
    const po::variables_map values = parse_arguments(arguments, all, positional);
    if (values.count("help") != 0) {
        fmt::print(
            "usage: outflank perft DEPTH [--position \"TEXT\"] [--divide] [--game mod]\n\n"
            "Counts the lines of play of DEPTH plies; a pass is a ply, a finished game counts "
            "one.\n\n{}",
            fmt::streamed(options));
        return 0;
    }
    if (values.count("depth") == 0) throw UsageError("perft: DEPTH is missing");
    const int depth = parse_depth(values["depth"].as<std::string>());
    const bool divide = values.count("divide") != 0 && depth > 0;
    const Result<Rules> rules = parse_rules(values["game"].as<std::string>());
    if (!rules) throw UsageError("option game: " + rules.error().text);
    const std::unique_ptr<AnyGame> game = make_game(*rules);
    if (values.count("position") != 0)
        if (const auto done = game->set_up(values["position"].as<std::string>()); !done)
            throw UsageError("option position: " + done.error().text);
    fmt::print("{}\n", divide ? divided(*game, depth) : game->perft(depth));
    return 0;
}

}  // namespace outflank
