#include <random>

#include "search/random_seed.h"

namespace outflank {

std::uint64_t random_seed() {
    std::random_device random;
    return (std::uint64_t{random()} << 32) | random();
}

}  // namespace outflank
