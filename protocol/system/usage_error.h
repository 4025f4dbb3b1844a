#pragma once

#include <stdexcept>

namespace outflank {

/// A mistake of the user, on the command line or in the configuration, or a file that cannot be
/// read or written. main prints it and exits with status 2.
class UsageError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace outflank
