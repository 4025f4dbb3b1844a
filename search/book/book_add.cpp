// How positions are added to a book, and which are still to be searched.

#include <algorithm>

#include "search/book/addition.h"
#include "search/book/book_parts.h"
#include "search/book/position_key.h"

namespace outflank {

void Book::add(std::vector<BookPosition> positions) {
    make_unique_images(positions);
    Transaction transaction(parts_->database);
    Addition(parts_->database, parts_->positions).add(positions);
    transaction.commit();
}

void Book::set_leaves(std::span<const BookPosition> positions) {
    Transaction transaction(parts_->database);
    ScoreUpdate update(parts_->positions);
    for (const auto& [board, given] : positions) {
        const BookImage image = book_image(board);
        auto row = parts_->positions.find(image.board);
        if (!row) continue;
        row->entry.leaf = given.leaf;
        if (row->entry.leaf) row->entry.leaf->move = image.to_book(row->entry.leaf->move);
        row->entry.depth = given.depth;
        row->entry.selectivity = given.selectivity;
        row->entry.level = given.level;
        row->entry.engine = given.engine;
        parts_->positions.update(row->id, row->entry);
        update.add(row->id, row->board);
    }
    update.run();
    transaction.commit();
}

// The moves of these positions that lead out of the book.
std::vector<OpenPosition> Book::Parts::opened(Rows&& ids) {
    std::vector<OpenPosition> all;
    while (ids.next()) {
        const PositionRow row = positions.row(ids.number(0));
        Bitboard moves = 0;
        for (const Successor& next : successors(row.board))
            if (is_on_board(next.move) && !positions.id_of(next.board)) moves |= bit(next.move);
        all.push_back({row.board, moves, row.entry.is_learned});
    }
    return all;
}

std::vector<OpenPosition> Book::searched_by_others(const std::string& engine) {
    const Transaction transaction(parts_->database, Access::reading);
    Statement ids(parts_->database,
                  "SELECT id FROM positions WHERE leaf_score IS NOT NULL "
                  "AND NOT (leaf_lower = leaf_score AND leaf_upper = leaf_score) "
                  "AND (engine IS NULL OR engine IS NOT "
                  "(SELECT id FROM engines WHERE name = CAST(? AS TEXT))) ORDER BY board");
    return parts_->opened(ids(std::string_view(engine)));
}

std::vector<OpenPosition> Book::open_positions(std::vector<BookPosition> added) {
    make_unique_images(added);
    // It is not committed, so what is added goes again.
    const Transaction transaction(parts_->database,
                                  added.empty() ? Access::reading : Access::writing);
    if (!added.empty()) Addition(parts_->database, parts_->positions).add(added);
    Statement ids(parts_->database,
                  "SELECT id FROM positions WHERE leaf_move IS NULL ORDER BY board");
    return parts_->opened(ids());
}

}  // namespace outflank
