#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <utility>

#include "engine/board.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// A move and the position after it: a board, or what the caller keeps with it.
template <class Child>
struct ListedMove {
    Square move;
    Child child;
};

/// Higher than the values of all ordinary moves.
inline constexpr int first_of_all = 1 << 20;

/// The moves of a node, sorted by value, highest first; of equal ones, the one added earlier comes
/// first. It is a selection sort that goes only as far as moves are asked for. It holds 64 moves:
/// positions that a game can reach have at most 33, set-up boards can have more.
///
/// The moves stay where they were added. Only keys are compared and swapped, without branches,
/// because the processor cannot predict the order of moves.
template <class Child>
class MoveList {
  public:
    using Listed = ListedMove<Child>;

    /// Adds a move. `value` is at most first_of_all + 1.
    const Listed& add(Square move, const Child& child, int value) {
        assert(size_ < moves_.size());
        Listed& added = moves_[size_] = {move, child};
        keys_[size_] = key(value, size_);
        ++size_;
        return added;
    }
    /// The move added as number `number`, counted from 0, and its value, while no move has been
    /// brought to another place.
    Listed& added(std::size_t number) { return moves_[number]; }
    void set_value_of_added(std::size_t number, int value) { keys_[number] = key(value, number); }

    [[nodiscard]] std::size_t size() const { return size_; }
    const Listed& operator[](std::size_t at) const { return moves_[place(keys_[at])]; }
    /// Changes the value of the move at `at`.
    void set_value(std::size_t at, int value) { keys_[at] = key(value, place(keys_[at])); }

    /// Moves a move to place 0, above all others. False when it is not in the list.
    bool bring_to_front(Square move) {
        for (std::size_t i = 0; i < size_; ++i) {
            if ((*this)[i].move != move) continue;
            set_value(i, first_of_all);
            std::swap(keys_[0], keys_[i]);
            return true;
        }
        return false;
    }
    /// Moves the best move at places from `at` on to place `at`.
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

    /// Sorts the moves from a place on, best first.
    void sort_from(std::size_t at) {
        for (; at < size_; ++at) bring_best_to(at);
    }

  private:
    // The value, and in the low bits the place in moves_, inverted so that earlier is higher.
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
