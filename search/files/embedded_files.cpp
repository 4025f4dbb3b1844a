#include "search/files/embedded_files.h"

extern "C" const unsigned char outflank_weights[];
extern "C" const unsigned char outflank_weights_end[];
extern "C" const unsigned char outflank_policy[];
extern "C" const unsigned char outflank_policy_end[];

namespace outflank {

std::span<const unsigned char> embedded_weights_file() {
    return {outflank_weights, outflank_weights_end};
}

std::span<const unsigned char> embedded_policy_file() {
    return {outflank_policy, outflank_policy_end};
}

}  // namespace outflank
