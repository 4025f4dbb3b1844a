#include <fmt/format.h>
#include <windows.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <system_error>
#include <utility>

#include "protocol/system/child_process.h"
#include "protocol/system/usage_error.h"
#include "search/files/path.h"

namespace outflank {

namespace {

using std::chrono::milliseconds;

std::system_error last_error(const std::string& what) {
    return {static_cast<int>(GetLastError()), std::system_category(), what};
}

std::wstring wide(const std::string& text) { return to_path(text).wstring(); }

// ---- Handles and pipes ----

class Handle {
  public:
    explicit Handle(HANDLE handle = nullptr)
        : handle_(handle == INVALID_HANDLE_VALUE ? nullptr : handle) {}
    ~Handle() { close(); }
    Handle(Handle&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Handle& operator=(Handle&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }

    void close() {
        if (handle_ != nullptr) CloseHandle(handle_);
        handle_ = nullptr;
    }
    [[nodiscard]] HANDLE get() const { return handle_; }
    explicit operator bool() const { return handle_ != nullptr; }

  private:
    HANDLE handle_;
};

// A file or pipe for the child.
Handle open_inheritable(const std::wstring& name, DWORD access, DWORD creation) {
    SECURITY_ATTRIBUTES inheritable{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
    constexpr DWORD share = FILE_SHARE_READ | FILE_SHARE_WRITE;
    return Handle(CreateFileW(name.c_str(), access, share, &inheritable, creation,
                              FILE_ATTRIBUTE_NORMAL, nullptr));
}

// Our end of a pipe and the child's. Only a pipe with a name lets us wait for a limited time; the
// child's end is an ordinary one.
class Pipe {
  public:
    enum class Direction { to_child, from_child };

    explicit Pipe(Direction direction) {
        static std::atomic<int> count = 0;
        const auto name =
            wide(fmt::format(R"(\\.\pipe\outflank-{}-{})", GetCurrentProcessId(), ++count));
        const bool to_child = direction == Direction::to_child;
        const DWORD access = to_child ? PIPE_ACCESS_OUTBOUND : PIPE_ACCESS_INBOUND;
        constexpr DWORD size = 65536;
        ours_ = Handle(CreateNamedPipeW(
            name.c_str(), access | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
            PIPE_TYPE_BYTE | PIPE_WAIT, 1, size, size, 0, nullptr));
        if (ours_)
            childs_ =
                open_inheritable(name, to_child ? GENERIC_READ : GENERIC_WRITE, OPEN_EXISTING);
        if (!childs_) throw last_error("pipe");
        overlapped_.hEvent = event_.get();
    }
    ~Pipe() { close(); }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    [[nodiscard]] const Handle& childs() const { return childs_; }
    // Once the child has it, we would otherwise not see that the child closed it.
    void close_childs() { childs_.close(); }

    // A transfer that is not done in time goes on, and the next call waits for the same one.
    std::optional<std::size_t> write(std::string_view text, milliseconds at_most) {
        if (!is_pending_) {
            buffer_ = text;
            begin(WriteFile(ours_.get(), buffer_.data(), static_cast<DWORD>(buffer_.size()),
                            nullptr, &overlapped_));
        }
        return end(at_most);
    }
    std::optional<std::string> read(milliseconds at_most) {
        if (!is_pending_) {
            constexpr DWORD most = 65536;
            buffer_.resize(most);
            begin(ReadFile(ours_.get(), buffer_.data(), most, nullptr, &overlapped_));
        }
        const auto size = end(at_most);
        if (!size) return std::nullopt;
        return buffer_.substr(0, *size);
    }

    void close() {
        if (is_pending_) {
            CancelIoEx(ours_.get(), &overlapped_);
            DWORD ignored = 0;
            GetOverlappedResult(ours_.get(), &overlapped_, &ignored, TRUE);
            is_pending_ = false;
        }
        ours_.close();
    }

  private:
    // What `end` then finds out, in any case.
    void begin(BOOL is_done) { is_pending_ = is_done != 0 || GetLastError() == ERROR_IO_PENDING; }
    std::optional<std::size_t> end(milliseconds at_most) {
        if (!is_pending_) return std::nullopt;
        if (WaitForSingleObject(event_.get(), static_cast<DWORD>(at_most.count())) != WAIT_OBJECT_0)
            return 0;
        is_pending_ = false;
        DWORD bytes = 0;
        if (GetOverlappedResult(ours_.get(), &overlapped_, &bytes, FALSE) == 0) return std::nullopt;
        return bytes;
    }

    Handle ours_;
    Handle childs_;
    Handle event_{CreateEventW(nullptr, TRUE, FALSE, nullptr)};
    OVERLAPPED overlapped_{};
    bool is_pending_ = false;
    std::string buffer_;
};

// ---- The process ----

// As CommandLineToArgvW and the C library take words apart.
std::wstring command_line(const std::vector<std::string>& words) {
    std::wstring line;
    for (const std::string& word : words) {
        line += line.empty() ? L"\"" : L" \"";
        std::size_t backslashes = 0;
        for (const wchar_t c : wide(word)) {
            if (c == L'"') line.append(backslashes + 1, L'\\');
            backslashes = c == L'\\' ? backslashes + 1 : 0;
            line += c;
        }
        line.append(backslashes, L'\\');
        line += L'"';
    }
    return line;
}

// All processes in it end when its handle is closed, by us or by the end of this program.
Handle make_job() {
    Handle job(CreateJobObjectW(nullptr, nullptr));
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits, sizeof limits);
    return job;
}

// Which handles a process inherits: these and no others, whatever other threads start.
class Inheritance {
  public:
    explicit Inheritance(std::array<HANDLE, 3> handles) : handles_(handles) {
        SIZE_T size = 0;
        InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
        memory_.resize(size);
        InitializeProcThreadAttributeList(list(), 1, 0, &size);
        UpdateProcThreadAttribute(list(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles_.data(),
                                  sizeof handles_, nullptr, nullptr);
    }
    ~Inheritance() { DeleteProcThreadAttributeList(list()); }
    Inheritance(const Inheritance&) = delete;
    Inheritance& operator=(const Inheritance&) = delete;

    LPPROC_THREAD_ATTRIBUTE_LIST list() {
        return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(memory_.data());
    }

  private:
    std::array<HANDLE, 3> handles_;
    std::vector<char> memory_;
};

}  // namespace

struct ChildProcess::System {
    Pipe input{Pipe::Direction::to_child};
    Pipe output{Pipe::Direction::from_child};
    Handle job = make_job();
    Handle process;
    DWORD id = 0;

