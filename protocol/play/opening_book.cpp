#include "protocol/play/opening_book.h"

#include "protocol/play/request.h"
#include "protocol/system/error_message.h"
#include "search/book/flat_book.h"
#include "search/book/known_moves.h"
#include "search/evaluation/weights.h"

namespace outflank {

Result<OpeningBook> OpeningBook::open(const Options& options) {
    OpeningBook book;
    if (options.no_book) return book;
    try {
        if (!options.book.empty())
            book.file_ = std::make_shared<Book>(options.book, Access::reading);
    } catch (const BookError& failure) {
        return error(failure.what());
    }
    book.is_shipped_ = options.book.empty();
    return book;
}

std::vector<BookMove> OpeningBook::moves(const Board& board) {
    if (is_shipped_) return FlatBook::shipped().moves(board);
    if (!file_) return {};
    try {
        return file_->moves(board);
    } catch (const BookError& failure) {
        print_error_message(failure.what());
        return {};
    }
}

int loss_by_book(OpeningBook& book, const Game& game) {
    int loss = 0;
    Position position = game.first();
    for (const Square played : game.moves()) {
        if (position.to_move == game.to_move()) {
            const auto moves = book.moves(position.board);
            if (const BookMove* const known = scored_move(moves, played))
                loss += moves.front().range->score - known->range->score;
        }
        position = position.after(played);
    }
    return loss;
}

Limits leaf_limits(Options& options) {
    constexpr int default_leaf_level = 20;
    if (!options.level && !options.depth && !options.time && !options.nodes)
        options.level = default_leaf_level;
    return limits_of(options);
}

Result<std::string> leaf_engine(const Options& options) {
    const auto checksum = weights_checksum(options.weights);
    if (!checksum) return tl::make_unexpected(checksum.error());
    return "Outflank " OUTFLANK_VERSION " weights " + *checksum;
}

}  // namespace outflank
