#include "protocol/session/othello_engine.h"

#include <algorithm>
#include <utility>

#include "engine/notation.h"
#include "protocol/session/hints_of.h"
#include "protocol/session/othello_game.h"

namespace outflank {

namespace {

Bitboard squares_of(std::span<const std::string> moves) {
    Bitboard squares = 0;
    for (const std::string& move : moves)
        if (const auto square = parse_square(move)) squares |= bit(*square);
    return squares;
}

const Game& game_of(const AnyGame& game) { return dynamic_cast<const OthelloGame&>(game).game(); }

const Board& board_of(const AnyGame& game) { return game_of(game).position().board; }

BookHint hint_of(const BookMove& move) {
    return {to_string(move.move), move.range->score, move.depth, move.games.count()};
}

}  // namespace

OthelloEngine::OthelloEngine(const Options& options) {
    if (const auto done = configure(options); !done) throw UsageError(done.error().text);
    // Unpack the weights now, not while a clock runs.
    (void)searcher_.evaluate(start_position().board);
}

Result<void> OthelloEngine::configure(const Options& options) {
    Searcher::Settings settings = searcher_.settings();
    settings.threads = options.threads;
    settings.hash_mb = static_cast<std::size_t>(options.hash_mb);
    if (options.weights != options_.weights) {
        auto weights = weights_of(options);
        if (!weights) return tl::make_unexpected(weights.error());
        settings.weights = std::move(*weights);
    }
    const bool is_other_book =
        !is_configured_ || options.book != options_.book || options.no_book != options_.no_book;
    auto book = is_other_book ? OpeningBook::open(options) : book_;
    if (!book) return tl::make_unexpected(book.error());
    if (auto done = searcher_.configure(settings); !done) return done;
    book_ = *std::move(book);
    is_configured_ = true;
    options_ = options;
    return {};
}

Hints OthelloEngine::think(const AnyGame& game, const Limits& limits, std::stop_token stop,
                           const OnHints& on_hints, std::span<const std::string> only) {
    Limits ours = limits;
    if (!only.empty()) ours.only = squares_of(only);
    Searcher::OnReport on_report;
    if (on_hints) on_report = [&](const Report& report) { on_hints(hints_of(report)); };
    return hints_of(searcher_.search(board_of(game), ours, std::move(stop), on_report));
}

std::vector<BookHint> OthelloEngine::book_hints(const AnyGame& game) {
    std::vector<BookHint> hints;
    for (const BookMove& move : book_.moves(board_of(game)))
        if (move.range) hints.push_back(hint_of(move));
    return hints;
}

std::optional<BookHint> OthelloEngine::book_move(const AnyGame& game,
                                                 std::span<const std::string> only) {
    const Game& played = game_of(game);
    std::vector<BookMove> moves = book_.moves(played.position().board);
    if (!only.empty()) {
        const Bitboard wanted = squares_of(only);
        std::erase_if(moves, [wanted](const BookMove& move) {
            return !is_on_board(move.move) || !contains(wanted, move.move);
        });
    }
    const int lost = options_.book_variety == 0 ? 0 : loss_by_book(book_, played);
    const auto move = choice_.choose(played, moves, std::max(options_.book_variety - lost, 0));
    return move ? std::optional(hint_of(*move)) : std::nullopt;
}

}  // namespace outflank
