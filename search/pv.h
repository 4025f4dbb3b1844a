#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <span>

#include "engine/square.h"
#include "engine/tier.h"

namespace outflank::inline OUTFLANK_TIER {

/// A principal variation of at most `longest` moves and passes, built from its end to its start.
template <class Move, std::size_t longest>
class PrincipalVariation {
  public:
    void clear() { length_ = 0; }
    /// Appends a move.
    void add(const Move& move) {
        assert(length_ < longest);
        moves_[length_++] = move;
    }
    /// Becomes this move, followed by `rest`.
    void assign(const Move& move, const PrincipalVariation& rest) {
        assert(rest.length_ < longest);
        moves_[0] = move;
        std::copy_n(rest.moves_.begin(), rest.length_, moves_.begin() + 1);
        length_ = rest.length_ + 1;
    }
    [[nodiscard]] std::span<const Move> moves() const { return {moves_.data(), length_}; }

  private:
    std::array<Move, longest> moves_;
    std::size_t length_ = 0;
};

/// At most 60 moves, and never two passes in a row.
using Pv = PrincipalVariation<Square, 128>;

}  // namespace outflank::inline OUTFLANK_TIER
