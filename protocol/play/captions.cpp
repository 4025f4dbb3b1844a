#include "protocol/play/captions.h"

#include <fmt/format.h>

#include "engine/notation.h"

namespace outflank {

namespace {

std::string player_line(const AnyGame& game, Color color, std::string_view pieces) {
    const Supply supply = game.supply(color);
    std::string line =
        fmt::format("{} {:2} {}, {:2} left", color == Color::black ? "Black X" : "White O",
                    game.discs(color), pieces, supply.left);
    if (supply.given > 0) line += fmt::format(" ({} given)", supply.given);
    if (const auto tiles = game.tiles(color)) line += fmt::format(", {} tiles left", *tiles);
    if (!game.is_over() && game.to_move() == color)
        line += game.must_pass() ? "  <- must pass" : "  <- to move";
    return line;
}

std::string last_line(const AnyGame& game) {
    if (const std::optional<int> score = game.final_score()) return result_in_words(*score);
    const std::vector<std::string> moves = game.moves();
    if (moves.empty()) return "";
    return fmt::format("{}. {} {}", moves.size(), to_string(opposite(game.to_move())),
                       moves.back());
}

}  // namespace

std::array<std::string, 3> captions(const AnyGame& game, std::string_view pieces) {
    return {player_line(game, Color::black, pieces), player_line(game, Color::white, pieces),
            last_line(game)};
}

}  // namespace outflank
