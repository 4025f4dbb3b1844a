#include <windows.h>

#include <atomic>
#include <utility>

#include "protocol/system/signals.h"

namespace outflank {

struct Signals::System {
    Kind kind;
    std::function<void()> on_signal;

    // Windows calls it in a thread of its own.
    static BOOL WINAPI on_control_event(DWORD event) {
        const bool is_key = event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT;
        System* const system = present;
        if (system == nullptr || (system->kind == Kind::interrupt && !is_key)) return FALSE;
        system->on_signal();
        // Windows ends the program when this returns; so the program has time to end by itself.
        if (event == CTRL_CLOSE_EVENT) Sleep(INFINITE);
        return TRUE;
    }

    static inline std::atomic<System*> present = nullptr;
};

Signals::Signals(Kind kind, std::function<void()> on_signal)
    : system_(new System{kind, std::move(on_signal)}) {
    System::present = system_.get();
    SetConsoleCtrlHandler(System::on_control_event, TRUE);
}

Signals::~Signals() {
    SetConsoleCtrlHandler(System::on_control_event, FALSE);
    System::present = nullptr;
}

}  // namespace outflank
