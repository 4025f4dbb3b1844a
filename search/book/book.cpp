#include "search/book/book.h"

#include "search/book/book_parts.h"
#include "search/book/known_moves.h"
#include "search/book/position_key.h"

namespace outflank {

void Book::create(const std::string& file) {
    Database::create(file, "book", [](Database& database) { bring_up_to_date(database); });
}

Book::Book(const std::string& file, Access access)
    : parts_(std::make_unique<Parts>(file, access)) {}
Book::Book(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Book::~Book() = default;
Book::Book(Book&&) noexcept = default;

Book Book::in_memory(std::vector<BookPosition> positions) {
    Book book(std::make_unique<Parts>());
    book.add(std::move(positions));
    return book;
}

std::optional<BookEntry> Book::find(const Board& board) {
    const BookImage image = book_image(board);
    auto row = parts_->positions.find(image.board);
    if (!row) return std::nullopt;
    if (row->entry.leaf) row->entry.leaf->move = image.from_book(row->entry.leaf->move);
    return row->entry;
}

std::vector<BookMove> Book::moves(const Board& board) {
    const Transaction transaction(parts_->database, Access::reading);
    return known_moves(board, [this](const Board& image) -> std::optional<BookEntry> {
        const auto row = parts_->positions.find(image);
        return row ? std::optional(row->entry) : std::nullopt;
    });
}

void Book::for_each(
    const std::function<void(const BookPosition&, std::span<const BookChild>)>& use) {
    const Transaction transaction(parts_->database, Access::reading);
    Statement ids(parts_->database, "SELECT id FROM positions");
    for (Rows rows = ids(); rows.next();) {
        const PositionRow row = parts_->positions.row(rows.number(0));
        use({row.board, row.entry}, parts_->positions.children(row.id));
    }
}

Transaction Book::snapshot() { return Transaction(parts_->database, Access::reading); }

BookStats Book::stats() {
    Database& database = parts_->database;
    const Transaction transaction(database, Access::reading);
    BookStats stats;
    Statement boards(database, "SELECT board FROM positions");
    for (Rows rows = boards(); rows.next();) {
        const auto board = board_of(rows.bytes(0));
        if (!board) continue;
        ++stats.positions;
        ++stats.by_empties[static_cast<std::size_t>(board->empty_count())];
    }
    stats.edges = database.number("SELECT count(*) FROM edges");
    stats.without_leaf = missing_leaves();
    return stats;
}

std::int64_t Book::missing_leaves() {
    return parts_->database.number("SELECT count(*) FROM positions WHERE leaf_move IS NULL");
}

}  // namespace outflank
