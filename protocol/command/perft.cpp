#include "engine/perft.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "engine/mod/notation.h"
#include "engine/mod/perft.h"
#include "engine/notation.h"
#include "protocol/command/command.h"
#include "protocol/io/text.h"
#include "protocol/session/options.h"

namespace outflank {

namespace po = boost::program_options;

namespace {

// Prints a line a move; `depth` >= 1.
std::uint64_t divided(const Position& position, int depth) {
    std::uint64_t total = 0;
    const auto count_after = [&](Square move) {
        const std::uint64_t lines = perft(position.after(move).board, depth - 1);
        fmt::print("{}: {}\n", to_string(move), lines);
        total += lines;
    };
    if (position.is_over()) return 1;
    if (position.must_pass()) count_after(Square::pass);
    for (const Square move : Squares(position.board.moves())) count_after(move);
    return total;
}

std::uint64_t divided(mod::State& state, int depth) {
    std::uint64_t total = 0;
    std::vector<mod::Move> moves = state.moves(state.to_move());
    if (state.is_over()) return 1;
    if (moves.empty()) moves.push_back(mod::pass);
    for (const mod::Move& move : moves) {
        mod::State::Undo undo;
        state.play(move, undo);
        const std::uint64_t lines = mod::perft(state, depth - 1);
        state.undo(undo);
        fmt::print("{}: {}\n", to_string(move), lines);
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
    if (*rules == Rules::mod) {
        mod::State state;
        if (values.count("position") != 0) {
            const auto parsed = mod::parse_state(values["position"].as<std::string>());
            if (!parsed) throw UsageError("option position: " + parsed.error().text);
            state = *parsed;
        }
        fmt::print("{}\n", divide ? divided(state, depth) : mod::perft(state, depth));
        return 0;
    }
    Position position = start_position();
    if (values.count("position") != 0) {
        const Result<Position> parsed = parse_position(values["position"].as<std::string>());
        if (!parsed) throw UsageError("option position: " + parsed.error().text);
        position = *parsed;
    }
    fmt::print("{}\n", divide ? divided(position, depth) : perft(position.board, depth));
    return 0;
}

}  // namespace outflank
