#include "protocol/play/othello_game.h"

#include "engine/hash.h"
#include "engine/notation.h"
#include "engine/symmetry.h"
#include "protocol/play/captions.h"
#include "protocol/play/drawing.h"
#include "protocol/play/texts_of.h"
#include "search/tiers/tier.h"

namespace outflank {

std::unique_ptr<AnyGame> OthelloGame::clone() const { return std::make_unique<OthelloGame>(*this); }

Result<void> OthelloGame::set_up(std::string_view position) {
    const Result<Position> parsed = parse_position(position);
    if (!parsed) return tl::make_unexpected(parsed.error());
    game_ = Game(*parsed);
    return {};
}

std::string OthelloGame::position() const { return to_string(game_.position()); }

Result<std::string> OthelloGame::parse_move(std::string_view text) const {
    const Result<Square> move = outflank::parse_move(text);
    if (!move) return tl::make_unexpected(move.error());
    return to_string(*move);
}

Result<void> OthelloGame::play(std::string_view move) {
    const Result<Square> parsed = outflank::parse_move(move);
    if (!parsed) return tl::make_unexpected(parsed.error());
    return game_.play(*parsed);
}

std::vector<std::string> OthelloGame::moves() const { return texts_of(game_.moves()); }

std::vector<std::string> OthelloGame::legal_moves(Color color) const {
    const Position& position = game_.position();
    const Board& board = position.board;
    return texts_of(Squares((color == position.to_move ? board : board.after_pass()).moves()));
}

int OthelloGame::discs(Color color) const { return count(game_.position().discs_of(color)); }

std::vector<std::string> OthelloGame::rows() const {
    std::vector<std::string> rows(8, std::string(8, '.'));
    const std::string squares = to_string(game_.position());
    for (std::size_t square = 0; square < square_count; ++square)
        if (squares[square] != '-') rows[square / 8][square % 8] = squares[square];
    return rows;
}

std::string OthelloGame::rules_in_words() const {
    return "In turn, place a disc so that it and another disc of your color outflank discs of the "
           "opponent's in a line; they flip to your color. Who has no move passes. When nobody can "
           "move, whoever has more discs wins.";
}

std::string OthelloGame::drawing(bool in_color, int width) const {
    return outflank::drawing(game_, captions(*this, "discs"), in_color, width);
}

std::uint64_t OthelloGame::perft(int depth) const {
    const Board& board = game_.position().board;
    return tier().perft(board.player, board.opponent, depth);
}

std::uint64_t OthelloGame::symmetric_hash() const {
    return hash(canonical(game_.position().board));
}

}  // namespace outflank
