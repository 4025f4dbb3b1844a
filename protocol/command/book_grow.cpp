// What `outflank book` does to make a book larger: learns games, and searches leaves.

#include <fmt/format.h>

#include <chrono>
#include <mutex>

#include "protocol/command/batch.h"
#include "protocol/command/book_words.h"
#include "protocol/command/option_values.h"
#include "protocol/io/error_message.h"
#include "protocol/io/progress_line.h"
#include "protocol/io/target_file.h"
#include "protocol/record/book/book_rows.h"
#include "protocol/record/game_source.h"
#include "search/book/leaf_search.h"
#include "search/evaluation/weights.h"

namespace outflank {

namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr int default_leaf_level = 20;

Limits leaf_limits(Options& options) {
    if (!options.level && !options.depth && !options.time && !options.nodes)
        options.level = default_leaf_level;
    return limits_of(options);
}

// One with a thread for each of the threads asked for, all of the same size: so a leaf is the same
// for any number of them.
std::vector<std::unique_ptr<Searcher>> leaf_searchers(Options options) {
    options.hash_mb *= options.threads;
    return searchers_for(options, true);
}

// Searches leaves with all threads, each from a cleared table.
class LeafSearches {
  public:
    using Use = std::function<void(const BookPosition&)>;

    explicit LeafSearches(const BookRequest& request)
        : options_(request.options),
          limits_(leaf_limits(options_)),
          engine_("Outflank " OUTFLANK_VERSION " weights " +
                  checked("weights", weights_checksum(options_.weights))),
          searchers_(leaf_searchers(options_)),
          progress_(!options_.quiet) {}

    // Calls `use` for each leaf as soon as it is found, one at a time. False when it was stopped.
    bool run(const std::vector<OpenPosition>& positions, const Use& use) {
        std::mutex mutex;
        std::size_t next = 0;
        std::size_t done = 0;
        const auto begin = SteadyClock::now();
        const auto take = [&]() -> std::optional<OpenPosition> {
            if (stop_.stop_requested() || next == positions.size()) return std::nullopt;
            return positions[next++];
        };
        const auto search = [&](int thread, const OpenPosition& position) -> std::optional<bool> {
            auto found = search_leaf(*searchers_[static_cast<std::size_t>(thread)], position,
                                     limits_, stop_.get_token());
            if (!found) return std::nullopt;
            found->entry.level = options_.level;
            found->entry.engine = engine_;
            const std::lock_guard lock(mutex);
            use(*found);
            ++done;
            const std::chrono::duration<double> spent = SteadyClock::now() - begin;
            progress_.show(fmt::format("{} leaves, {:.1f} a second, {}",
                                       progress_bar(done, positions.size()),
                                       static_cast<double>(done) / spent.count(),
                                       time_left(spent, static_cast<double>(done),
                                                 static_cast<double>(positions.size() - done))));
            return true;
        };
        answer_in_order<OpenPosition, bool>(static_cast<int>(searchers_.size()), take, search,
                                            [](bool) {});
        progress_.clear();
        searched_ += done;
        return !stop_.stop_requested();
    }
    // All leaves that the book lacks, each written to it as soon as it is found.
    bool run(Book& book) {
        return run(book.open_positions(), [&](const BookPosition& found) { book.add({found}); });
    }

    [[nodiscard]] std::size_t searched() const { return searched_; }
    [[nodiscard]] bool is_quiet() const { return options_.quiet; }

