#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <utility>

#include "engine/board.h"

namespace outflank::inline OUTFLANK_TIER {

/// A move, what it leads to (a Board, or a Node), and how early to try it.
template <class Child>
struct ListedMove {
    Square move;
    int value;  // higher is earlier
    Child child;
};

inline constexpr int first_of_all = 1 << 30;

/// Moves in the order of their values, sorted only as far as they are asked for. Holds 64: more
/// than the 33 of any position that can be reached, enough for any board that can be set up.
template <class Child>
class MoveList {
  public:
    using Listed = ListedMove<Child>;

    Listed& add(Square move, const Child& child, int value) {
        assert(size_ < moves_.size());
        return moves_[size_++] = {move, value, child};
    }
    Listed* begin() { return moves_.data(); }
    Listed* end() { return moves_.data() + size_; }
    [[nodiscard]] std::size_t size() const { return size_; }
    Listed& operator[](std::size_t at) { return moves_[at]; }
    /// Brings a move to place 0, if it is in the list.
    bool bring_to_front(Square move) {
        for (std::size_t i = 0; i < size_; ++i) {
            if (moves_[i].move != move) continue;
            if (i != 0) std::swap(moves_[0], moves_[i]);
            return true;
        }
        return false;
    }
    /// Brings the best move not yet asked for to place `at`; earlier places are left alone.
    const Listed& bring_best_to(std::size_t at) {
        std::size_t best = at;
        for (std::size_t i = at + 1; i < size_; ++i)
            if (moves_[i].value > moves_[best].value) best = i;
        if (best != at) std::swap(moves_[at], moves_[best]);
        return moves_[at];
    }

    /// Sorts all moves from a place on, best first.
    void sort_from(std::size_t at) {
        // Not by std::stable_sort, whose buffer libstdc++ 12 does not align as children need it.
        for (; at < size_; ++at) bring_best_to(at);
    }

  private:
    std::array<Listed, square_count> moves_;
    std::size_t size_ = 0;
};

}  // namespace outflank::inline OUTFLANK_TIER
