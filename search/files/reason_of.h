#pragma once

#include <string>
#include <system_error>

namespace outflank {

/// What an errno means. (std::strerror may be called by one thread at a time only.)
inline std::string reason_of(int error_number) {
    return std::generic_category().message(error_number);
}

}  // namespace outflank
