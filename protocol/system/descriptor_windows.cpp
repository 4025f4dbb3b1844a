#include <fcntl.h>
#include <fmt/format.h>
#include <io.h>
#include <sys/stat.h>
#include <windows.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "protocol/system/descriptor.h"
#include "protocol/system/fingerprint.h"
#include "protocol/system/text.h"
#include "search/files/path.h"

namespace outflank {

namespace {

HANDLE handle_of(int descriptor) { return reinterpret_cast<HANDLE>(_get_osfhandle(descriptor)); }

// Other programs in the same console get the code pages back that it had.
void let_console_speak_utf8() {
    static const UINT input_before = GetConsoleCP();
    static const UINT output_before = GetConsoleOutputCP();
    SetConsoleCP(CP_UTF8);
    SetConsoleOutputCP(CP_UTF8);
    std::atexit([] {
        SetConsoleCP(input_before);
        SetConsoleOutputCP(output_before);
    });
}

// A folder cannot be locked here, so a mutex stands for it. Names of folders are the same in
// letters of any case.
std::string mutex_of(const std::string& folder) {
    std::error_code ignored;
    const auto whole = std::filesystem::weakly_canonical(to_path(folder), ignored);
    return fmt::format("Local\\outflank-{:016x}", fingerprint(lower_case(to_name(whole))));
}

}  // namespace

void prepare_standard_descriptors() {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        _setmode(descriptor, _O_BINARY);
        DWORD mode = 0;
        if (descriptor != STDIN_FILENO && GetConsoleMode(handle_of(descriptor), &mode) != 0)
            SetConsoleMode(handle_of(descriptor), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    }
    if (GetConsoleCP() != 0) let_console_speak_utf8();
    // Without a buffer, the C library writes byte by byte to a console, which then cannot join the
    // bytes of a letter in UTF-8.
    constexpr std::size_t size = 65536;
    for (std::FILE* const file : {stdout, stderr}) std::setvbuf(file, nullptr, _IOFBF, size);
}

int open_to_read(const std::string& name) {
    const int descriptor = _open(name.c_str(), _O_RDONLY | _O_BINARY | _O_NOINHERIT);
    const DWORD attributes = GetFileAttributesA(name.c_str());
    const bool is_folder =
        attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
    // The C library calls the one a lack of permission, and the other no file.
    if (is_folder) errno = EISDIR;
    if (descriptor < 0 && name.size() > MAX_PATH) errno = ENAMETOOLONG;
    return descriptor;
}

// A program that had the mutex and was killed has "abandoned" it.
std::shared_ptr<void> lock_folder(const std::string& folder) {
    HANDLE const mutex = CreateMutexA(nullptr, FALSE, mutex_of(folder).c_str());
    if (WaitForSingleObject(mutex, 0) == WAIT_TIMEOUT) {
        CloseHandle(mutex);
        return nullptr;
    }
    return {mutex, [](HANDLE taken) {
                ReleaseMutex(taken);
                CloseHandle(taken);
            }};
}

int create_file(const std::string& name, bool /*is_private*/) {
    return _open(name.c_str(), _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT,
                 _S_IREAD | _S_IWRITE);
}

int write_through(int descriptor) { return _commit(descriptor) == 0 ? 0 : errno; }

int write_whole(int descriptor, std::string_view text) {
    while (!text.empty()) {
        constexpr std::size_t most = 1 << 20;
        const auto size = static_cast<unsigned>(std::min(text.size(), most));
        const int written = _write(descriptor, text.data(), size);
        if (written < 0) return errno;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

// The C library has no errno for this error of a pipe.
bool is_closed_pipe(int error_number) {
    return error_number == EPIPE || (error_number == EINVAL && _doserrno == ERROR_NO_DATA);
}

// A write alone shows it.
bool has_reader(int /*descriptor*/) { return true; }

// _isatty is true for NUL, too.
bool is_terminal(int descriptor) {
    DWORD mode = 0;
    return GetConsoleMode(handle_of(descriptor), &mode) != 0;
}

int terminal_width(int descriptor) {
    CONSOLE_SCREEN_BUFFER_INFO screen{};
    if (GetConsoleScreenBufferInfo(handle_of(descriptor), &screen) == 0) return 0;
    return screen.srWindow.Right - screen.srWindow.Left + 1;
}

int terminal_height(int descriptor) {
    CONSOLE_SCREEN_BUFFER_INFO screen{};
    if (GetConsoleScreenBufferInfo(handle_of(descriptor), &screen) == 0) return 0;
    return screen.srWindow.Bottom - screen.srWindow.Top + 1;
}

}  // namespace outflank
