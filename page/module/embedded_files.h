#pragma once

#include <span>

namespace outflank {

/// What the page holds beside the module.
struct EmbeddedFiles {
    std::span<const unsigned char> weights;
    std::span<const unsigned char> book;
    std::span<const unsigned char> policy;
};

/// Must be called before the first search. The bytes stay in place.
void set_embedded_files(const EmbeddedFiles& files);

}  // namespace outflank
