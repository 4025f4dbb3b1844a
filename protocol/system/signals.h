#pragma once

#include <functional>
#include <memory>
#include <stop_token>

namespace outflank {

/// While it lives, signals do not end the program; a function is called for each, in a thread of
/// its own. Has to be made before other threads, so that the signals are blocked in them, too; only
/// one at a time.
class Signals {
  public:
    /// Those that ask the program to end: SIGINT, SIGTERM and SIGHUP; on Windows, Ctrl-C,
    /// Ctrl-Break and the closing of the console. Or the key Ctrl-C alone: SIGINT; on Windows,
    /// Ctrl-Break, too.
    enum class Kind : unsigned char { all, interrupt };

    Signals(Kind kind, std::function<void()> on_signal);
    /// All of them request a stop.
    explicit Signals(std::stop_source& stop)
        : Signals(Kind::all, [&stop] { stop.request_stop(); }) {}
    ~Signals();
    Signals(const Signals&) = delete;
    Signals& operator=(const Signals&) = delete;

  private:
    struct System;
    std::unique_ptr<System> system_;
};

}  // namespace outflank
