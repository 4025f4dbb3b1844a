#pragma once

#include <span>
#include <string_view>

#include "engine/game.h"

namespace outflank {

/// A named opening: the moves by which it is usually shown.
struct Opening {
    std::string_view name;
    std::string_view moves;
};

std::span<const Opening> named_openings();

/// The name of the last position of the game, or symmetric to one, that ends a named opening;
/// empty when there is none. The order of moves plays no part.
std::string_view opening_of(const Game& game);

}  // namespace outflank
