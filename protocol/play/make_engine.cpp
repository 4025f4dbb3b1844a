#include "protocol/play/engine.h"
#include "protocol/play/mod/mod_engine.h"
#include "protocol/play/othello_engine.h"

namespace outflank {

// In a file of its own: engines need books in files, which the C library does without.
std::unique_ptr<Engine> make_engine(const Options& options) {
    if (options.rules == Rules::mod) return std::make_unique<ModEngine>(options);
    return std::make_unique<OthelloEngine>(options);
}

}  // namespace outflank
