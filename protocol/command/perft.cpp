#include <fmt/format.h>

#include "protocol/command/command.h"
#include "protocol/command/option_values.h"
#include "protocol/play/any_game.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// Prints a line for each move and returns the sum; `depth` >= 1.
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

struct PerftRequest {
    std::vector<std::string> words;
    Rules rules = default_rules;
    std::optional<std::string> position;
    bool divide = false;
};

int perft(const PerftRequest& request) {
    if (request.words.empty()) throw UsageError("perft: DEPTH is missing");
    if (request.words.size() > 1) throw UsageError("perft: too many arguments");
    const int depth = parse_depth(request.words.front());
    const std::unique_ptr<AnyGame> game = make_game(request.rules);
    if (request.position) check("position", game->set_up(*request.position));
    fmt::print("{}\n", request.divide && depth > 0 ? divided(*game, depth) : game->perft(depth));
    return 0;
}

}  // namespace

Command perft_command() {
    const auto request = std::make_shared<PerftRequest>();
    Command command;
    command.name = "perft";
    command.summary = "count the lines of play of a position";
    command.usage =
        "usage: outflank perft DEPTH [--position \"TEXT\"] [--divide] [--game mod]\n\n"
        "Counts the lines of play of DEPTH plies. A pass is a ply; a line that ends earlier\n"
        "with the game counts once.\n";
    command.words = &request->words;
    const auto set_position = [request](const std::string& text) { request->position = text; };
    OptionAdder(command.options)
        .parsed(
            "position", "TEXT", set_position,
            "64 squares and the side to move (OBF), or a position of Othello MOD; by default the "
            "start of the game")
        .flag("divide", request->divide, "also print the count of each move")
        .game(request->rules, "mod is Othello MOD", "othello");
    command.run = [request](const auto& /*values*/) { return perft(*request); };
    return command;
}

}  // namespace outflank
