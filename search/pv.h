#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "engine/square.h"

namespace outflank::inline OUTFLANK_TIER {

/// A principal variation under construction: moves and passes.
class Pv {
  public:
    void clear() { length_ = 0; }
    /// This move, then what follows it.
    void assign(Square move, const Pv& rest) {
        moves_[0] = move;
        for (std::size_t at = 0; at < rest.length_; ++at) moves_[at + 1] = rest.moves_[at];
        length_ = rest.length_ + 1;
    }
    [[nodiscard]] std::vector<Square> moves() const {
        return {moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(length_)};
    }

  private:
    // At most 60 moves, and never two passes in a row.
    std::array<Square, 128> moves_;
    std::size_t length_ = 0;
};

}  // namespace outflank::inline OUTFLANK_TIER
