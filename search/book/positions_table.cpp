#include "search/book/positions_table.h"

#include <algorithm>

#include "search/book/position_key.h"

namespace outflank {

namespace {

constexpr std::int64_t application_id = 0x4F464C4B;  // "OFLK", in the head of the file
constexpr std::int64_t newest_version = 2;

// Version 1. An id is short, so that an edge is: two ids, once in the order of the children and
// once in that of the parents. Columns are as in BookEntry; what is absent there is NULL.
constexpr const char* first_tables = R"(
CREATE TABLE positions (
    id INTEGER PRIMARY KEY,
    board BLOB NOT NULL UNIQUE,
    score INTEGER, lower INTEGER, upper INTEGER,
    leaf_move INTEGER, leaf_score INTEGER, leaf_lower INTEGER, leaf_upper INTEGER,
    depth INTEGER NOT NULL, selectivity INTEGER NOT NULL, level INTEGER,
    won INTEGER NOT NULL, drawn INTEGER NOT NULL, lost INTEGER NOT NULL, lines INTEGER NOT NULL
);
CREATE TABLE edges (
    child INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    PRIMARY KEY (child, parent)
) WITHOUT ROWID;
CREATE INDEX edges_by_parent ON edges (parent);
)";

// What version 2 adds. A game is its first board and its moves, a byte each; `plies` of them have
// been counted, and `score` is that of the side to move first.
constexpr const char* second_tables = R"(
CREATE TABLE engines (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
ALTER TABLE positions ADD COLUMN engine INTEGER;
ALTER TABLE positions ADD COLUMN learned INTEGER NOT NULL DEFAULT 0;
CREATE INDEX without_leaf ON positions (id) WHERE leaf_move IS NULL;
CREATE TABLE games (
    game BLOB PRIMARY KEY,
    plies INTEGER NOT NULL,
    score INTEGER NOT NULL
) WITHOUT ROWID;
)";

#define OUTFLANK_COLUMNS                                                          \
    "score, lower, upper, leaf_move, leaf_score, leaf_lower, leaf_upper, depth, " \
    "selectivity, level, won, drawn, lost, lines, engine, learned"

// Of a position: its columns, and behind them the name of its engine.
#define OUTFLANK_SELECT                   \
    "SELECT id, board, " OUTFLANK_COLUMNS \
    ", (SELECT name FROM engines WHERE engines.id = engine) FROM positions"

bool is_discs(int score) { return score >= min_score.discs() && score <= max_score.discs(); }
bool is_possible(const ScoreRange& range) {
    return is_discs(range.score) && is_discs(range.lower) && is_discs(range.upper);
}

std::optional<ScoreRange> range_of(const Rows& rows, int field) {
    const auto score = rows.small_number(field);
    if (!score) return std::nullopt;
    return ScoreRange{*score, rows.small_number(field + 1).value_or(min_score.discs()),
                      rows.small_number(field + 2).value_or(max_score.discs())};
}

// The optional numbers of a range.
struct RangeFields {
    explicit RangeFields(const std::optional<ScoreRange>& range) {
        if (!range) return;
        score = range->score;
        lower = range->lower;
        upper = range->upper;
    }
    std::optional<int> score, lower, upper;
};

struct LeafFields {
    explicit LeafFields(const std::optional<Leaf>& leaf)
        : range(leaf && leaf->move != Square::none ? std::optional(leaf->range) : std::nullopt) {
        if (leaf) move = index(leaf->move);
    }
    std::optional<int> move;
    RangeFields range;
};

}  // namespace

Database& bring_up_to_date(Database& database) {
    Transaction transaction(database);
    const auto version = database.number("PRAGMA user_version");  // nobody else can change it now
    if (version < 1) database.run(first_tables);
    if (version < 2) database.run(second_tables);
    database.run(("PRAGMA application_id = " + std::to_string(application_id)).c_str());
    database.run(("PRAGMA user_version = " + std::to_string(newest_version)).c_str());
    transaction.commit();
    return database;
}

Database& checked_tables(Database& database) {
    if (database.number("PRAGMA application_id") != application_id)
        throw BookError(database.file() + ": this is no book");
    const auto version = database.number("PRAGMA user_version");
    if (version > newest_version)
        throw BookError(database.file() + ": a book of version " + std::to_string(version) +
                        "; this program knows versions up to " + std::to_string(newest_version));
    if (version < 1) throw BookError(database.file() + ": the book is damaged");
    if (version < newest_version) {
        Database writer(database.file(), Access::writing);
        bring_up_to_date(writer);
    }
    return database;
}

