#include "protocol/play/any_game.h"

#include <fmt/format.h>

#include <cstdlib>

namespace outflank {

std::string result_in_words(int black) {
    if (black == 0) return "a draw";
    return fmt::format("{} wins by {}", black > 0 ? "Black" : "White", std::abs(black));
}

}  // namespace outflank
