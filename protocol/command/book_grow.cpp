// What `outflank book` does to make a book larger: learns games, and searches leaves.

#include <fmt/format.h>

#include <optional>

#include "protocol/book/book_game.h"
#include "protocol/book/book_rows.h"
#include "protocol/command/book_words.h"
#include "protocol/command/leaf_searches.h"
#include "protocol/command/option_values.h"
#include "protocol/system/target_file.h"

namespace outflank {

namespace {

// The games of all records. Those that cannot be read are left out, with an error message.
std::vector<BookGame> games_of(const std::vector<std::string>& records, CommandOutput& output) {
    std::vector<BookGame> games;
    GameSource source = output.games(records);
    while (const auto input = source.next()) {
        auto game = book_game_of(input->record);
        if (game)
            games.push_back(*std::move(game));
        else
            output.print_error(fmt::format("{}: {}", input->place, game.error().text));
    }
    return games;
}

// The positions that the user names; without any, the start of the game.
std::vector<Board> roots_of(const std::vector<std::string>& texts, CommandOutput& output) {
    if (texts.empty()) return {start_position().board};
    std::vector<Board> roots;
    PositionSource positions = output.positions(texts, {});
    while (const auto input = positions.next()) roots.push_back(input->entry.position.board);
    return roots;
}

std::vector<BookPosition> without_leaves(const std::vector<Board>& boards) {
    std::vector<BookPosition> positions;
    positions.reserve(boards.size());
    for (const Board& board : boards) positions.push_back({board, {}});
    return positions;
}

// Searches the leaves of a shard and writes them as rows.
void write_shard(const BookRequest& request, Book& book, const ExpansionLimits& limits,
                 LeafSearches& searches) {
    std::vector<OpenPosition> all = book.open_positions();
    if (all.empty()) all = book.open_positions(without_leaves(book.leaves_to_expand(limits)));
    std::vector<OpenPosition> ours;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (request.shard.takes(i + 1)) ours.push_back(all[i]);
    TargetFile target(request.output);
    searches.run(ours, [&target](const BookPosition& found) {
        target.write(json_line(row_of(found)) + "\n");
    });
    target.finish();
}

void run_rounds(const BookRequest& request, Book& book, const ExpansionLimits& limits,
                LeafSearches& searches) {
    bool is_done = searches.run(book.open_positions(), book);
    for (int round = 0; is_done && (request.rounds == 0 || round < request.rounds); ++round) {
        const auto boards = book.leaves_to_expand(limits);
        if (boards.empty()) break;
        book.add(without_leaves(boards));
        is_done = searches.run(book.open_positions(), book);
    }
}

// Tells how many leaves were searched, at the end of a command. Returns the exit status.
int finish(const BookRequest& request, const LeafSearches& searches, CommandOutput& output) {
    if (!request.options.quiet && request.output != "-")
        fmt::print("{} leaves searched\n", searches.searched());
    return output.finish();
}

}  // namespace

int learn_games(const BookRequest& request) {
    if (request.rest().empty()) throw UsageError("book learn: say which records to learn");
    Book book(request.file(), Access::writing);
    CommandOutput output(!request.options.quiet);
    const auto games = games_of(request.rest(), output);
    if (output.is_stopped()) return output.finish();
    const Learned learned = book.learn(games, request.plies, request.least_games);
    if (!request.options.quiet)
        fmt::print("{} games learned, {} known before; {} positions added\n", learned.games,
                   games.size() - learned.games, learned.positions);
    if (request.without_search) return output.finish();
    LeafSearches searches(request.options, output);
    searches.run(book.open_positions(), book);
    return finish(request, searches, output);
}

int forget_games(const BookRequest& request) {
    if (request.rest().empty()) throw UsageError("book forget: say which records to forget");
    Book book(request.file(), Access::writing);
    CommandOutput output(false);
    const auto games = games_of(request.rest(), output);
    if (output.is_stopped()) return output.finish();
    const Learned forgotten = book.forget(games);
    if (!request.options.quiet)
        fmt::print("{} games forgotten, {} not known; {} positions taken out\n", forgotten.games,
                   games.size() - forgotten.games, forgotten.positions);
    return output.finish();
}

int expand_book(const BookRequest& request) {
    const bool is_shard = request.shard.of > 1;
    if (is_shard == request.output.empty())
        throw UsageError("book expand: --shard I/N and --output PART belong together");
    CommandOutput output(!request.options.quiet);
    ExpansionLimits limits = request.expansion;
    limits.roots = roots_of(request.rest(), output);
    limits.most_leaves = static_cast<std::size_t>(request.leaves);
    Book book(request.file(), Access::writing);
    LeafSearches searches(request.options, output);
    if (is_shard)
        write_shard(request, book, limits, searches);
    else
        run_rounds(request, book, limits, searches);
    return finish(request, searches, output);
}

int re_evaluate_book(const BookRequest& request) {
    Book book(request.file(), Access::writing);
    CommandOutput output(!request.options.quiet);
    LeafSearches searches(request.options, output);
    searches.run(book.searched_by_others(searches.engine()), book);
    return finish(request, searches, output);
}

int prune_book(const BookRequest& request) {
    if (request.most_plies == 60 && request.best.empty())
        throw UsageError("book prune: say what to keep, by --most-plies N or --best SIDE");
    std::optional<Color> side;
    if (!request.best.empty()) side = request.best == "black" ? Color::black : Color::white;
    const std::size_t taken_out =
        Book(request.file(), Access::writing).prune(side, request.most_plies);
    if (!request.options.quiet) fmt::print("{} positions taken out\n", taken_out);
    return 0;
}

}  // namespace outflank
