#include "protocol/play/mod/mod_game.h"

#include "engine/mod/notation.h"
#include "engine/mod/perft.h"
#include "protocol/play/captions.h"
#include "protocol/play/mod/drawing.h"
#include "protocol/play/texts_of.h"
#include "search/mod/key.h"

namespace outflank {

std::unique_ptr<AnyGame> ModGame::clone() const { return std::make_unique<ModGame>(*this); }

Result<void> ModGame::set_up(std::string_view position) {
    const Result<mod::State> parsed = mod::parse_state(position);
    if (!parsed) return tl::make_unexpected(parsed.error());
    game_ = mod::Game(*parsed);
    return {};
}

std::string ModGame::position() const { return to_string(game_.state()); }

Result<std::string> ModGame::parse_move(std::string_view text) const {
    const Result<mod::Move> move = mod::parse_move(text);
    if (!move) return tl::make_unexpected(move.error());
    return to_string(*move);
}

Result<void> ModGame::play(std::string_view move) {
    const Result<mod::Move> parsed = mod::parse_move(move);
    if (!parsed) return tl::make_unexpected(parsed.error());
    return game_.play(*parsed);
}

std::vector<std::string> ModGame::moves() const { return texts_of(game_.moves()); }

std::vector<std::string> ModGame::legal_moves(Color color) const {
    return texts_of(game_.state().moves(color));
}

std::vector<std::string> ModGame::rows() const { return mod::rows(game_.state()); }

std::string ModGame::rules_in_words() const {
    return "There is no board. Each player has 25 cards, black on one side and white on the other, "
           "and 5 Stop! tiles. In turn, place a card at x,y next to other cards, so that it and a "
           "card of your color outflank a row of the opponent's cards; they flip to your color. "
           "Write 2,1! to put a tile on the card that you place: it never flips, and no line of "
           "cards can be outflanked across it. Who has no move passes. Who has no card "
           "left but could outflank gets one from the opponent. The game ends when nobody can move "
           "or all cards are placed; whoever has more cards of his color wins.";
}

std::string ModGame::drawing(bool in_color, int /*width*/) const {
    std::string text = mod::drawing(game_, in_color);
    for (const std::string& line : captions(*this, "cards"))
        if (!line.empty()) text += line + '\n';
    return text;
}

std::uint64_t ModGame::perft(int depth) const {
    mod::State state = game_.state();
    return mod::perft(state, depth);
}

std::uint64_t ModGame::symmetric_hash() const { return mod::Key(game_.state()).hash(); }

}  // namespace outflank
