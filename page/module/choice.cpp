// The moves that the engine plays without a search by its level: those of the book, and those of a
// person.

#include <emscripten/emscripten.h>

#include "engine/notation.h"
#include "library/moves_text.h"
#include "page/module/answer.h"
#include "protocol/analysis/search_rows.h"
#include "protocol/play/book_choice.h"
#include "search/book/flat_book.h"
#include "search/evaluation/weights.h"
#include "search/human/human_player.h"

namespace outflank {

namespace {

Square move_of_book(const Game& game) {
    static BookChoice choice{std::random_device()()};
    const auto chosen = choice.choose(game, FlatBook::shipped().moves(game.position().board), 0);
    return chosen ? chosen->move : Square::none;
}

Square move_of_person(const Game& game, int elo) {
    if (!game.position().board.can_move()) return Square::none;
    static HumanPlayer person({}, std::random_device()());
    return person.choose(game.position().board, style_of(elo)).move;
}

}  // namespace

}  // namespace outflank

using namespace outflank;

extern "C" {

/// How likely people are to play each move after these moves: {"moves":[{"move":"f5",
/// "probability":0.25}]}, the likeliest first.
EMSCRIPTEN_KEEPALIVE const char* page_policy(const char* position, const char* moves) {
    const Result<Game> game = game_of(text_or_null(position), moves);
    if (!game) return answer({{"error", game.error().text}});
    const Board& board = game->position().board;
    return answer({{"moves", probabilities_row(move_chances(*embedded_weights(), board))}});
}

/// A move after these moves: {"move":"f5"}. With an Elo, one that a person of that strength plays;
/// with 0, one of the best in the book. Null where none can be made, or the book has none.
EMSCRIPTEN_KEEPALIVE const char* page_choose(const char* position, const char* moves, int elo) {
    const Result<Game> game = game_of(text_or_null(position), moves);
    if (!game) return answer({{"error", game.error().text}});
    const Square move = elo == 0 ? move_of_book(*game) : move_of_person(*game, elo);
    return answer({{"move", move == Square::none ? Row(nullptr) : Row(to_string(move))}});
}
}
