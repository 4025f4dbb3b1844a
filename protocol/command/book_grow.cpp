// What `outflank book` does to make a book larger: learns games, and searches leaves.

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "protocol/book/book_game.h"
#include "protocol/book/book_rows.h"
#include "protocol/command/book_words.h"
#include "protocol/command/leaf_searches.h"
#include "protocol/command/option_values.h"
#include "protocol/system/target_file.h"

namespace outflank {

namespace {

// The games and lines of all records. Those that cannot be read are left out, with an error
// message.
std::vector<BookGame> games_of(const std::vector<std::string>& records, CommandOutput& output) {
    std::vector<BookGame> games;
    GameSource source = output.games(records);
    while (const auto input = source.next()) {
        auto game = book_line_of(input->record);
        if (game)
            games.push_back(*std::move(game));
        else
            output.print_error(fmt::format("{}: {}", input->place, game.error().text));
    }
    return games;
}

// The positions that the user names, and all on the way to the ones named by moves.
struct Roots {
    std::vector<Board> boards;
    std::vector<Board> of_lines;
};

// Without any, the start of the game.
Roots roots_of(const std::vector<std::string>& texts, CommandOutput& output) {
    if (texts.empty()) return {{start_position().board}, {}};
    Roots roots;
    GameSource source = output.games(texts);
    while (const auto input = source.next()) {
        if (!input->record.fault.empty()) continue;  // which has been reported
        auto line = book_line_of(input->record);
        if (!line) {
            output.print_error(fmt::format("{}: {}", input->place, line.error().text));
            continue;
        }
        line->score.reset();  // its last position counts, too
        const auto boards = positions_of(*line, 2 * square_count);
        roots.boards.push_back(boards.back());
        if (boards.size() > 1)
            roots.of_lines.insert(roots.of_lines.end(), boards.begin(), boards.end());
    }
    return roots;
}

std::vector<BookPosition> without_leaves(const std::vector<Board>& boards) {
    std::vector<BookPosition> positions;
    positions.reserve(boards.size());
    for (const Board& board : boards) positions.push_back({board, {}});
    return positions;
}

// What of the lines to the roots the book lacks; nothing where no position is to be added.
std::vector<BookPosition> missing_of_lines(const Roots& roots, Book& book,
                                           const BookRequest& request) {
    std::vector<Board> missing;
    if (request.leaves != 0)
        for (const Board& board : roots.of_lines)
            if (!book.find(board)) missing.push_back(board);
    return without_leaves(missing);
}

// Searches the leaves of a shard and writes them as rows.
void write_shard(const BookRequest& request, Book& book, const std::vector<BookPosition>& added,
                 const ExpansionLimits& limits, LeafSearches& searches) {
    std::vector<OpenPosition> all = book.open_positions(added);
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

void run_rounds(const BookRequest& request, Book& book, const std::vector<BookPosition>& added,
                const ExpansionLimits& limits, LeafSearches& searches) {
    if (!added.empty()) book.add(added);
    bool is_done = searches.run(book.open_positions(), book);
    for (int round = 0; is_done && (request.rounds == 0 || round < request.rounds); ++round) {
        const auto boards = book.leaves_to_expand(limits);
        if (boards.empty()) break;
        book.add(without_leaves(boards));
        is_done = searches.run(book.open_positions(), book);
    }
}

// Prints how many leaves were searched, at the end of a command. Returns the exit status.
int finish(const BookRequest& request, const LeafSearches& searches, CommandOutput& output) {
    if (!request.options.quiet && request.output != "-")
        fmt::print("{} leaves searched{}\n", searches.searched(),
                   if_any(searches.left(), "left; the same command goes on"));
    return output.finish();
}

}  // namespace

std::string if_any(std::size_t number, std::string_view text) {
    return number == 0 ? "" : fmt::format(", {} {}", number, text);
}

int learn_games(const BookRequest& request) {
    if (request.rest().empty()) throw UsageError("book learn: say which records to learn");
    Book book(request.file(), Access::writing);
    CommandOutput output(!request.options.quiet);
    const auto games = games_of(request.rest(), output);
    if (output.is_stopped()) return output.finish();
    const Learned learned = book.learn(games, request.plies, request.least_games);
    const auto has_result = [](const BookGame& game) { return game.score.has_value(); };
    const auto with_result = static_cast<std::size_t>(std::ranges::count_if(games, has_result));
    if (!request.options.quiet)
        fmt::print("{} games learned{}, {} known before{}; {} positions added\n", learned.games,
                   if_any(learned.extended, "with more plies"),
                   with_result - learned.games - learned.extended,
                   if_any(games.size() - with_result, "lines without a result"), learned.positions);
    if (request.without_search) {
        tell_missing_leaves(request, book);
        return output.finish();
    }
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
    const Roots roots = roots_of(request.rest(), output);
    limits.roots = roots.boards;
    limits.most_leaves = static_cast<std::size_t>(request.leaves);
    Book book(request.file(), Access::writing);
    const auto added = missing_of_lines(roots, book, request);
    LeafSearches searches(request.options, output);
    if (is_shard)
        write_shard(request, book, added, limits, searches);
    else
        run_rounds(request, book, added, limits, searches);
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
