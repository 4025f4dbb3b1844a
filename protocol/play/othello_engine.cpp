#include "protocol/play/othello_engine.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/notation.h"
#include "protocol/play/othello_game.h"
#include "protocol/system/wait.h"
#include "search/book/position_key.h"

namespace outflank {

namespace {

// All squares if no move is named.
Bitboard squares_of(const std::vector<std::string>& moves) {
    Bitboard squares = moves.empty() ? ~Bitboard{0} : 0;
    for (const std::string& move : moves)
        if (const auto square = parse_square(move)) squares |= bit(*square);
    return squares;
}

const Game& game_of(const AnyGame& game) { return dynamic_cast<const OthelloGame&>(game).game(); }

const Board& board_of(const AnyGame& game) { return game_of(game).position().board; }

// A move that was not searched for.
Hints hints_of(Square square, int score) {
    const std::string move = to_string(square);
    Hints hints;
    hints.lines.push_back({move, score, Bound::exact, {move}});
    return hints;
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

}  // namespace

void OwnMoves::add(const Board& board, Square move) {
    if (const auto after = successor(board, move)) ++times_[canonical(board)][*after];
}

int OwnMoves::times(Square move, const Board& board) const {
    const auto here = times_.find(canonical(board));
    const auto after = successor(board, move);
    if (here == times_.end() || !after) return 0;
    const auto played = here->second.find(*after);
    return played == here->second.end() ? 0 : played->second;
}

int OwnMoves::count(const Board& board) const {
    int count = 0;
    for (const Square move : Squares(board.moves())) count += times(move, board) > 0;
    return count;
}

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

Hints OthelloEngine::choose(const AnyGame& game, const Request& request, std::stop_token stop,
                            const OnHints& on_hints) {
    const Board& board = board_of(game);
    Limits limits = limits_of(options_, request);
    limits.only = squares_of(request.only);
    const bool has_choice = request.purpose == Request::Purpose::playing && board.can_move();
    if (has_choice && options_.elo && !options_.no_elo) return persons_move(board, limits, stop);
    const bool uses_book = has_choice && may_use_book(request, limits);
    if (uses_book)
        if (const auto known = book_move(game_of(game), limits.only)) {
            Hints hints = hints_of(known->move, known->range->score);
            hints.depth = known->depth;
            hints.from_book = true;
            return hints;
        }
    const bool varies = uses_book && !options_.no_book && request.only.empty();
    // One line more than there are moves to avoid.
    if (varies) limits.lines = std::max(request.lines, played_.count(board) + 1);
    const auto shown = [&](const Report& report) {
        Hints hints = hints_of(report);
        hints.lines.resize(std::min(hints.lines.size(), static_cast<std::size_t>(request.lines)));
        return hints;
    };
    Searcher::OnReport on_report;
    if (on_hints) on_report = [&](const Report& report) { on_hints(shown(report)); };
    Report report = searcher_.search(board, limits, std::move(stop), on_report);
    if (varies) {
        prefer_new_move(board, report);
        const RootMove<Square>& chosen = report.lines.front();
        played_.add(board, chosen.move);
        if (report.exact) choice_.learn_result(game_of(game), chosen.score.discs());
    }
    return shown(report);
}

// Avoids playing the same game again: of the moves that were played less often here than the best
// one, the best comes to the front if its score is equal, or if it has the same winner and, unless
// solved, loses at most a disc for each time that the best move was played here.
void OthelloEngine::prefer_new_move(const Board& board, Report& report) const {
    const RootMove<Square>& best = report.lines.front();
    const int times = played_.times(best.move, board);
    const auto other = std::ranges::find_if(report.lines, [&](const RootMove<Square>& line) {
        return played_.times(line.move, board) < times;
    });
    if (other == report.lines.end()) return;
    const int score = other->score.discs();
    const int best_score = best.score.discs();
    const int allowed_loss = report.exact ? 2 * max_discs : times;
    if (score == best_score ||
        (sign(score) == sign(best_score) && best_score - score <= allowed_loss))
        std::rotate(report.lines.begin(), other, other + 1);
}

std::vector<BookHint> OthelloEngine::book_hints(const AnyGame& game) {
    std::vector<BookHint> hints;
    for (const BookMove& move : book_.moves(board_of(game)))
        if (move.range)
            hints.push_back(
                {to_string(move.move), move.range->score, move.depth, move.games.count()});
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
                                  const std::stop_token& stop) {
    if (!person_)
        person_.emplace(
            searcher_.settings().weights,
            options_.seed ? static_cast<std::uint64_t>(*options_.seed) : std::random_device()());
    const auto start = std::chrono::steady_clock::now();
    const auto time = time_for_move(limits);
    const HumanMove chosen =
        person_->choose(board, style_of(*options_.elo), limits.only, time, stop);
    if (options_.thinking) {
        std::chrono::duration<double> natural(chosen.seconds);
        if (time) natural = std::min<std::chrono::duration<double>>(natural, *time);
        stopped_within(natural - (std::chrono::steady_clock::now() - start), stop);
    }
    return hints_of(chosen.move, chosen.score);
}

}  // namespace outflank