PositionsTable::PositionsTable(Database& database)
    : database_(database),
      find_(database, OUTFLANK_SELECT " WHERE board = ?"),
      id_of_(database, "SELECT id FROM positions WHERE board = ?"),
      row_(database, OUTFLANK_SELECT " WHERE id = ?"),
      insert_(database, "INSERT INTO positions (board, " OUTFLANK_COLUMNS
                        ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      update_(database, "UPDATE positions SET (" OUTFLANK_COLUMNS
                        ") = (?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, "
                        "?16, ?17) "
                        "WHERE id = ?1"),
      remove_(database, "DELETE FROM positions WHERE id = ?"),
      remove_edges_(database, "DELETE FROM edges WHERE parent = ?1 OR child = ?1"),
      children_(database,
                "SELECT board, score, lower, upper FROM edges JOIN positions ON id = child "
                "WHERE parent = ?"),
      parents_(database,
               "SELECT id, board FROM edges JOIN positions ON id = parent WHERE child = ?"),
      link_(database, "INSERT OR IGNORE INTO edges (parent, child) VALUES (?, ?)"),
      unlink_(database, "DELETE FROM edges WHERE parent = ? AND child = ?"),
      find_engine_(database, "SELECT id FROM engines WHERE name = CAST(? AS TEXT)"),
      add_engine_(database, "INSERT INTO engines (name) VALUES (CAST(? AS TEXT))") {}

PositionRow PositionsTable::read(const Rows& rows) {
    PositionRow row;
    row.id = rows.number(0);
    const auto board = board_of(rows.bytes(1));
    BookEntry& entry = row.entry;
    entry.range = range_of(rows, 2);
    const auto move = rows.small_number(5);
    if (move) entry.leaf = Leaf{square_at(*move), range_of(rows, 6).value_or(ScoreRange())};
    entry.depth = static_cast<int>(rows.number(9));
    entry.selectivity = static_cast<int>(rows.number(10));
    entry.level = rows.small_number(11);
    entry.games = {rows.number(12), rows.number(13), rows.number(14), rows.number(15)};
    entry.is_learned = rows.number(17) != 0;
    entry.engine = rows.bytes(18);
    if (rows.small_number(16) && entry.engine.empty())
        throw BookError(database_.file() + ": position " + std::to_string(row.id) +
                        " has an engine without a name; outflank book check --mend forgets it");
    if (!board || (entry.range && !is_possible(*entry.range)) ||
        (move && (*move < 0 || *move > index(Square::none) || !is_possible(entry.leaf->range))))
        throw BookError(database_.file() + ": position " + std::to_string(row.id) +
                        " cannot be; outflank book check --mend takes it out");
    row.board = *board;
    return row;
}

std::optional<PositionRow> PositionsTable::find(const Board& board) {
    const BoardBytes bytes = bytes_of(board);
    Rows rows = find_(view(bytes));
    if (!rows.next()) return std::nullopt;
    return read(rows);
}

std::optional<std::int64_t> PositionsTable::id_of(const Board& board) {
    const BoardBytes bytes = bytes_of(board);
    Rows rows = id_of_(view(bytes));
    if (!rows.next()) return std::nullopt;
    return rows.number(0);
}

PositionRow PositionsTable::row(std::int64_t id) {
    Rows rows = row_(id);
    if (!rows.next()) throw BookError(database_.file() + ": the book is damaged");
    return read(rows);
}

std::int64_t PositionsTable::insert(const Board& board, const BookEntry& entry) {
    const BoardBytes bytes = bytes_of(board);
    const RangeFields range(entry.range);
    const LeafFields leaf(entry.leaf);
    insert_.run(view(bytes), range.score, range.lower, range.upper, leaf.move, leaf.range.score,
                leaf.range.lower, leaf.range.upper, entry.depth, entry.selectivity, entry.level,
                entry.games.won, entry.games.drawn, entry.games.lost, entry.games.lines,
                id_of_engine(entry.engine), entry.is_learned ? 1 : 0);
    return database_.last_id();
}

void PositionsTable::update(std::int64_t id, const BookEntry& entry) {
    const RangeFields range(entry.range);
    const LeafFields leaf(entry.leaf);
    update_.run(id, range.score, range.lower, range.upper, leaf.move, leaf.range.score,
                leaf.range.lower, leaf.range.upper, entry.depth, entry.selectivity, entry.level,
                entry.games.won, entry.games.drawn, entry.games.lost, entry.games.lines,
                id_of_engine(entry.engine), entry.is_learned ? 1 : 0);
}

void PositionsTable::remove(std::int64_t id) {
    remove_edges_.run(id);
    remove_.run(id);
}

std::vector<BookChild> PositionsTable::children(std::int64_t parent) {
    std::vector<BookChild> all;
    for (Rows rows = children_(parent); rows.next();)
        if (const auto board = board_of(rows.bytes(0))) all.push_back({*board, range_of(rows, 1)});
    return all;
}

std::vector<NumberedBoard> PositionsTable::parents(std::int64_t child) {
    std::vector<NumberedBoard> all;
    for (Rows rows = parents_(child); rows.next();)
        if (const auto board = board_of(rows.bytes(1))) all.push_back({rows.number(0), *board});
    return all;
}

std::optional<int> PositionsTable::id_of_engine(const std::string& name) {
    if (name.empty()) return std::nullopt;
    {
        Rows rows = find_engine_(std::string_view(name));
        if (rows.next()) return static_cast<int>(rows.number(0));
    }
    add_engine_.run(std::string_view(name));
    return static_cast<int>(database_.last_id());
}

void PositionsTable::link(std::int64_t parent, std::int64_t child) { link_.run(parent, child); }
void PositionsTable::unlink(std::int64_t parent, std::int64_t child) { unlink_.run(parent, child); }

}  // namespace outflank
