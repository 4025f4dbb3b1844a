#include "library/status.h"

#include <algorithm>
#include <array>

namespace {

// An array, not a string, because keeping an error must not fail.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): each thread has its own
thread_local std::array<char, 256> last_message{};

}  // namespace

namespace outflank {

outflank_status failure(outflank_status status, std::string_view message) noexcept {
    const std::size_t length = std::min(message.size(), last_message.size() - 1);
    std::copy_n(message.begin(), length, last_message.begin());
    last_message[length] = '\0';
    return status;
}

}  // namespace outflank

const char* outflank_message() { return last_message.data(); }
