#include "protocol/play/othello_engine.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "engine/notation.h"
#include "protocol/play/hints_of.h"
#include "protocol/play/othello_game.h"

namespace outflank {

namespace {

// All squares if no move is named.
Bitboard squares_of(std::span<const std::string> moves) {
    Bitboard squares = moves.empty() ? ~Bitboard{0} : 0;
    for (const std::string& move : moves)
        if (const auto square = parse_square(move)) squares |= bit(*square);
    return squares;
}

const Game& game_of(const AnyGame& game) { return dynamic_cast<const OthelloGame&>(game).game(); }

const Board& board_of(const AnyGame& game) { return game_of(game).position().board; }

Searcher::OnReport report_to(const Engine::OnHints& on_hints) {
    if (!on_hints) return {};
    return [&on_hints](const Report& report) { on_hints(hints_of(report)); };
}

// A move of the book, as the result of the search that it comes from.
Hints hints_of(const BookMove& known) {
    Hints hints;
    hints.depth = known.depth;
    hints.from_book = true;
    const std::string move = to_string(known.move);
    hints.lines.push_back({move, known.range->score, Bound::exact, {move}});
    return hints;
}

BookHint hint_of(const BookMove& move) {
    return {to_string(move.move), move.range->score, move.depth, move.games.count()};
}

// The most that a person takes for a move: a twentieth of the time that is left.
std::optional<Milliseconds> time_for_move(const Limits& limits) {
    std::optional<Milliseconds> time = limits.move_time;
    if (limits.clock) {
        const Milliseconds part = std::max(limits.clock->left / 20, Milliseconds(1));
        time = std::min(part, time.value_or(part));
    }
    return time;
}

void wait(std::chrono::duration<double> time, const std::stop_token& stop) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any().wait_for(lock, stop, time, [] { return false; });
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
    if (options.weights != options_.weights || options.seed != options_.seed) person_.reset();
    book_ = *std::move(book);
    is_configured_ = true;
    options_ = options;
    return {};
}

Hints OthelloEngine::think(const AnyGame& game, const Limits& limits, std::stop_token stop,
                           const OnHints& on_hints, std::span<const std::string> only) {
    Limits ours = limits;
    ours.only = squares_of(only);
    return hints_of(searcher_.search(board_of(game), ours, std::move(stop), report_to(on_hints)));
}

Hints OthelloEngine::choose(const AnyGame& game, const Limits& limits, std::stop_token stop,
                            const OnHints& on_hints, std::span<const std::string> only) {
    const Board& board = board_of(game);
    if (plays_as_person(options_) && board.can_move())
        return persons_move(board, limits, stop, squares_of(only));
    if (const auto known = book_move(game_of(game), squares_of(only))) return hints_of(*known);
    if (options_.no_book || !only.empty() || !board.can_move())
        return think(game, limits, std::move(stop), on_hints, only);
    Report report = searcher_.search(board, limits, stop, report_to(on_hints));
    if (const Bitboard others = played_.less_often_than(report.lines.front().move, board))
        report = search_others(board, others, limits, std::move(report), stop);
    const RootMove<Square>& best = report.lines.front();
    played_.add(board, best.move);
    if (report.exact) choice_.learn_result(game_of(game), best.score.discs());
    return hints_of(report);
}

// The best of these moves, if a search as deep as that of the best of all finds it as good, or else
// if it wins, draws or loses as that one does. Not solved, it may be a disc worse for each time
// that the best was played there before.
Report OthelloEngine::search_others(const Board& board, Bitboard others, Limits limits, Report best,
                                    const std::stop_token& stop) {
    limits.only = others;
    limits.depth = best.depth;
    if (limits.clock) limits.clock->left -= best.elapsed;
    Report other = searcher_.search(board, limits, stop);
    const int score = other.lines.front().score.discs();
    const int best_score = best.lines.front().score.discs();
    const int allowed_loss =
        other.exact ? 2 * max_discs : played_.times(best.lines.front().move, board);
    const bool is_as_deep = other.depth == best.depth && other.selectivity >= best.selectivity;
    const bool is_as_good = score >= best_score ||
                            (sign(score) == sign(best_score) && best_score - score <= allowed_loss);
    if (!is_as_deep || !is_as_good) return best;
    other.nodes += best.nodes;
    other.elapsed += best.elapsed;
    return other;
}

std::vector<BookHint> OthelloEngine::book_hints(const AnyGame& game) {
    std::vector<BookHint> hints;
    for (const BookMove& move : book_.moves(board_of(game)))
        if (move.range) hints.push_back(hint_of(move));
    return hints;
}

std::optional<BookMove> OthelloEngine::book_move(const Game& game, Bitboard only) {
    std::vector<BookMove> moves = book_.moves(game.position().board);
    std::erase_if(moves, [only](const BookMove& move) {
        return is_on_board(move.move) && !contains(only, move.move);
    });
    const int lost = options_.book_variety == 0 ? 0 : loss_by_book(book_, game);
    return choice_.choose(game, moves, std::max(options_.book_variety - lost, 0));
}

Hints OthelloEngine::persons_move(const Board& board, const Limits& limits,
                                  const std::stop_token& stop, Bitboard only) {
    if (!person_)
        person_.emplace(
            searcher_.settings().weights,
            options_.seed ? static_cast<std::uint64_t>(*options_.seed) : std::random_device()());
    const auto start = std::chrono::steady_clock::now();
    const auto time = time_for_move(limits);
    const HumanMove chosen = person_->choose(board, style_of(*options_.elo), only, time, stop);
    if (options_.thinking) {
        std::chrono::duration<double> natural(chosen.seconds);
        if (time) natural = std::min<std::chrono::duration<double>>(natural, *time);
        wait(natural - (std::chrono::steady_clock::now() - start), stop);
    }
    const std::string move = to_string(chosen.move);
    Hints hints;
    hints.lines.push_back({move, chosen.score, Bound::exact, {move}});
    return hints;
}

}  // namespace outflank
