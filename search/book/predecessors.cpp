#include "search/book/predecessors.h"

#include <algorithm>
#include <array>

namespace outflank {

namespace {

struct Step {
    int column;
    int row;
};
constexpr std::array<Step, 8> steps = {
    {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};

// The discs that a move may have flipped in one direction: none, or the discs next to it up to
// some disc that is not the last of the mover's in a row.
std::vector<Bitboard> flipped_ways(Square move, Step step, Bitboard mover) {
    std::vector<Bitboard> ways = {0};
    Bitboard flipped = 0;
    int c = column(move) + step.column;
    int r = row(move) + step.row;
    for (; c >= 0 && c < 8 && r >= 0 && r < 8; c += step.column, r += step.row) {
        const Bitboard square = bit(square_at(c, r));
        if ((mover & square) == 0) break;
        if (flipped != 0) ways.push_back(flipped);
        flipped |= square;
    }
    return ways;
}

// Adds the positions before the opponent's move there.
void add_before_move(const Board& board, Square move, std::vector<Board>& found) {
    std::vector<Bitboard> all = {0};
    for (const Step step : steps) {
        const std::vector<Bitboard> ways = flipped_ways(move, step, board.opponent);
        const std::size_t count = all.size();
        for (std::size_t way = 1; way < ways.size(); ++way)
            for (std::size_t i = 0; i < count; ++i) all.push_back(all[i] | ways[way]);
    }
    for (const Bitboard flipped : all) {
        const Board before{board.opponent & ~flipped & ~bit(move), board.player | flipped};
        if (flipped != 0 && flips(move, before.player, before.opponent) == flipped)
            found.push_back(canonical(before));
    }
}

}  // namespace

std::vector<Board> predecessors(const Board& board) {
    std::vector<Board> found;
    for (const Square move : Squares{board.opponent}) add_before_move(board, move, found);
    const Board before_pass = board.after_pass();
    if (board.can_move() && !before_pass.can_move()) found.push_back(canonical(before_pass));
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

}  // namespace outflank
