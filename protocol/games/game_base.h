#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/board.h"
#include "protocol/games/game_filter.h"
#include "protocol/games/position_index.h"
#include "protocol/record/game_record.h"
#include "search/book/database.h"

namespace outflank {

struct ListedGame {
    std::int64_t number = 0;  // in the base, from 1
    GameRecord record;
};

/// What came of a move in the games of a base.
struct MoveStatistics {
    Square move = Square::none;  // pass, or none where games ended
    std::size_t games = 0;
    // Of the games with a known result, for the side to move.
    std::size_t won = 0;
    std::size_t drawn = 0;
    std::size_t lost = 0;
    double discs = 0;    // the mean difference
    int first_year = 0;  // 0: no game states its year
    int last_year = 0;
    std::vector<std::pair<std::string, std::size_t>> players;  // those with most games first
};

/// Games in one file of SQLite, and an index of their positions, which knows the eight symmetries.
/// Each change is done whole or not at all, and several programs can use a base at a time. All
/// functions throw BookError.
///
/// A position's key is a hash. When games are added and two boards have the same, the second gets
/// a key of its own; so the games of a key are those of one board.
class GameBase {
  public:
    /// The file must not be there. Tests make the keys short.
    static void create(const std::string& file, int key_bits = 40);
    /// Whether a file can be read and its head is that of a base, of any version.
    static bool is_base(const std::string& file);
    GameBase(const std::string& file, Access access);
    ~GameBase();
    GameBase(const GameBase&) = delete;
    GameBase& operator=(const GameBase&) = delete;

    /// Adds a game of Othello, unless the base has one with the same players, year and moves. It is
    /// in the file after `flush`, or at times before. An error says why it is none.
    Result<void> add(const GameRecord& record);
    void flush();
    [[nodiscard]] std::size_t added() const { return added_; }
    [[nodiscard]] std::size_t known_before() const { return known_before_; }

    [[nodiscard]] std::int64_t size();
    /// The games that a filter allows, the oldest in the base first, until `use` returns false.
    /// Throws also if the base has no such player; the text names those whose names hold this one.
    void for_each(const GameFilter& filter, const std::function<bool(const ListedGame&)>& use);
    /// What was played on a board, or an image of it: the move of most games first. Moves that are
    /// images of each other on a symmetric board are one.
    std::vector<MoveStatistics> statistics(const Board& board);

  private:
    // A game as its row holds it.
    struct NewGame {
        GameRecord record;  // without moves and tags, which stand in the next columns
        std::optional<int> score;
        std::string moves;  // a byte for each, without passes
        std::string more;   // the tags; or the whole record as GGF, if it has more than they
    };
    // A position of a game, before its key is known.
    struct KeyedBoard {
        std::uint64_t key;
        Board image;
        Occurrence occurrence;
    };
    // What the statistics need of a game.
    struct Fact {
        std::int64_t black = 0;
        std::int64_t white = 0;
        int year = 0;
        std::optional<int> score;  // Black's discs less White's
    };

    struct Statements;
    Statements& statements();
    std::int64_t name_number(const std::string& name);
    const std::string& name_of(std::int64_t number);
    // The players with most games, of how many games each name has.
    std::vector<std::pair<std::string, std::size_t>> most_games(
        const std::unordered_map<std::int64_t, std::size_t>& games_of_names);
    // The number of a new game, or nothing if it is known.
    std::optional<std::int64_t> insert(NewGame& game);
    void append_facts(const std::vector<std::pair<std::int64_t, Fact>>& facts);
    void add_to_index(std::vector<KeyedBoard>& boards);
    void load_twins();
    [[nodiscard]] std::uint64_t hash_of(const Board& image) const;
    [[nodiscard]] std::uint64_t key_of(const Board& image) const;
    // The image whose key this is, by a game that came there.
    Board board_of(std::uint64_t key, std::int64_t number);
    std::vector<Occurrence> occurrences_of(const Board& board);
    std::vector<Fact> facts_of(const std::vector<Occurrence>& occurrences);
    void check_player(const std::string& name);
    ListedGame game_of(const Rows& row);

    Database database_;
    PositionIndex positions_{database_};
    std::unique_ptr<Statements> statements_;  // once they are needed
    int key_bits_ = 0;
    std::map<Board, std::uint64_t> twins_;  // boards whose hash is another board's key
    std::unordered_map<std::string, std::int64_t> name_numbers_;
    std::unordered_map<std::int64_t, std::string> names_;
    std::vector<NewGame> new_games_;
    std::size_t added_ = 0;
    std::size_t known_before_ = 0;
};

}  // namespace outflank
