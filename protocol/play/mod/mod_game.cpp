#include "protocol/play/mod/mod_game.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/mod/notation.h"
#include "engine/mod/perft.h"
#include "search/mod/key.h"

namespace outflank {

namespace {

// Shades of the 256-colour palette, for the cards on a terminal's own background.
constexpr std::string_view black_card_shade = "\x1b[1;38;5;231;48;5;16m";
constexpr std::string_view white_card_shade = "\x1b[1;38;5;16;48;5;231m";
constexpr std::string_view faint_mark = "\x1b[38;5;244m";
constexpr std::string_view red = "\x1b[1;38;5;196m";

}  // namespace

std::unique_ptr<AnyGame> ModGame::clone() const { return std::make_unique<ModGame>(*this); }

Result<void> ModGame::set_up(std::string_view position) {
    return mod::parse_state(position).map(
        [this](const mod::State& first) { game_ = mod::Game(first); });
}

std::string ModGame::position() const { return to_string(game_.state()); }

Result<std::string> ModGame::parse_move(std::string_view text) const {
    return mod::parse_move(text).map([](const mod::Move& move) { return to_string(move); });
}

Result<void> ModGame::play(std::string_view move) {
    return mod::parse_move(move).and_then(
        [this](const mod::Move& parsed) { return game_.play(parsed); });
}

std::vector<std::string> ModGame::moves() const { return texts_of(game_.moves()); }

std::vector<std::string> ModGame::legal_moves(Color color) const {
    return texts_of(game_.state().moves(color));
}

std::vector<std::string> ModGame::rows() const {
    const mod::State& state = game_.state();
    const auto& [first, last] = state.box();
    std::vector<std::string> rows;
    for (int y = first.y; y <= last.y; ++y) {
        std::string row;
        for (int x = first.x; x <= last.x; ++x) {
            const mod::Content content = state.plane()[spot_at(mod::Place{x, y})];
            const bool has_tile = (content & mod::tile) != 0;
            if ((content & mod::black_card) != 0)
                row += has_tile ? 'x' : 'X';
            else if ((content & mod::white_card) != 0)
                row += has_tile ? 'o' : 'O';
            else
                row += '.';
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

std::string ModGame::drawing(bool in_color, int /*width*/) const {
    const mod::State& state = game_.state();
    // The frontier around the cards is drawn, too: moves are made there.
    const mod::Place first{state.box().first.x - 1, state.box().first.y - 1};
    const mod::Place last{state.box().last.x + 1, state.box().last.y + 1};
    std::size_t width = 2;  // of a column
    for (const int x : {first.x, last.x}) width = std::max(width, std::to_string(x).size());
    std::size_t margin = 1;
    for (const int y : {first.y, last.y}) margin = std::max(margin, std::to_string(y).size());
    const auto shade = [&](std::string_view code) { return in_color ? code : ""; };

    std::string text = std::string(margin, ' ');
    for (int x = first.x; x <= last.x; ++x) text += fmt::format(" {:>{}}", x, width);
    text += '\n';
    const std::optional<mod::Move> last_move = game_.last_move();
    for (int y = first.y; y <= last.y; ++y) {
        text += fmt::format("{:>{}}", y, margin);
        std::string behind;  // a card under a tile has its mark before the next column
        for (int x = first.x; x <= last.x; ++x) {
            const mod::Place place{x, y};
            const mod::Spot spot = spot_at(place);
            const mod::Content content = state.plane()[spot];
            const bool is_last = last_move && !last_move->is_pass && last_move->place == place;
            text += behind.empty() ? " " : behind;
            behind.clear();
            text += std::string(width - 1, ' ');
            if ((content & mod::either_card) != 0) {
                const bool is_black = (content & mod::black_card) != 0;
                text += fmt::format(
                    "{}{}{}{}", shade(is_black ? black_card_shade : white_card_shade),
                    shade(is_last ? ansi_underlined : ""), is_black ? 'X' : 'O', shade(ansi_plain));
                if ((content & mod::tile) != 0)
                    behind = fmt::format("{}!{}", shade(red), shade(ansi_plain));
            } else {
                const bool is_move = content == mod::frontier && state.left() > 0 &&
                                     state.flips(spot, state.to_move()) > 0;
                text += fmt::format("{}{}{}", shade(faint_mark), is_move ? '+' : '.',
                                    shade(ansi_plain));
            }
        }
        text += behind + '\n';
    }
    for (const std::string& line : captions("card")) text += line + '\n';
    return text;
}

std::uint64_t ModGame::perft(int depth) const {
    mod::State state = game_.state();
    return mod::perft(state, depth);
}

std::uint64_t ModGame::symmetric_hash() const { return mod::Key(game_.state()).hash(); }

}  // namespace outflank
