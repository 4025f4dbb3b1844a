#pragma once

#include <span>

namespace outflank {

/// What the page holds beside the module. Must be set before the first search; stays in place.
void set_embedded_files(std::span<const unsigned char> weights,
                        std::span<const unsigned char> book);

}  // namespace outflank
