#pragma once

#include <string_view>

#include "protocol/record/game_record.h"

namespace outflank {

/// A game or position in any format, as people paste it: the first one in the text. Of Othello MOD
/// only positions can be pasted. An error says what is wrong with it; `fault` and `warnings` of the
/// record say what else there is to tell.
Result<GameRecord> pasted_game(std::string_view text, Rules rules);

}  // namespace outflank
