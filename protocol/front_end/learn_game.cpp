#include "protocol/front_end/learn_game.h"

#include <algorithm>

#include "protocol/book/book_game.h"
#include "search/book/leaf_search.h"
#include "search/book/leaf_writer.h"

namespace outflank {

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
        book.learn(std::span(&*game, 1), plies_to_learn, 1);
        const std::vector<Board> learned = positions_of(*game, plies_to_learn);
        const auto open = book.open_positions();
        LeafWriter writer(book);
        for (const OpenPosition& position : open) {
            if (std::ranges::find(learned, position.board) == learned.end()) continue;
            auto found = search_leaf(engine.searcher(), position, limits, stop);
            if (!found) break;
            found->entry.level = options.level;
            found->entry.engine = *name;
            writer.add(*std::move(found));
        }
        writer.finish();
    } catch (const BookError& failure) {
        return error(failure.what());
    }
    return {};
}

}  // namespace outflank
