#include "protocol/play/factory.h"

#include "protocol/play/mod/mod_engine.h"
#include "protocol/play/mod/mod_game.h"
#include "protocol/play/othello_engine.h"
#include "protocol/play/othello_game.h"

namespace outflank {

std::unique_ptr<AnyGame> make_game(Rules rules) {
    if (rules == Rules::mod) return std::make_unique<ModGame>();
    return std::make_unique<OthelloGame>();
}

std::unique_ptr<Engine> make_engine(const Options& options) {
    if (options.rules == Rules::mod) return std::make_unique<ModEngine>(options);
    return std::make_unique<OthelloEngine>(options);
}

}  // namespace outflank
