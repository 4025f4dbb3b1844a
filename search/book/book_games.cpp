// How a book learns games, and forgets them.

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "search/book/addition.h"
#include "search/book/book_parts.h"
#include "search/book/position_key.h"
#include "search/book/removal.h"

namespace outflank {

namespace {

// A game as its table has it: the first board, and a byte for each move.
std::string bytes_of(const BookGame& game) {
    std::string bytes(view(bytes_of(game.first)));
    for (const Square move : game.moves) bytes.push_back(static_cast<char>(index(move)));
    return bytes;
}

// And back; nothing where the bytes tell no game.
std::optional<BookGame> game_of(std::string_view bytes, int score) {
    const auto first = any_board_of(bytes.substr(0, board_size));
    if (!first) return std::nullopt;
    BookGame game{*first, {}, score};
    Board board = *first;
    for (const char byte : bytes.substr(board_size)) {
        const Square move = square_at(static_cast<unsigned char>(byte));
        if (!successor(board, move)) return std::nullopt;
        game.moves.push_back(move);
        board = move == Square::pass ? board.after_pass() : board.after_move(move);
    }
    return game;
}

// The games from each position, as one game that ended so gives them. From the first `counted`
// positions the game is counted already; they are among the counts, because one may be pruned.
using GameCounts = std::map<Board, Games>;
void count(GameCounts& counts, std::span<const Board> boards, int score, int counted = 0) {
    int of_mover = score;
    for (const Board& board : boards) {
        Games& games = counts[board];
        if (counted > 0)
            --counted;
        else
            ++(of_mover > 0 ? games.won : of_mover < 0 ? games.lost : games.drawn);
        of_mover = -of_mover;
    }
}

Games sum(const Games& first, const Games& second) {
    return {first.won + second.won, first.drawn + second.drawn, first.lost + second.lost,
            first.lines};
}

// None is below zero: a position that was pruned and came again counts fewer games.
Games difference(const Games& all, const Games& part) {
    const auto less = [](std::int64_t from, std::int64_t number) {
        return std::max<std::int64_t>(from - number, 0);
    };
    return {less(all.won, part.won), less(all.drawn, part.drawn), less(all.lost, part.lost),
            all.lines};
}

class GamesTable {
  public:
    explicit GamesTable(Database& database)
        : all_(database, "SELECT game, plies, score FROM games"),
          find_(database, "SELECT plies, score FROM games WHERE game = ?"),
          put_(database, "INSERT OR REPLACE INTO games (game, plies, score) VALUES (?, ?, ?)"),
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
    void for_each(const std::function<void(std::string_view, const Known&)>& use) {
        for (Rows rows = all_(); rows.next();)
            use(rows.bytes(0),
                {static_cast<int>(rows.number(1)), static_cast<int>(rows.number(2))});
    }
    void put(const std::string& game, int plies, int score) {
        put_.run(std::string_view(game), plies, score);
    }
    void remove(const std::string& game) { remove_.run(std::string_view(game)); }