    explicit System(const ChildCommand& command) {
        const std::string& error_file = command.error_file;
        const Handle errors = open_inheritable(error_file.empty() ? L"NUL" : wide(error_file),
                                               FILE_APPEND_DATA, OPEN_ALWAYS);
        if (!errors) throw UsageError(last_error("its stderr: cannot write " + error_file).what());
        Inheritance inheritance({input.childs().get(), output.childs().get(), errors.get()});
        STARTUPINFOEXW start{};
        start.StartupInfo.cb = sizeof start;
        start.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
        start.StartupInfo.hStdInput = input.childs().get();
        start.StartupInfo.hStdOutput = output.childs().get();
        start.StartupInfo.hStdError = errors.get();
        start.lpAttributeList = inheritance.list();
        PROCESS_INFORMATION started{};
        const std::wstring program = wide(command.words.front());
        std::wstring line = command_line(command.words);
        const std::wstring directory = wide(command.directory);
        // Without a window, it has no part in our console, and Ctrl-C does not reach it.
        constexpr DWORD flags = EXTENDED_STARTUPINFO_PRESENT | CREATE_SUSPENDED | CREATE_NO_WINDOW;
        if (CreateProcessW(program.c_str(), line.data(), nullptr, nullptr, TRUE, flags, nullptr,
                           directory.empty() ? nullptr : directory.c_str(), &start.StartupInfo,
                           &started) == 0)
            throw last_error(command.words.front());
        process = Handle(started.hProcess);
        const Handle thread(started.hThread);
        id = started.dwProcessId;
        AssignProcessToJobObject(job.get(), process.get());
        ResumeThread(thread.get());
        input.close_childs();
        output.close_childs();
    }
};

ChildProcess::ChildProcess(const ChildCommand& command)
    : system_(std::make_unique<System>(command)) {}

ChildProcess::~ChildProcess() {
    TerminateJobObject(system_->job.get(), 1);
    ends_within(std::chrono::seconds(1));
}

std::optional<std::size_t> ChildProcess::write(std::string_view text, milliseconds at_most) {
    return system_->input.write(text, at_most);
}

std::optional<std::string> ChildProcess::read(milliseconds at_most) {
    return system_->output.read(at_most);
}

void ChildProcess::close_input() { system_->input.close(); }
void ChildProcess::close_output() { system_->output.close(); }

bool ChildProcess::ends_within(milliseconds timeout) {
    return WaitForSingleObject(system_->process.get(), static_cast<DWORD>(timeout.count())) ==
           WAIT_OBJECT_0;
}

int ChildProcess::exit_status() const {
    DWORD status = 0;
    GetExitCodeProcess(system_->process.get(), &status);
    return static_cast<int>(status);
}

// A process that an exception ended has the exception's code as its status, 0xC0000005 for example.
std::string ChildProcess::ending() const {
    const int status = exit_status();
    if (status < 0)
        return fmt::format("killed by exception 0x{:08X}", static_cast<unsigned>(status));
    return fmt::format("ended with status {}", status);
}

int ChildProcess::id() const { return static_cast<int>(system_->id); }

std::string find_on_path(const std::string& program) {
    std::array<wchar_t, MAX_PATH> path{};
    const DWORD length =
        SearchPathW(nullptr, wide(program).c_str(), L".exe", path.size(), path.data(), nullptr);
    if (length == 0 || length >= path.size()) return {};
    return to_name(path.data());
}

}  // namespace outflank
