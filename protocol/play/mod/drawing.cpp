#include "protocol/play/mod/drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "protocol/play/drawing.h"

namespace outflank::mod {

namespace {

// Shades of the 256-colour palette, for the cards on a terminal's own background.
constexpr std::string_view black_card_shade = "\x1b[1;38;5;231;48;5;16m";
constexpr std::string_view white_card_shade = "\x1b[1;38;5;16;48;5;231m";
constexpr std::string_view faint_mark = "\x1b[38;5;244m";
constexpr std::string_view red = "\x1b[1;38;5;196m";

}  // namespace

std::vector<std::string> rows(const State& state) {
    const auto& [first, last] = state.box();
    std::vector<std::string> rows;
    for (int y = first.y; y <= last.y; ++y) {
        std::string row;
        for (int x = first.x; x <= last.x; ++x) {
            const Content content = state.plane()[spot_at(Place{x, y})];
            const bool has_tile = (content & tile) != 0;
            if ((content & black_card) != 0)
                row += has_tile ? 'x' : 'X';
            else if ((content & white_card) != 0)
                row += has_tile ? 'o' : 'O';
            else
                row += '.';
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

std::string drawing(const Game& game, bool in_color) {
    const State& state = game.state();
    // The frontier around the cards is drawn, too: moves are made there.
    const Place first{state.box().first.x - 1, state.box().first.y - 1};
    const Place last{state.box().last.x + 1, state.box().last.y + 1};
    std::size_t width = 2;  // of a column
    for (const int x : {first.x, last.x}) width = std::max(width, std::to_string(x).size());
    std::size_t margin = 1;
    for (const int y : {first.y, last.y}) margin = std::max(margin, std::to_string(y).size());
    const auto shade = [&](std::string_view code) { return in_color ? code : ""; };

    std::string text = std::string(margin, ' ');
    for (int x = first.x; x <= last.x; ++x) text += fmt::format(" {:>{}}", x, width);
    text += '\n';
    const std::optional<Move> last_move = game.last_move();
    for (int y = first.y; y <= last.y; ++y) {
        text += fmt::format("{:>{}}", y, margin);
        std::string behind;  // a card under a tile has its mark before the next column
        for (int x = first.x; x <= last.x; ++x) {
            const Place place{x, y};
            const Spot spot = spot_at(place);
            const Content content = state.plane()[spot];
            const bool is_last = last_move && !last_move->is_pass && last_move->place == place;
            text += behind.empty() ? " " : behind;
            behind.clear();
            text += std::string(width - 1, ' ');
            if ((content & either_card) != 0) {
                const bool is_black = (content & black_card) != 0;
                text += fmt::format(
                    "{}{}{}{}", shade(is_black ? black_card_shade : white_card_shade),
                    shade(is_last ? ansi_underlined : ""), is_black ? 'X' : 'O', shade(ansi_plain));
                if ((content & tile) != 0)
                    behind = fmt::format("{}!{}", shade(red), shade(ansi_plain));
            } else {
                const bool is_move = content == frontier && state.left() > 0 &&
                                     state.flips(spot, state.to_move()) > 0;
                text += fmt::format("{}{}{}", shade(faint_mark), is_move ? '+' : '.',
                                    shade(ansi_plain));
            }
        }
        text += behind + '\n';
    }
    return text;
}

}  // namespace outflank::mod