  private:
    std::stop_source stop_;
    const Signals signals_{stop_};  // before the threads of the searchers
    Options options_;
    const Limits limits_;
    const std::string engine_;
    const std::vector<std::unique_ptr<Searcher>> searchers_;
    ProgressLine progress_;
    std::size_t searched_ = 0;
};

// The games of all records. What cannot be read is told, and sets `had_errors`.
std::vector<BookGame> games_of(const std::vector<std::string>& records, bool& had_errors) {
    std::vector<BookGame> games;
    const auto tell = [&](const std::string& text) {
        print_error_message(text);
        had_errors = true;
    };
    GameSource source(records, {}, tell, {});
    while (const auto input = source.next()) {
        const GameRecord& record = input->record;
        const auto game = othello_game(record);
        const auto score = record.score();
        const std::string where = fmt::format("game {}", input->index);
        if (!game) {
            tell(where + ": " + game.error().text);
        } else if (!score) {
            tell(where + ": it has no result");
        } else {
            const int for_black = static_cast<int>(*score);
            const bool is_blacks = game->first().to_move == Color::black;
            games.push_back(
                {game->first().board, game->moves(), is_blacks ? for_black : -for_black});
        }
    }
    return games;
}

// The positions that the user names; without any, the start of the game.
std::vector<Board> roots_of(const std::vector<std::string>& texts, bool& had_errors) {
    if (texts.empty()) return {start_position().board};
    std::vector<Board> roots;
    PositionSource source(texts, {}, [&](const std::string& text) {
        print_error_message(text);
        had_errors = true;
    });
    while (const auto input = source.next()) roots.push_back(input->entry.position.board);
    return roots;
}

std::vector<BookPosition> without_leaves(const std::vector<Board>& boards) {
    std::vector<BookPosition> positions;
    positions.reserve(boards.size());
    for (const Board& board : boards) positions.push_back({board, {}});
    return positions;
}

// The leaves that belong to a shard, as rows.
bool write_shard(const BookRequest& request, Book& book, const ExpansionLimits& limits,
                 LeafSearches& searches) {
    std::vector<OpenPosition> all = book.open_positions();
    if (all.empty()) all = book.open_positions(without_leaves(book.leaves_to_expand(limits)));
    std::vector<OpenPosition> ours;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (request.shard.takes(i + 1)) ours.push_back(all[i]);
    TargetFile target(request.output);
    const bool is_done = searches.run(ours, [&target](const BookPosition& found) {
        target.write(json_line(row_of(found)) + "\n");
    });
    target.finish();
    return is_done;
}

bool run_rounds(const BookRequest& request, Book& book, const ExpansionLimits& limits,
                LeafSearches& searches) {
    if (!searches.run(book)) return false;
    for (int round = 0; request.rounds == 0 || round < request.rounds; ++round) {
        const auto boards = book.leaves_to_expand(limits);
        if (boards.empty()) break;
        book.add(without_leaves(boards));
        if (!searches.run(book)) return false;
    }
    return true;
}

int status_of(bool is_done, bool had_errors) { return had_errors ? 2 : is_done ? 0 : 1; }

}  // namespace

int learn_games(const BookRequest& request) {
    if (request.rest().empty()) throw UsageError("book learn: say which records to learn");
    check_range("plies", request.plies, 1, 60);
    check_range("least-games", request.least_games, 1, 1'000'000'000);
    Book book(request.file(), Access::writing);
    bool had_errors = false;
    const auto games = games_of(request.rest(), had_errors);
    const Learned learned = book.learn(games, request.plies, request.least_games);
    if (!request.options.quiet)
        fmt::print("{} games learned, {} known before; {} positions added\n", learned.games,
                   games.size() - learned.games, learned.positions);
    if (request.without_search) return status_of(true, had_errors);
    LeafSearches searches(request);
    const bool is_done = searches.run(book);
    if (!searches.is_quiet()) fmt::print("{} leaves searched\n", searches.searched());
    return status_of(is_done, had_errors);
}

int forget_games(const BookRequest& request) {
    if (request.rest().empty()) throw UsageError("book forget: say which records to forget");
    Book book(request.file(), Access::writing);
    bool had_errors = false;
    const auto games = games_of(request.rest(), had_errors);
    const Learned forgotten = book.forget(games);
    if (!request.options.quiet)
        fmt::print("{} games forgotten, {} not known; {} positions taken out\n", forgotten.games,
                   games.size() - forgotten.games, forgotten.positions);
    return status_of(true, had_errors);
}

int expand_book(const BookRequest& request) {
    ExpansionLimits limits = request.expansion;
    check_range("move-loss", limits.most_loss_of_move, 0, 128);
    check_range("line-loss", limits.most_loss_of_line, 0, 1000);
    check_range("least-empties", limits.least_empties, 0, 60);
    check_range("leaves", request.leaves, 1, 1'000'000'000);
    check_range("rounds", request.rounds, 0, 1'000'000'000);
    const bool is_shard = request.shard.of > 1;
    if (is_shard == request.output.empty())
        throw UsageError("book expand: --shard I/N and --output PART belong together");
    bool had_errors = false;
    limits.roots = roots_of(request.rest(), had_errors);
    limits.most_leaves = static_cast<std::size_t>(request.leaves);
    Book book(request.file(), Access::writing);
    LeafSearches searches(request);
    const bool is_done = is_shard ? write_shard(request, book, limits, searches)
                                  : run_rounds(request, book, limits, searches);
    if (!searches.is_quiet() && request.output != "-")
        fmt::print("{} leaves searched\n", searches.searched());
    return status_of(is_done, had_errors);
}

}  // namespace outflank
