#include "protocol/front_end/learn_game.h"

#include <algorithm>

#include "protocol/record/book/book_game.h"
#include "search/book/leaf_search.h"
#include "search/book/position_key.h"

namespace outflank {

namespace {

constexpr int most_plies = 30;

bool is_of(const Board& image, const BookGame& game) {
    Board board = game.first;
    return std::ranges::any_of(game.moves, [&](const Square move) {
        const bool is_here = canonical(board) == image;
        board = move == Square::pass ? board.after_pass() : board.after_move(move);
        return is_here;
    });
}

}  // namespace

Result<void> learn_game(OthelloEngine& engine, const GameRecord& record,
                        const std::stop_token& stop) {
    const auto game = book_game_of(record);
    if (!game) return tl::make_unexpected(game.error());
    Options options = engine.options();
    const Limits limits = leaf_limits(options);
    const auto name = leaf_engine(options);
    if (!name) return tl::make_unexpected(name.error());
    try {
        Book book(options.book, Access::writing);
        book.learn(std::span(&*game, 1), most_plies, 1);
        for (const OpenPosition& position : book.open_positions()) {
            if (!is_of(position.board, *game)) continue;
            auto found = search_leaf(engine.searcher(), position, limits, stop);
            if (!found) break;
            found->entry.level = options.level;
            found->entry.engine = *name;
            book.set_leaf(*found);
        }
    } catch (const BookError& failure) {
        return error(failure.what());
    }
    return {};
}

}  // namespace outflank
