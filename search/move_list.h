#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <utility>

#include "engine/board.h"

namespace outflank::inline OUTFLANK_TIER {

/// A move and what it leads to (a Board, or a Node).
template <class Child>
struct ListedMove {
    Square move;
    Child child;
};

/// More than any sum of what makes a move promising.
inline constexpr int first_of_all = 1 << 20;

/// Moves in the order of their values, the earlier added first among equals, sorted only as far as
/// they are asked for. Holds 64: more than the 33 of any position that can be reached, enough for
/// any board that can be set up.
///
/// The moves stay where they were added and only keys are compared and swapped, without branches:
/// the order of a node's moves is what a processor cannot predict.
template <class Child>
class MoveList {
  public:
    using Listed = ListedMove<Child>;

    /// Adds a move, the higher its `value` (up to first_of_all and a little), the earlier.
    const Listed& add(Square move, const Child& child, int value) {
        assert(size_ < moves_.size());
        Listed& added = moves_[size_] = {move, child};
        keys_[size_] = key(value, size_);
        ++size_;
        return added;
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    const Listed& operator[](std::size_t at) const { return moves_[place(keys_[at])]; }
    /// Changes the value of the move at `at`.
    void set_value(std::size_t at, int value) { keys_[at] = key(value, place(keys_[at])); }

    /// Brings a move to place 0, above all others, if it is in the list.
    bool bring_to_front(Square move) {
        for (std::size_t i = 0; i < size_; ++i) {
            if ((*this)[i].move != move) continue;
            set_value(i, first_of_all);
            std::swap(keys_[0], keys_[i]);
            return true;
        }
        return false;
    }
    /// Brings the best move not yet asked for to place `at`; earlier places are left alone.
    const Listed& bring_best_to(std::size_t at) {
        std::size_t best = at;
        int most = keys_[at];
        for (std::size_t i = at + 1; i < size_; ++i) {
            const bool is_better = keys_[i] > most;
            best = is_better ? i : best;
            most = is_better ? keys_[i] : most;
        }
        keys_[best] = keys_[at];
        keys_[at] = most;
        return moves_[place(most)];
    }

    /// Sorts all moves from a place on, best first.
    void sort_from(std::size_t at) {
        for (; at < size_; ++at) bring_best_to(at);
    }

  private:
    // A value above the place in moves_, which is turned around so that earlier is more.
    static int key(int value, std::size_t place) {
        return value * square_count + (square_count - 1 - static_cast<int>(place));
    }
    static std::size_t place(int key) {
        return static_cast<std::size_t>(square_count - 1 - (key & (square_count - 1)));
    }

    std::array<int, square_count> keys_;
    std::array<Listed, square_count> moves_;
    std::size_t size_ = 0;
};

}  // namespace outflank::inline OUTFLANK_TIER
