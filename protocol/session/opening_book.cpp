#include "protocol/session/opening_book.h"

#include <random>

#include "protocol/io/error_message.h"
#include "search/book/flat_book.h"
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

std::optional<BookMove> chosen(const std::vector<BookMove>& moves, int variety) {
    if (moves.empty() || !moves.front().range) return std::nullopt;
    if (variety == 0) return moves.front();
    const int least = moves.front().range->score - variety;
    std::vector<double> weights;
    for (const BookMove& move : moves) {
        if (!move.range || move.range->score < least) break;
        weights.push_back(static_cast<double>(move.games.count() + 1));
    }
    std::random_device random;
    std::discrete_distribution<std::size_t> any(weights.begin(), weights.end());
    return moves[any(random)];
}

}  // namespace outflank
