#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "engine/board.h"

namespace outflank {

/// Answers questions about scores by a null-window search with a table of bounds: fast enough for
/// 20 empties, and plain enough to be read in a minute. It shares nothing with the search but the
/// moves of a board, which have tests of their own. In the last squares it uses no table.
class Reference {
  public:
    /// Whether the score of perfect play, in discs for the side to move, is more than `alpha`.
    bool exceeds(const Board& board, int alpha) {
        const Bitboard moves = board.moves();
        if (moves == 0) {
            const Board passed = board.after_pass();
            if (!passed.can_move()) return final_disc_difference(board) > alpha;
            return !exceeds(passed, -alpha - 1);
        }
        if (board.empty_count() < table_empties) return any_child_exceeds(board, moves, alpha);
        Entry& entry = table_[place_of(board)];
        if (entry.board != board) entry = {board, -64, 64};
        if (entry.lower > alpha) return true;
        if (entry.upper <= alpha) return false;
        const bool found = any_child_exceeds(board, moves, alpha);
        // Meanwhile another board may have taken the entry.
        if (entry.board != board) entry = {board, -64, 64};
        if (found)
            entry.lower = alpha + 1;
        else
            entry.upper = alpha;
        return found;
    }

  private:
    static constexpr int table_empties = 6;
    static constexpr int order_empties = 5;
    static constexpr int index_bits = 20;
    struct Entry {
        Board board{};
        int lower = -64;
        int upper = 64;
    };

    static std::size_t place_of(const Board& board) {
        const std::uint64_t mixed =
            (board.player * 0x9E3779B97F4A7C15ULL ^ board.opponent) * 0xD6E8FEB86659FD93ULL;
        return mixed >> (64 - index_bits);
    }

    // Moves that leave the opponent few moves come first; a corner counts as two. In the last
    // squares an order would cost more than it saves.
    bool any_child_exceeds(const Board& board, Bitboard moves, int alpha) {
        if (board.empty_count() < order_empties) {
            for (const Square move : Squares(moves))
                if (!exceeds(board.after_move(move), -alpha - 1)) return true;
            return false;
        }
        struct Child {
            Board board;
            int weight_of_replies;
        };
        std::array<Child, square_count> children;
        std::size_t size = 0;
        for (const Square move : Squares(moves)) {
            const Board child = board.after_move(move);
            const Bitboard replies = child.moves();
            children[size++] = {child, count(replies) + count(replies & corners)};
        }
        const auto end = children.begin() + static_cast<std::ptrdiff_t>(size);
        std::sort(children.begin(), end, [](const Child& a, const Child& b) {
            return a.weight_of_replies < b.weight_of_replies;
        });
        return std::any_of(children.begin(), end,
                           [&](const Child& child) { return !exceeds(child.board, -alpha - 1); });
    }

    std::vector<Entry> table_{std::size_t{1} << index_bits};
};

}  // namespace outflank
