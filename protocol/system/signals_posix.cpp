#include <pthread.h>

#include <csignal>
#include <ctime>
#include <thread>

#include "protocol/system/signals.h"

namespace outflank {

struct Signals::System {
    sigset_t set{};
    sigset_t before{};
    std::jthread watcher;
};

Signals::Signals(std::stop_source& stop) : system_(std::make_unique<System>()) {
    sigemptyset(&system_->set);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&system_->set, signal);
    pthread_sigmask(SIG_BLOCK, &system_->set, &system_->before);
    system_->watcher = std::jthread([set = system_->set, &stop](const std::stop_token& end) {
        const timespec moment{0, 50'000'000};
        while (!end.stop_requested())
            if (sigtimedwait(&set, nullptr, &moment) > 0) stop.request_stop();
    });
}

Signals::~Signals() {
    system_->watcher = {};
    pthread_sigmask(SIG_SETMASK, &system_->before, nullptr);
}

}  // namespace outflank
