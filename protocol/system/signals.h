#pragma once

#include <memory>
#include <stop_token>

namespace outflank {

/// While it lives, SIGINT, SIGTERM and SIGHUP request a stop instead of ending the program; on
/// Windows, Ctrl-C, Ctrl-Break and the closing of the console. Has to be made before other threads,
/// so that the signals are blocked in them, too; only one at a time.
class Signals {
  public:
    explicit Signals(std::stop_source& stop);
    ~Signals();
    Signals(const Signals&) = delete;
    Signals& operator=(const Signals&) = delete;

  private:
    struct System;
    std::unique_ptr<System> system_;
};

}  // namespace outflank
