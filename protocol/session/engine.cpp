#include "protocol/session/engine.h"

namespace outflank {

Result<void> set_option(Engine& engine, std::string_view name, std::string_view value) {
    Options options = engine.options();
    if (auto done = set_option(options, name, value); !done) return done;
    return engine.configure(options);
}

void ponder(Engine& engine, const AnyGame& game, const std::stop_token& stop) {
    if (engine.options().ponder && !game.is_over() && !stop.stop_requested())
        engine.think(game, Limits{}, stop);
}

}  // namespace outflank
