#include "protocol/front_end/opening_text.h"

#include "protocol/play/opening_names.h"
#include "protocol/play/othello_game.h"

namespace outflank {

std::string opening_text(const AnyGame& game) {
    const auto* const othello = dynamic_cast<const OthelloGame*>(&game);
    if (othello == nullptr) return "";
    std::string text(opening_name(othello->game()));
    if (is_xot(othello->game())) text += text.empty() ? "XOT" : ", XOT";
    return text;
}

}  // namespace outflank
