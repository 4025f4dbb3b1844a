#pragma once

#include <optional>
#include <string>
#include <vector>

#include "search/book/book_entry.h"
#include "search/book/database.h"
#include "search/book/negamax.h"

namespace outflank {

/// A row of the table of positions.
struct PositionRow {
    std::int64_t id = 0;
    Board board;
    BookEntry entry;
};

/// A board and the number of its row.
struct NumberedBoard {
    std::int64_t id = 0;
    Board board;
};

/// Makes an empty database, or a book of an older version, a book of the newest. The same database.
Database& bring_up_to_date(Database& database);
/// The same database. A book of an older version becomes one of the newest; a newer one, and what
/// is no book, is a BookError. Only then can the statements of a PositionsTable be compiled.
Database& checked_tables(Database& database);

/// The statements that read and write single positions and what links them. All throw BookError, as
/// does reading a row that cannot be.
class PositionsTable {
  public:
    explicit PositionsTable(Database& database);

    /// A board as the book knows it.
    std::optional<PositionRow> find(const Board& board);
    std::optional<std::int64_t> id_of(const Board& board);
    PositionRow row(std::int64_t id);
    /// The id of the new row.
    std::int64_t insert(const Board& board, const BookEntry& entry);
    void update(std::int64_t id, const BookEntry& entry);
    void remove(std::int64_t id);

    std::vector<BookChild> children(std::int64_t parent);
    std::vector<NumberedBoard> parents(std::int64_t child);
    /// Does nothing if the edge is there.
    void link(std::int64_t parent, std::int64_t child);
    void unlink(std::int64_t parent, std::int64_t child);

  private:
    PositionRow read(const Rows& rows);
    std::optional<int> id_of_engine(const std::string& name);  // adds it if it is new

    Database& database_;
    Statement find_;
    Statement id_of_;
    Statement row_;
    Statement insert_;
    Statement update_;
    Statement remove_;
    Statement remove_edges_;
    Statement children_;
    Statement parents_;
    Statement link_;
    Statement unlink_;
    Statement find_engine_;
    Statement add_engine_;
};

}  // namespace outflank
