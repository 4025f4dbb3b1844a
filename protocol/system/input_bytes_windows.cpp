#include <io.h>
#include <windows.h>

#include <array>
#include <cerrno>
#include <mutex>

#include "protocol/system/descriptor.h"
#include "protocol/system/input_bytes.h"

namespace outflank {

namespace {

struct ReadResult {
    std::string bytes;
    DWORD failure;  // 0 if there was none
};

ReadResult read_file(HANDLE file) {
    constexpr DWORD most = 65536;
    std::string bytes(most, '\0');
    DWORD size = 0;
    const bool succeeded = ReadFile(file, bytes.data(), most, &size, nullptr) != 0;
    const DWORD failure = succeeded ? 0 : GetLastError();
    bytes.resize(size);
    return {bytes, failure};
}

// A line that a person types, in UTF-8; ReadFile loses letters beyond ASCII on many Windows. Ctrl-Z
// at its beginning is the end of input.
ReadResult read_console(HANDLE console) {
    std::array<wchar_t, 4096> wide{};
    DWORD size = 0;
    SetLastError(0);
    if (ReadConsoleW(console, wide.data(), wide.size(), &size, nullptr) == 0 || size == 0)
        return {{}, GetLastError()};
    constexpr wchar_t control_z = 0x1A;
    if (wide.front() == control_z) return {{}, 0};
    constexpr std::size_t most_bytes = 3;  // of a UTF-16 unit
    std::string bytes(most_bytes * size, '\0');
    const int length =
        WideCharToMultiByte(CP_UTF8, 0, wide.data(), static_cast<int>(size), bytes.data(),
                            static_cast<int>(bytes.size()), nullptr, nullptr);
    bytes.resize(static_cast<std::size_t>(length));
    std::erase(bytes, '\r');
    return {bytes, 0};
}

}  // namespace

struct InputBytes::System {
    HANDLE file;
    bool is_console;
    std::mutex mutex;
    HANDLE reading_thread = nullptr;  // while it waits for bytes
    bool is_interrupted = false;
};

InputBytes::InputBytes(int descriptor) : system_(std::make_unique<System>()) {
    system_->file = reinterpret_cast<HANDLE>(_get_osfhandle(descriptor));
    system_->is_console = is_terminal(descriptor);
}
InputBytes::~InputBytes() = default;

// The thread may not have begun to wait yet, so it is woken until it has noticed.
void InputBytes::interrupt() {
    std::unique_lock lock(system_->mutex);
    system_->is_interrupted = true;
    while (system_->reading_thread != nullptr) {
        CancelSynchronousIo(system_->reading_thread);
        lock.unlock();
        Sleep(1);
        lock.lock();
    }
}

std::optional<std::string> InputBytes::next() {
    HANDLE thread = nullptr;
    DuplicateHandle(GetCurrentProcess(), GetCurrentThread(), GetCurrentProcess(), &thread, 0, FALSE,
                    DUPLICATE_SAME_ACCESS);
    const std::unique_ptr<void, decltype(&CloseHandle)> close_at_end(thread, &CloseHandle);
    while (true) {
        {
            const std::lock_guard lock(system_->mutex);
            if (system_->is_interrupted) return std::nullopt;
            system_->reading_thread = thread;
        }
        ReadResult read =
            system_->is_console ? read_console(system_->file) : read_file(system_->file);
        const std::lock_guard lock(system_->mutex);
        system_->reading_thread = nullptr;
        // Ctrl-C does the same to a console.
        if (read.failure == ERROR_OPERATION_ABORTED) continue;
        // A pipe may end by this error.
        if (read.failure != 0 && read.failure != ERROR_BROKEN_PIPE) failure_ = EIO;
        return std::move(read.bytes);
    }
}

// A file on a disk is never silent. Windows cannot wait for the bytes of a pipe without reading
// them, so it is asked again and again.
bool InputBytes::is_silent(int milliseconds) {
    HANDLE const file = system_->file;
    if (system_->is_console)
        return WaitForSingleObject(file, static_cast<DWORD>(milliseconds)) == WAIT_TIMEOUT;
    const ULONGLONG end = GetTickCount64() + static_cast<ULONGLONG>(milliseconds);
    DWORD available = 0;
    while (PeekNamedPipe(file, nullptr, 0, nullptr, &available, nullptr) != 0 && available == 0) {
        if (GetTickCount64() >= end) return true;
        Sleep(1);
    }
    return false;
}

}  // namespace outflank
