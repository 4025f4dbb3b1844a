// The file has a head of 14 bytes and then 25 bytes for each position, all numbers with their
// lowest byte first:
//
//     head        9 "DICUORAGE", 1 version, 4 number of positions
//     a position  8 discs of the side to move, 8 of the other side; 1 score, 1 level; 4 lines; the
//                 leaf: 1 score, 1 move, 1 level
//
// Bit 63 of the discs is a1, and moves are numbered as the bits. That turns the board by half a
// turn, so boards and moves can be read as if bit 0 were a1. Each position stands as the least of
// its eight images, as in our book. -126 is no score. As a move, 65 means that all moves lead to
// positions of the book, and 125 that the leaf is still to be searched. Levels are 1 to 60; others
// (-1, and 70 for what a person has entered) say nothing of a search.

#include "protocol/book/egaroucid_book.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "search/book/position_key.h"
#include "search/files/little_endian.h"

namespace outflank {

namespace {

constexpr std::string_view egaroucid_signature = "DICUORAGE";
constexpr int egaroucid_version = 3;
constexpr std::size_t count_at = 10;
constexpr std::size_t egaroucid_head_size = 14;
constexpr std::size_t opponent_at = 8;  // this and the following: from the begin of a position
constexpr std::size_t score_at = 16;
constexpr std::size_t lines_at = 18;
constexpr std::size_t leaf_score_at = 22;
constexpr std::size_t leaf_move_at = 23;
constexpr std::size_t leaf_level_at = 24;
constexpr std::size_t record_size = 25;
constexpr std::int64_t most_lines = 4'000'000'000;
constexpr int unknown_score = -126;
constexpr int no_move = 65;
constexpr int unknown_move = 125;
constexpr int no_level = -1;

int small_number_at(std::string_view bytes, std::size_t at) {
    return little_endian_at<std::int8_t>(bytes, at);
}

Board board_in(std::string_view record) {
    return {little_endian_at<std::uint64_t>(record, 0),
            little_endian_at<std::uint64_t>(record, opponent_at)};
}

// What is wrong with a position of the file; empty if nothing is.
std::string fault_of(std::string_view record) {
    if (record.size() < record_size) return "the file ends within a position";
    const Board board = board_in(record);
    if ((board.player & board.opponent) != 0) return "two discs on one square";
    const int score = small_number_at(record, score_at);
    if (!is_score(score) && score != unknown_score) return fmt::format("a score of {}", score);
    return {};
}

// The entry with this leaf; without a leaf if it is impossible.
BookEntry entry_of(const Board& board, EdaxLeaf leaf) {
    const bool is_searched = leaf.level > 0 && leaf.level <= highest_edax_level;
    if (!is_searched) leaf.level = 0;
    BookEntry entry = edax_entry(board, leaf, EdaxErrors()).value_or(BookEntry());
    if (is_searched) return entry;
    entry.level.reset();
    if (entry.leaf) entry.leaf->range = {entry.leaf->range.score};
    return entry;
}

BookEntry entry_at(std::string_view record, const Board& board) {
    BookEntry entry;
    const int move = small_number_at(record, leaf_move_at);
    const int level = small_number_at(record, leaf_level_at);
    if (move == no_move || !board.can_move())
        entry = entry_of(board, {level, unknown_score, Square::none});
    else if (move >= 0 && is_on_board(square_at(move)))
        entry = entry_of(board, {level, small_number_at(record, leaf_score_at), square_at(move)});
    entry.games.lines = little_endian_at<std::uint32_t>(record, lines_at);
    return entry;
}

std::string record_of(const BookPosition& position) {
    const auto& [board, entry] = position;
    const EdaxLeaf leaf = edax_leaf(position);
    const int level = leaf.level > 0 ? leaf.level : no_level;
    const bool is_missing = !entry.leaf && !board.is_over();
    std::string bytes;
    const auto append = [&bytes](int number) {
        append_little_endian(bytes, static_cast<std::int8_t>(number));
    };
    append_little_endian(bytes, board.player);
    append_little_endian(bytes, board.opponent);
    append(entry.range ? entry.range->score : unknown_score);
    append(level);
    append_little_endian(bytes, static_cast<std::uint32_t>(
                                    std::clamp<std::int64_t>(entry.games.lines, 0, most_lines)));
    append(leaf.move == Square::none ? unknown_score : leaf.score);
    append(is_missing ? unknown_move : index(leaf.move));
    append(is_missing ? no_level : level);
    return bytes;
}

bool must_pass(const Board& board) { return !board.can_move() && !board.is_over(); }

// Egaroucid looks a position without a move up as the other side sees it.
bool has_for_other_side(const FileBoards& boards, const Board& board) {
    return !board.can_move() && boards.has(board.after_pass());
}

// The positions without a move, between one of the file and another one.
std::vector<BookPosition> positions_between(const std::vector<BookPosition>& positions,
                                            const FileBoards& boards) {
    std::vector<BookPosition> between;
    for (const auto& [board, entry] : positions)
        for (const Square move : Squares(board.moves())) {
            const Board next = board.after_move(move);
            if (!has_for_other_side(boards, next)) continue;
            between.push_back({next, {}});
            between.back().entry.leaf = Leaf();
        }
    return between;
}

bool leads_to_any(const Board& board, const FileBoards& boards) {
    return std::ranges::any_of(successors(board), [&boards](const Successor& next) {
        return boards.has(next.board) || has_for_other_side(boards, next.board);
    });
}

}  // namespace

bool is_egaroucid_book(std::string_view bytes) { return bytes.starts_with(egaroucid_signature); }

Result<EgaroucidBook> parse_egaroucid_book(std::string_view bytes, BadPositions* bad) {
    if (bytes.size() < egaroucid_head_size) return error("the file ends within its head");
    if (const int found = small_number_at(bytes, egaroucid_signature.size());
        found != egaroucid_version)
        return error(fmt::format("byte 9: a book of version {}; only version {} can be read", found,
                                 egaroucid_version));
    EgaroucidBook book;
    std::vector<Board> scored;  // that have no leaf
    for (std::size_t begin = egaroucid_head_size; begin < bytes.size(); begin += record_size) {
        const std::string_view record = bytes.substr(begin, record_size);
        if (const std::string fault = fault_of(record); !fault.empty()) {
            const std::string wrong = fmt::format("byte {}: {}", begin, fault);
            if (bad == nullptr) return error(wrong);
            bad->add(wrong);
            continue;
        }
        const Board board = board_in(record);
        book.positions.push_back({board, entry_at(record, board)});
        if (book.positions.back().entry.leaf) continue;
        if (small_number_at(record, leaf_move_at) != unknown_move) ++book.lost_leaves;
        if (small_number_at(record, score_at) != unknown_score) scored.push_back(board);
    }
    const auto expected = little_endian_at<std::uint32_t>(bytes, count_at);
    if (const auto number = check_number(count_at, expected, book.positions.size(), bad); !number)
        return tl::make_unexpected(number.error());
    const FileBoards boards(book.positions);
    book.lost_scores = static_cast<std::size_t>(std::ranges::count_if(
        scored, [&boards](const Board& board) { return !leads_to_any(board, boards); }));
    const auto between = positions_between(book.positions, boards);
    book.positions.insert(book.positions.end(), between.begin(), between.end());
    return book;
}

BookChanges write_egaroucid_book(Book& book, const std::function<void(std::string_view)>& write) {
    const Transaction snapshot = book.snapshot();
    BookChanges changes;
    std::uint32_t positions = 0;
    book.for_each([&](const BookPosition& position, auto) {
        if (must_pass(position.board)) {
            ++changes.left_out;
            return;
        }
        ++positions;
        changes.count(position, entry_at(record_of(position), position.board));
    });
    std::string head(egaroucid_signature);
    head += static_cast<char>(egaroucid_version);
    append_little_endian(head, positions);
    write(head);
    book.for_each([&](const BookPosition& position, auto) {
        if (!must_pass(position.board)) write(record_of(position));
    });
    return changes;
}

}  // namespace outflank
