#include <pthread.h>

#include <csignal>
#include <ctime>
#include <thread>
#include <utility>

#include "protocol/system/signals.h"

namespace outflank {

struct Signals::System {
    sigset_t set{};
    sigset_t before{};
    std::jthread watcher;
};

Signals::Signals(Kind kind, std::function<void()> on_signal) : system_(std::make_unique<System>()) {
    sigemptyset(&system_->set);
    sigaddset(&system_->set, SIGINT);
    if (kind == Kind::all)
        for (const int signal : {SIGTERM, SIGHUP}) sigaddset(&system_->set, signal);
    pthread_sigmask(SIG_BLOCK, &system_->set, &system_->before);
    system_->watcher =
        std::jthread([set = system_->set, call = std::move(on_signal)](const std::stop_token& end) {
            const timespec moment{0, 50'000'000};
            while (!end.stop_requested())
                if (sigtimedwait(&set, nullptr, &moment) > 0) call();
        });
}

Signals::~Signals() {
    system_->watcher = {};
    pthread_sigmask(SIG_SETMASK, &system_->before, nullptr);
}

}  // namespace outflank
