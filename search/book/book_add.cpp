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

std::vector<OpenPosition> Book::open_positions(std::vector<BookPosition> added) {
    make_unique_images(added);
    // It is not committed, so what is added goes again.
    const Transaction transaction(parts_->database,
                                  added.empty() ? Access::reading : Access::writing);
    if (!added.empty()) Addition(parts_->database, parts_->positions).add(added);
    std::vector<OpenPosition> all;
    Statement ids(parts_->database,
                  "SELECT id FROM positions WHERE leaf_move IS NULL ORDER BY board");
    for (Rows rows = ids(); rows.next();) {
        const PositionRow row = parts_->positions.row(rows.number(0));
        Bitboard moves = 0;
        for (const Successor& next : successors(row.board))
            if (is_on_board(next.move) && !parts_->positions.id_of(next.board))
                moves |= bit(next.move);
        all.push_back({row.board, moves, row.entry.is_learned});
    }
    return all;
}

}  // namespace outflank
