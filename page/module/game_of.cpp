#include "page/module/game_of.h"

#include "engine/notation.h"
#include "library/moves_text.h"

namespace outflank {

Result<Game> game_of(const char* position, const char* moves) {
    const Result<Position> first = *position == '\0' ? start_position() : parse_position(position);
    if (!first) return tl::make_unexpected(first.error());
    Game game(*first);
    if (const auto played = play_moves(game, moves); !played)
        return tl::make_unexpected(played.error());
    return game;
}

}  // namespace outflank
