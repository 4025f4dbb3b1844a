// What `outflank book` does to make a book larger: learns games, and searches leaves.

#include <fmt/format.h>

#include <functional>
#include <optional>

#include "protocol/book/book_game.h"
#include "protocol/book/book_rows.h"
#include "protocol/command/book_words.h"
#include "protocol/command/leaf_searches.h"
#include "protocol/command/option_values.h"
#include "protocol/record/record_source.h"
#include "protocol/system/error_message.h"
#include "protocol/system/signals.h"
#include "protocol/system/target_file.h"

namespace outflank {

namespace {

// The games of all records. What cannot be read is told, and sets `had_errors`.
std::vector<BookGame> games_of(const std::vector<std::string>& records, bool& had_errors) {
    std::vector<BookGame> games;
    const auto tell = [&](const std::string& text) {
        print_error_message(text);
        had_errors = true;
    };
    GameSource source(records, {}, tell, {});
    while (const auto input = source.next()) {
        auto game = book_game_of(input->record);
        if (game)
            games.push_back(*std::move(game));
        else
            tell(fmt::format("{}: {}", input->place, game.error().text));
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
    if (!searches.run(book.open_positions(), book)) return false;
    for (int round = 0; request.rounds == 0 || round < request.rounds; ++round) {
        const auto boards = book.leaves_to_expand(limits);
        if (boards.empty()) break;
        book.add(without_leaves(boards));
        if (!searches.run(book.open_positions(), book)) return false;
    }
    return true;
}

// Does the work until a request to stop, and tells how many leaves were searched. False when it was
// stopped.
bool search_leaves(const BookRequest& request, const std::function<bool(LeafSearches&)>& work) {
    std::stop_source stop;
    const Signals signals(stop);
    LeafSearches searches(request.options, stop.get_token());
    const bool is_done = work(searches);
    if (!request.options.quiet && request.output != "-")
        fmt::print("{} leaves searched\n", searches.searched());
    return is_done;
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
    const bool is_done = search_leaves(request, [&book](LeafSearches& searches) {
        return searches.run(book.open_positions(), book);
    });
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
    const bool is_done = search_leaves(request, [&](LeafSearches& searches) {
        return is_shard ? write_shard(request, book, limits, searches)
                        : run_rounds(request, book, limits, searches);
    });
    return status_of(is_done, had_errors);
}

int re_evaluate_book(const BookRequest& request) {
    Book book(request.file(), Access::writing);
    const bool is_done = search_leaves(request, [&book](LeafSearches& searches) {
        return searches.run(book.searched_by_others(searches.engine()), book);
    });
    return status_of(is_done, false);
}

int prune_book(const BookRequest& request) {
    if (request.most_plies == 60 && request.best.empty())
        throw UsageError("book prune: say what to keep, by --most-plies N or --best SIDE");
    check_range("most-plies", request.most_plies, 0, 60);
    if (!request.best.empty()) check_word("best", request.best, "black|white");
    std::optional<Color> side;
    if (!request.best.empty()) side = request.best == "black" ? Color::black : Color::white;
    const std::size_t taken_out =
        Book(request.file(), Access::writing).prune(side, request.most_plies);
    if (!request.options.quiet) fmt::print("{} positions taken out\n", taken_out);
    return 0;
}

}  // namespace outflank
