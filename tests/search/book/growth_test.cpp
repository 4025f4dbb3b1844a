// How a book grows: games that it learns and forgets, leaves that it expands.

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <thread>

#include "engine/position.h"
#include "search/book/book.h"
#include "search/book/leaf_search.h"
#include "search/book/leaf_writer.h"
#include "search/book/position_key.h"
#include "tests/support/random_boards.h"
#include "tests/support/temporary.h"
#include "tests/support/temporary_book.h"

namespace outflank {

namespace {

std::vector<BookGame> random_games(std::uint64_t seed, int count) {
    Random random(seed);
    std::vector<BookGame> games;
    for (int i = 0; i < count; ++i) {
        BookGame game{start_position().board, {}, random.below(41) - 20};
        Board board = game.first;
        while (!board.is_over()) {
            const Bitboard moves = board.moves();
            game.moves.push_back(moves == 0 ? Square::pass : random.of(moves));
            board = moves == 0 ? board.after_pass() : board.after_move(game.moves.back());
        }
        games.push_back(game);
    }
    return games;
}

std::map<Board, BookEntry> content(Book& book) {
    std::map<Board, BookEntry> all;
    book.for_each(
        [&](const BookPosition& position, auto) { all.emplace(position.board, position.entry); });
    return all;
}

bool is_sound(Book& book) {
    bool sound = true;
    book.check(false, [&sound](const BookMistake& /*mistake*/) { sound = false; });
    return sound;
}

Limits two_plies() {
    Limits limits;
    limits.depth = 2;
    return limits;
}

void search_leaves(Book& book, Searcher& searcher) {
    for (const OpenPosition& position : book.open_positions())
        book.add({search_leaf(searcher, position, two_plies(), {}).value()});
}

struct SearcherForBooks : Searcher {
    SearcherForBooks() { CHECK(configure({1, 1, nullptr})); }
};

TEST_CASE("book: games are learned once, and forgetting them takes their positions out") {
    NewBook book;
    SearcherForBooks searcher;
    const auto games = random_games(1, 8);
    const std::span<const BookGame> all = games;
    const Learned first = book.learn(all.first(5), 12, 1);
    CHECK(first.games == 5);
    search_leaves(book, searcher);
    CHECK(book.open_positions().empty());
    CHECK(is_sound(book));
    const auto before = content(book);
    CHECK(before.size() == first.positions);
    const auto start = book.find(start_position().board);
    CHECK(start->games.count() == 5);
    CHECK(start->games.won == std::ranges::count_if(all.first(5), [](const BookGame& game) {
              return game.score.value() > 0;
          }));

    const Learned second = book.learn(all, 12, 1);
    CHECK(second.games == 3);
    search_leaves(book, searcher);
    CHECK(is_sound(book));
    CHECK(book.find(start_position().board)->games.count() == 8);

    const Learned forgotten = book.forget(all.last(3));
    CHECK(forgotten.games == 3);
    CHECK(forgotten.positions == second.positions);
    CHECK(is_sound(book));
    const auto after = content(book);
    REQUIRE(after.size() == before.size());
    for (const auto& [board, entry] : before) CHECK(after.at(board).games == entry.games);
    CHECK(book.forget(all.last(3)).games == 0);
    CHECK(book.forget(all).games == 5);
    CHECK(content(book).empty());
}

TEST_CASE("book: what was there before the games stays when they go") {
    NewBook book;
    SearcherForBooks searcher;
    const auto games = random_games(2, 1);
    BookEntry entry;
    entry.leaf = Leaf{Square::d3, {0}};
    entry.depth = 4;
    book.add({{start_position().board, entry}});
    book.learn(games, 3, 1);
    search_leaves(book, searcher);
    CHECK(book.forget(games).positions == 2);
    const auto left = content(book);
    REQUIRE(left.size() == 1);
    CHECK(left.begin()->second.games.count() == 0);
    CHECK(is_sound(book));
}

TEST_CASE("book: only positions that enough games share are learned") {
    NewBook book;
    const auto games = random_games(3, 40);
    book.learn(games, 20, 4);
    for (const auto& [board, entry] : content(book)) CHECK(entry.games.count() >= 4);
    CHECK(book.find(start_position().board)->games.count() == 40);
    book.forget(games);
    CHECK(content(book).empty());
}

TEST_CASE("book: games known with fewer plies are counted from the further ones, too") {
    NewBook book;
    NewBook expected;
    const auto games = random_games(5, 6);
    const std::span<const BookGame> all = games;
    expected.learn(games, 20, 1);
    book.learn(all.first(4), 12, 1);
    const Learned further = book.learn(games, 20, 1);
    CHECK(further.games == 2);
    CHECK(further.extended == 4);
    CHECK(content(book) == content(expected));
    CHECK(book.learn(games, 12, 1).extended == 0);
    CHECK(content(book) == content(expected));

    NewBook other;
    other.learn(all.first(4), 12, 1);
    const Learned merged = other.merge(book);
    CHECK(merged.games == 2);
    CHECK(merged.extended == 4);
    CHECK(content(other) == content(expected));
    CHECK(book.forget(games).games == 6);
    CHECK(content(book).empty());
}

TEST_CASE("book: a line counts no game, has its last position, and stays when games go") {
    NewBook book;
    SearcherForBooks searcher;
    const auto games = random_games(6, 2);
    const BookGame line{games[0].first, {games[0].moves.begin(), games[0].moves.begin() + 4}, {}};
    CHECK(book.learn(games, 8, 1).games == 2);
    const Learned learned = book.learn(std::span(&line, 1), 30, 1);
    CHECK(learned.games == 0);
    CHECK(learned.positions == 0);
    CHECK(book.find(line.first)->games.count() == 2);
    search_leaves(book, searcher);
    CHECK(book.forget(games).games == 2);
    const auto left = content(book);
    CHECK(left.size() == 5);
    for (const Board& board : positions_of(line, 30)) {
        REQUIRE(left.contains(board));
        CHECK(left.at(board).games.count() == 0);
    }
    CHECK(is_sound(book));
    CHECK(book.learn(std::span(&line, 1), 30, 1).positions == 0);
    NewBook short_book;
    CHECK(short_book.learn(std::span(&line, 1), 2, 1).positions == 2);
}

TEST_CASE("book: leaves found in one second are written together, and all in the end") {
    NewBook book;
    NewBook expected;
    SearcherForBooks searcher;
    const auto games = random_games(7, 3);
    book.learn(games, 10, 1);
    expected.learn(games, 10, 1);
    search_leaves(expected, searcher);
    const auto open = book.open_positions();
    {
        Book reader(book.file(), Access::reading);
        LeafWriter writer(book);
        for (const OpenPosition& position : open)
            writer.add(search_leaf(searcher, position, two_plies(), {}).value());
        using namespace std::chrono_literals;
        const auto begin = std::chrono::steady_clock::now();
        while (reader.missing_leaves() != 0 && std::chrono::steady_clock::now() - begin < 20s)
            std::this_thread::sleep_for(10ms);
        CHECK(reader.missing_leaves() == 0);
        writer.add(search_leaf(searcher, open.front(), two_plies(), {}).value());
        writer.finish();
    }
    CHECK(content(book) == content(expected));
    CHECK(is_sound(book));
}

TEST_CASE("book: one in memory has what it was made of") {
    NewBook book;
    SearcherForBooks searcher;
    book.learn(random_games(8, 2), 10, 1);
    search_leaves(book, searcher);
    std::vector<BookPosition> positions;
    book.for_each([&](const BookPosition& position, auto) { positions.push_back(position); });
    Book copy = Book::in_memory(positions);
    CHECK(content(copy) == content(book));
    CHECK(copy.moves(start_position().board) == book.moves(start_position().board));
    CHECK(copy.stats().edges == book.stats().edges);
}

TEST_CASE("book: a leaf is searched again where another engine searched it") {
    NewBook book;
    const Board start = start_position().board;
    const auto position = [](const Board& board, Square move, int score, const char* engine) {
        BookPosition found{board, {}};
        found.entry.leaf = Leaf{move, {score}};
        found.entry.depth = 9;
        found.entry.engine = engine;
        return found;
    };
    BookPosition exact =
        position(start.after_move(Square::d3).after_move(Square::c3), Square::c4, 3, "Edax");
    exact.entry.leaf->range = {3, 3, 3};
    book.add({position(start, Square::d3, 1, "new"),
              position(start.after_move(Square::d3), Square::e3, 2, ""), exact});
    const auto others = book.searched_by_others("new");
    REQUIRE(others.size() == 1);
    CHECK(others.front().board == canonical(start.after_move(Square::d3)));
    CHECK(book.searched_by_others("other").size() == 1);  // all moves of the start are in the book
    BookPosition again = position(start.after_move(Square::d3), Square::c5, 4, "new");
    again.entry.depth = 2;
    book.set_leaves(std::span(&again, 1));
    CHECK(book.find(again.board)->leaf == again.entry.leaf);
    CHECK(book.find(start)->range->score == -4);
    CHECK(book.searched_by_others("new").empty());
    CHECK(is_sound(book));
}

TEST_CASE("book: pruned, it keeps the first plies, or what comes up while one side plays best") {
    SearcherForBooks searcher;
    const auto games = random_games(4, 12);
    const auto learn = [&](Book& book) {
        book.learn(games, 10, 1);
        search_leaves(book, searcher);
    };
    {
        NewBook book;
        learn(book);
        const auto before = content(book);
        const int start_score = book.find(start_position().board)->range->score;
        const std::size_t out = book.prune(std::nullopt, 4);
        const auto after = content(book);
        CHECK(out == before.size() - after.size());
        for (const auto& [board, entry] : before)
            CHECK(after.contains(board) == (board.empty_count() >= 56));
        CHECK(book.find(start_position().board)->range->score == start_score);
        CHECK(is_sound(book));
        CHECK(book.open_positions().empty());
    }
    for (const Color side : {Color::black, Color::white}) {
        NewBook book;
        learn(book);
        const auto best = book.moves(start_position().board).front();
        CHECK(book.prune(side, 60) > 0);
        CHECK(is_sound(book));
        CHECK(book.moves(start_position().board).front().range->score == best.range->score);
        for (const auto& [board, entry] : content(book)) {
            // Black is to move after an even number of moves: no game here has a pass so early.
            const bool is_blacks = board.empty_count() % 2 == 0;
            if (is_blacks != (side == Color::black)) continue;
            const auto moves = book.moves(board);
            CHECK(std::ranges::count_if(moves, [](const BookMove& move) {
                      return !move.is_leaf;
                  }) <= (board == canonical(start_position().board) ? 4 : 1));
        }
    }
}

// Two rounds from a cleared table, in any order of the leaves.
std::map<Board, BookEntry> grown(std::uint64_t order) {
    NewBook book;
    SearcherForBooks searcher;
    Random random(order);
    ExpansionLimits limits;
    limits.roots = {start_position().board};
    limits.most_leaves = 12;
    limits.most_loss_of_move = 8;
    limits.most_loss_of_line = 30;
    for (int round = 0; round < 8; ++round) {
        std::vector<BookPosition> added;
        for (const Board& board : book.leaves_to_expand(limits)) added.push_back({board, {}});
        const auto as_if = book.open_positions(added);
        book.add(added);
        auto open = book.open_positions();
        REQUIRE(open.size() == as_if.size());
        for (std::size_t i = 0; i < open.size(); ++i) {
            CHECK(open[i].board == as_if[i].board);
            CHECK(open[i].moves == as_if[i].moves);
        }
        while (!open.empty()) {
            const auto next = open.begin() + random.below(static_cast<int>(open.size()));
            book.add({search_leaf(searcher, *next, two_plies(), {}).value()});
            open.erase(next);
        }
        CHECK(is_sound(book));
    }
    return content(book);
}

TEST_CASE("book: a round of expansion does not depend on the order of its leaves") {
    const auto first = grown(1);
    CHECK(first.size() > 20);
    CHECK(grown(2) == first);
}

TEST_CASE("book: the leaves to expand are those of lines that lose little") {
    NewBook book;
    const Board start = start_position().board;
    const Board after_f5 = start.after_move(Square::f5);
    const Board after_f6 = after_f5.after_move(Square::f6);
    const auto leaf = [](Square move, int score) {
        BookEntry entry;
        entry.leaf = Leaf{move, {score}};
        return entry;
    };
    book.add({{start, {}},
              {after_f5, leaf(Square::d6, 1)},  // f6 is better
              {after_f6, leaf(Square::e6, -3)}});
    const auto expanded = [&](int of_move, int of_line) {
        ExpansionLimits limits;
        limits.roots = {start};
        limits.most_loss_of_move = of_move;
        limits.most_loss_of_line = of_line;
        limits.most_leaves = 10;
        return book.leaves_to_expand(limits);
    };
    const Board behind_f6 = canonical(after_f6.after_move(Square::e6));
    const Board behind_d6 = canonical(after_f5.after_move(Square::d6));
    CHECK(expanded(1, 1) == std::vector{behind_f6});
    CHECK(expanded(2, 2) == std::vector{behind_f6, behind_d6});
    CHECK(expanded(2, 1) == std::vector{behind_f6});
    BookEntry solved = leaf(Square::e6, -3);
    solved.leaf->range = {-3, -3, -3};
    solved.depth = 50;
    book.add({{after_f6, solved}});
    CHECK(expanded(1, 1).empty());
    ExpansionLimits limits;
    limits.roots = {behind_d6};  // a root that is not there
    limits.most_leaves = 10;
    CHECK(book.leaves_to_expand(limits) == std::vector{behind_d6});
}

}  // namespace

}  // namespace outflank
