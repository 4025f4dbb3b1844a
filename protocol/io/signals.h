#pragma once

#include <pthread.h>

#include <csignal>
#include <ctime>
#include <stop_token>
#include <thread>

namespace outflank {

/// While it lives, SIGINT, SIGTERM and SIGHUP request a stop instead of ending the program. Has to
/// be made before other threads, so that these signals are blocked in them, too.
class Signals {
  public:
    explicit Signals(std::stop_source& stop) {
        sigemptyset(&set_);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&set_, signal);
        pthread_sigmask(SIG_BLOCK, &set_, &before_);
        watcher_ = std::jthread([this, &stop](const std::stop_token& end) {
            const timespec moment{0, 50'000'000};
            while (!end.stop_requested())
                if (sigtimedwait(&set_, nullptr, &moment) > 0) stop.request_stop();
        });
    }
    ~Signals() {
        watcher_ = {};
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    Signals(const Signals&) = delete;
    Signals& operator=(const Signals&) = delete;

  private:
    sigset_t set_{};
    sigset_t before_{};
    std::jthread watcher_;
};

}  // namespace outflank
