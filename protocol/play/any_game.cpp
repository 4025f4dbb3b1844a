#include "protocol/play/any_game.h"

#include <fmt/format.h>

#include <cstdlib>

#include "engine/notation.h"
#include "protocol/system/text.h"

namespace outflank {

std::string result_in_words(int black) {
    if (black == 0) return "a draw";
    return fmt::format("{} wins by {}", black > 0 ? "Black" : "White", std::abs(black));
}

std::string AnyGame::caption_of(Color color, std::string_view piece) const {
    const Supply supply = this->supply(color);
    const std::string pieces = fmt::format("{}{}", piece, discs(color) == 1 ? "," : "s,");
    std::string line =
        fmt::format("{} {:2} {:{}} {:2} left", color == Color::black ? "Black X" : "White O",
                    discs(color), pieces, piece.size() + 2, supply.left);
    if (supply.given > 0) line += fmt::format(" ({} given)", supply.given);
    if (const auto tiles = this->tiles(color))
        line += fmt::format(", {} left", counted(*tiles, "tile"));
    if (!is_over() && to_move() == color) line += must_pass() ? "  <- must pass" : "  <- to move";
    return line;
}

std::vector<std::string> AnyGame::captions(std::string_view piece) const {
    std::vector<std::string> lines = {caption_of(Color::black, piece),
                                      caption_of(Color::white, piece)};
    const std::vector<std::string> played = moves();
    if (const std::optional<int> score = final_score())
        lines.push_back(result_in_words(*score));
    else if (!played.empty())
        lines.push_back(
            fmt::format("{}. {} {}", played.size(), to_string(opposite(to_move())), played.back()));
    return lines;
}

}  // namespace outflank
