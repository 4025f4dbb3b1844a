#include <sys/random.h>
#include <unistd.h>

#include <stdexcept>

#include "search/random_seed.h"

namespace outflank {

std::uint64_t random_seed() {
    std::uint64_t seed = 0;
    if (getentropy(&seed, sizeof seed) != 0)
        throw std::runtime_error("the system gives no random numbers");
    return seed;
}

}  // namespace outflank
