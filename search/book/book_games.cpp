// How a book learns games, and forgets them.

#include <algorithm>
#include <map>

#include "search/book/addition.h"
#include "search/book/book_parts.h"
#include "search/book/removal.h"

namespace outflank {

namespace {

// A game as its table has it: the first board, and a byte for each move.
std::string bytes_of(const BookGame& game) {
    std::string bytes(view(bytes_of(game.first)));
    for (const Square move : game.moves) bytes.push_back(static_cast<char>(index(move)));
    return bytes;
}

// The games from each position, as one game that ended so gives them: +1 for each that is added,
// -1 for each that goes.
using GameCounts = std::map<Board, Games>;
void count(GameCounts& counts, std::span<const Board> boards, int score, int number) {
    int of_mover = score;
    for (const Board& board : boards) {
        Games& games = counts[board];
        (of_mover > 0 ? games.won : of_mover < 0 ? games.lost : games.drawn) += number;
        of_mover = -of_mover;
    }
}

Games sum(const Games& first, const Games& second) {
    return {first.won + second.won, first.drawn + second.drawn, first.lost + second.lost,
            first.lines};
}

class GamesTable {
  public:
    explicit GamesTable(Database& database)
        : find_(database, "SELECT plies, score FROM games WHERE game = ?"),
          add_(database, "INSERT OR IGNORE INTO games (game, plies, score) VALUES (?, ?, ?)"),
          remove_(database, "DELETE FROM games WHERE game = ?") {}

    struct Known {
        int plies;
        int score;
    };
    std::optional<Known> find(const std::string& game) {
        Rows rows = find_(std::string_view(game));
        if (!rows.next()) return std::nullopt;
        return Known{static_cast<int>(rows.number(0)), static_cast<int>(rows.number(1))};
    }
    void add(const std::string& game, int plies, int score) {
        add_.run(std::string_view(game), plies, score);
    }
    void remove(const std::string& game) { remove_.run(std::string_view(game)); }

  private:
    Statement find_;
    Statement add_;
    Statement remove_;
};

}  // namespace

std::vector<Board> positions_of(const BookGame& game, int most_plies) {
    std::vector<Board> boards;
    Board board = game.first;
    for (const Square move : game.moves) {
        if (static_cast<int>(boards.size()) == most_plies) break;
        boards.push_back(canonical(board));
        board = move == Square::pass ? board.after_pass() : board.after_move(move);
    }
    return boards;
}

Learned Book::learn(std::span<const BookGame> games, int most_plies, int least_games) {
    Transaction transaction(parts_->database);
    PositionsTable& positions = parts_->positions;
    GamesTable table(parts_->database);
    std::map<std::string, const BookGame*> fresh;  // each game once, in an order of its own
    std::map<Board, int> given;
    for (const BookGame& game : games) {
        std::string bytes = bytes_of(game);
        if (table.find(bytes) || !fresh.emplace(std::move(bytes), &game).second) continue;
        if (least_games > 1)
            for (const Board& board : positions_of(game, most_plies)) ++given[board];
    }
    const auto is_frequent = [&](const Board& board) {
        return least_games <= 1 || given[board] >= least_games ||
               positions.id_of(board).has_value();
    };
    GameCounts counts;
    for (const auto& [bytes, game] : fresh) {
        std::vector<Board> boards = positions_of(*game, most_plies);
        boards.erase(std::ranges::find_if_not(boards, is_frequent), boards.end());
        table.add(bytes, static_cast<int>(boards.size()), game->score);
        count(counts, boards, game->score, 1);
    }
    std::vector<BookPosition> added;
    for (const auto& [board, games_from] : counts) {
        if (auto row = positions.find(board)) {
            row->entry.games = sum(row->entry.games, games_from);
            positions.update(row->id, row->entry);
        } else {
            BookEntry entry;
            entry.games = games_from;
            entry.is_learned = true;
            added.push_back({board, entry});
        }
    }
    Addition(parts_->database, positions).add(added);
    transaction.commit();
    return {fresh.size(), added.size()};
}

Learned Book::forget(std::span<const BookGame> games) {
    Transaction transaction(parts_->database);
    PositionsTable& positions = parts_->positions;
    GamesTable table(parts_->database);
    Learned forgotten;
    GameCounts counts;
    for (const BookGame& game : games) {
        const std::string bytes = bytes_of(game);
        const auto known = table.find(bytes);
        if (!known) continue;
        count(counts, positions_of(game, known->plies), known->score, -1);
        table.remove(bytes);
        ++forgotten.games;
    }
    std::vector<PositionRow> without_games;
    for (const auto& [board, games_from] : counts) {
        auto row = positions.find(board);
        if (!row) continue;  // pruned since
        row->entry.games = sum(row->entry.games, games_from);
        positions.update(row->id, row->entry);
        if (row->entry.is_learned && row->entry.games.count() == 0) without_games.push_back(*row);
    }
    const auto height_of = [](const PositionRow& row) { return height(row.board); };
    std::ranges::stable_sort(without_games, {}, height_of);  // those behind come first
    Removal removal(positions);
    for (const PositionRow& row : without_games) {
        if (!positions.children(row.id).empty()) continue;
        removal.remove(row.id);
        ++forgotten.positions;
    }
    removal.finish();
    transaction.commit();
    return forgotten;
}

}  // namespace outflank
