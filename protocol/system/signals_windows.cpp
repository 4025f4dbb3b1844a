#include <windows.h>

#include <atomic>

#include "protocol/system/signals.h"

namespace outflank {

namespace {

std::atomic<std::stop_source*> stop_of_signals = nullptr;

// Windows calls it in a thread of its own.
BOOL WINAPI on_control_event(DWORD event) {
    if (std::stop_source* const stop = stop_of_signals) stop->request_stop();
    // Windows ends the program when this returns; so the program has time to end by itself.
    if (event == CTRL_CLOSE_EVENT) Sleep(INFINITE);
    return TRUE;
}

}  // namespace

struct Signals::System {};

Signals::Signals(std::stop_source& stop) {
    stop_of_signals = &stop;
    SetConsoleCtrlHandler(on_control_event, TRUE);
}

Signals::~Signals() {
    SetConsoleCtrlHandler(on_control_event, FALSE);
    stop_of_signals = nullptr;
}

}  // namespace outflank
