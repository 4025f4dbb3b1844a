#pragma once

#include <span>

namespace outflank {

/// The files that the build links into the program.
std::span<const unsigned char> embedded_weights_file();
std::span<const unsigned char> embedded_book_file();
std::span<const unsigned char> embedded_policy_file();

}  // namespace outflank
