// How mistakes in a book are found and mended.

#include <algorithm>

#include "search/book/book_parts.h"
#include "search/book/position_key.h"
#include "search/book/score_update.h"

namespace outflank {

namespace {

#define DANGLING \
    "child NOT IN (SELECT id FROM positions) OR parent NOT IN (SELECT id FROM positions)"

#define NAMELESS "engine IS NOT NULL AND engine NOT IN (SELECT id FROM engines)"

using Tell = std::function<void(const BookMistake&)>;

class Check {
  public:
    Check(Database& database, PositionsTable& table, bool mend, const Tell& tell)
        : database_(database), table_(table), mend_(mend), tell_(tell) {}

    void run() {
        find_damage();
        find_impossible_positions();
        for (const std::int64_t id : ids()) check_links(id);
        for (const std::int64_t id : ids()) check_score(id);
        update_.run();
    }

  private:
    // What SQLite itself finds; all is well if that is one row, "ok".
    void find_damage() {
        Statement statement(database_, "PRAGMA integrity_check");
        for (Rows rows = statement(); rows.next();)
            if (const auto text = rows.bytes(0); text != "ok") tell_({{}, std::string(text)});
        mend_all(database_.number("SELECT count(*) FROM edges WHERE " DANGLING),
                 "links of positions that are not there", "DELETE FROM edges WHERE " DANGLING);
        mend_all(database_.number("SELECT count(*) FROM positions WHERE " NAMELESS),
                 "positions with an engine without a name",
                 "UPDATE positions SET engine = NULL WHERE " NAMELESS);
    }

    void mend_all(std::int64_t mistakes, const char* what, const char* mending) {
        if (mistakes == 0) return;
        tell_({{}, std::to_string(mistakes) + " " + what});
        if (mend_) database_.run(mending);
    }

    void find_impossible_positions() {
        for (const std::int64_t id : ids()) {
            try {
                static_cast<void>(table_.row(id));
            } catch (const BookError&) {
                tell_({{}, "position " + std::to_string(id) + " cannot be"});
                impossible_.push_back(id);
                if (mend_) table_.remove(id);
            }
        }
    }

    std::vector<std::int64_t> ids() {
        Statement statement(database_, "SELECT id FROM positions ORDER BY id");
        std::vector<std::int64_t> all;
        for (Rows rows = statement(); rows.next();)
            if (!std::ranges::binary_search(impossible_, rows.number(0)))
                all.push_back(rows.number(0));
        return all;
    }

    void check_links(std::int64_t parent) {
        const Board board = table_.row(parent).board;
        std::vector<Board> there;
        for (const BookChild& child : table_.children(parent)) there.push_back(child.board);
        std::vector<Board> right;
        for (const Successor& next : successors(board))
            if (const auto child = table_.id_of(next.board)) {
                right.push_back(next.board);
                if (mend_) table_.link(parent, *child);
            }
        std::ranges::sort(there);
        std::ranges::sort(right);
        right.erase(std::unique(right.begin(), right.end()), right.end());
        if (there == right) return;
        tell_(
            {board, std::ranges::includes(there, right) ? "a link is wrong" : "a link is missing"});
        if (!mend_) return;
        for (const Board& child : there)
            if (!std::ranges::binary_search(right, child))
                table_.unlink(parent, table_.id_of(child).value());
    }

    void check_score(std::int64_t id) {
        const PositionRow row = table_.row(id);
        const std::vector<BookChild> children = table_.children(id);
        const auto leaf = valid_leaf(row.board, row.entry.leaf, children);
        if (leaf != row.entry.leaf)
            tell_({row.board, "the leaf is no move that leads out of the book"});
        else if (negamax(row.board, leaf, children) != row.entry.range)
            tell_({row.board, "the score does not follow from the positions behind it"});
        else
            return;
        if (mend_) update_.add(id, row.board);
    }

    Database& database_;
    PositionsTable& table_;
    const bool mend_;
    const Tell& tell_;
    std::vector<std::int64_t> impossible_;  // in order
    ScoreUpdate update_{table_};
};

}  // namespace

void Book::check(bool mend, const Tell& tell) {
    Transaction transaction(parts_->database, mend ? Access::writing : Access::reading);
    Check(parts_->database, parts_->positions, mend, tell).run();
    transaction.commit();
}

}  // namespace outflank
