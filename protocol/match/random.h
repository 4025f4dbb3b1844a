#pragma once

#include <cstdint>
#include <random>

namespace outflank::match {

/// A number below `bound`, the same on any machine, which the standard's distributions do not
/// promise. The bias, of one in 2^64 / bound, does not matter here.
inline std::uint64_t random_below(std::mt19937_64& random, std::uint64_t bound) {
    return random() % bound;
}

}  // namespace outflank::match
