#include "search/book/position_key.h"

#include <cstdint>

namespace outflank {

namespace {

void write(Bitboard set, char* to) {
    for (int byte = 0; byte < 8; ++byte) to[byte] = static_cast<char>(set >> (56 - 8 * byte));
}

Bitboard read(const char* from) {
    Bitboard set = 0;
    for (int byte = 0; byte < 8; ++byte) set = set << 8 | static_cast<std::uint8_t>(from[byte]);
    return set;
}

}  // namespace

BookImage book_image(const Board& board) {
    BookImage least{board, 0};
    for (int symmetry = 1; symmetry < symmetry_count; ++symmetry)
        if (const Board image = transformed(board, symmetry); image < least.board)
            least = {image, symmetry};
    return least;
}

BoardBytes bytes_of(const Board& board) {
    BoardBytes bytes;
    write(board.player, bytes.data());
    write(board.opponent, bytes.data() + 8);
    return bytes;
}

std::optional<Board> any_board_of(std::string_view bytes) {
    if (bytes.size() != board_size) return std::nullopt;
    const Board board{read(bytes.data()), read(bytes.data() + 8)};
    if ((board.player & board.opponent) != 0) return std::nullopt;
    return board;
}

std::optional<Board> board_of(std::string_view bytes) {
    const auto board = any_board_of(bytes);
    return board && canonical(*board) == *board ? board : std::nullopt;
}

std::vector<Successor> successors(const Board& board) {
    std::vector<Successor> all;
    const Bitboard moves = board.moves();
    if (moves == 0) {
        if (const auto passed = successor(board, Square::pass))
            all.push_back({Square::pass, *passed});
        return all;
    }
    all.reserve(static_cast<std::size_t>(count(moves)));
    for (const Square move : Squares(moves))
        all.push_back({move, canonical(board.after_move(move))});
    return all;
}

std::optional<Board> successor(const Board& board, Square move) {
    const Bitboard moves = board.moves();
    if (move == Square::pass) {
        const Board passed = board.after_pass();
        if (moves != 0 || !passed.can_move()) return std::nullopt;
        return canonical(passed);
    }
    if (!is_on_board(move) || (moves & bit(move)) == 0) return std::nullopt;
    return canonical(board.after_move(move));
}

}  // namespace outflank
