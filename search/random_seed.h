#pragma once

#include <cstdint>

namespace outflank {

/// A random number from the system. Unlike std::random_device it needs no function that is newer
/// than glibc 2.25, so that the C library runs on more systems.
std::uint64_t random_seed();

}  // namespace outflank