  private:
    Statement all_;
    Statement find_;
    Statement put_;
    Statement remove_;
};

}  // namespace

std::vector<Board> positions_of(const BookGame& game, int most_plies) {
    std::vector<Board> boards;
    Board board = game.first;
    for (const Square move : game.moves) {
        if (static_cast<int>(boards.size()) == most_plies) return boards;
        boards.push_back(canonical(board));
        board = move == Square::pass ? board.after_pass() : board.after_move(move);
    }
    if (!game.score) boards.push_back(canonical(board));
    return boards;
}

Learned Book::learn(std::span<const BookGame> games, int most_plies, int least_games) {
    Transaction transaction(parts_->database);
    PositionsTable& positions = parts_->positions;
    GamesTable table(parts_->database);
    std::map<std::string, const BookGame*> fresh;  // each game once, in an order of its own
    std::vector<const BookGame*> lines;
    std::map<Board, int> given;
    for (const BookGame& game : games) {
        if (game.score) {
            std::string bytes = bytes_of(game);
            if (const auto known = table.find(bytes); known && known->plies >= most_plies) continue;
            if (!fresh.emplace(std::move(bytes), &game).second) continue;
        } else {
            lines.push_back(&game);
        }
        if (least_games > 1)
            for (const Board& board : positions_of(game, most_plies)) ++given[board];
    }
    const auto is_frequent = [&](const Board& board) {
        return least_games <= 1 || given[board] >= least_games ||
               positions.id_of(board).has_value();
    };
    const auto positions_to_learn = [&](const BookGame& game) {
        std::vector<Board> boards = positions_of(game, most_plies);
        boards.erase(std::ranges::find_if_not(boards, is_frequent), boards.end());
        return boards;
    };
    Learned learned;
    GameCounts counts;
    for (const auto& [bytes, game] : fresh) {
        const std::vector<Board> boards = positions_to_learn(*game);
        const int plies = static_cast<int>(boards.size());
        const auto known = table.find(bytes);
        if (known && known->plies >= plies) continue;
        const int score = known ? known->score : game->score.value();
        table.put(bytes, plies, score);
        count(counts, boards, score, known ? known->plies : 0);
        ++(known ? learned.extended : learned.games);
    }
    std::set<Board> of_lines;
    for (const BookGame* const line : lines)
        for (const Board& board : positions_to_learn(*line)) {
            of_lines.insert(board);
            counts.try_emplace(board);
        }
    std::vector<BookPosition> added;
    for (const auto& [board, games_from] : counts) {
        const auto row = positions.find(board);
        BookEntry entry = row ? row->entry : BookEntry();
        entry.games = sum(entry.games, games_from);
        entry.is_learned = (!row || entry.is_learned) && !of_lines.contains(board);
        if (!row)
            added.push_back({board, entry});
        else if (entry != row->entry)
            positions.update(row->id, entry);
    }
    Addition(parts_->database, positions).add(added);
    transaction.commit();
    learned.positions = added.size();
    return learned;
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
        const BookGame with_score{game.first, game.moves, known->score};
        count(counts, positions_of(with_score, known->plies), known->score);
        table.remove(bytes);
        ++forgotten.games;
    }
    std::vector<PositionRow> without_games;
    for (const auto& [board, games_from] : counts) {
        auto row = positions.find(board);
        if (!row) continue;  // pruned since
        row->entry.games = difference(row->entry.games, games_from);
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

Learned Book::merge(Book& other) {
    struct LearnedGame {
        std::string bytes;
        GamesTable::Known known;
        std::vector<Board> boards;  // from which it is counted
    };
    std::vector<LearnedGame> games;
    std::vector<BookPosition> added;
    {
        const Transaction transaction(other.parts_->database, Access::reading);
        GameCounts counts;
        GamesTable(other.parts_->database)
            .for_each([&](std::string_view bytes, const GamesTable::Known& known) {
                const auto game = game_of(bytes, known.score);
                if (!game) throw BookError(other.parts_->database.file() + ": the book is damaged");
                games.push_back({std::string(bytes), known, positions_of(*game, known.plies)});
                count(counts, games.back().boards, known.score);
            });
        other.for_each([&](const BookPosition& position, auto) {
            added.push_back(position);
            if (const auto learned = counts.find(position.board); learned != counts.end())
                added.back().entry.games = difference(position.entry.games, learned->second);
        });
    }
    make_unique_images(added);

    Transaction transaction(parts_->database);
    PositionsTable& positions = parts_->positions;
    GamesTable table(parts_->database);
    const auto number_of_positions = [this] {
        return parts_->database.number("SELECT count(*) FROM positions");
    };
    const std::int64_t before = number_of_positions();
    Addition(parts_->database, positions).add(added);
    Learned learned;
    learned.positions = static_cast<std::size_t>(number_of_positions() - before);
    GameCounts counts;
    for (const LearnedGame& game : games) {
        const auto known = table.find(game.bytes);
        if (known && known->plies >= game.known.plies) continue;
        const int score = known ? known->score : game.known.score;
        table.put(game.bytes, game.known.plies, score);
        count(counts, game.boards, score, known ? known->plies : 0);
        ++(known ? learned.extended : learned.games);
    }
    for (const auto& [board, games_from] : counts) {
        auto row = positions.find(board);
        if (!row) continue;  // pruned
        row->entry.games = sum(row->entry.games, games_from);
        positions.update(row->id, row->entry);
    }
    transaction.commit();
    return learned;
}

std::int64_t Book::learned_games() { return parts_->database.number("SELECT count(*) FROM games"); }

}  // namespace outflank
