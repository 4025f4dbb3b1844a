#include "protocol/session/engine.h"

namespace outflank {

void ponder(Engine& engine, const AnyGame& game, const std::stop_token& stop) {
    if (engine.options().ponder && !game.is_over() && !stop.stop_requested())
        engine.think(game, Limits{}, stop);
}

}  // namespace outflank
