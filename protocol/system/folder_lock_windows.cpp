#include <fmt/format.h>
#include <windows.h>

#include <filesystem>

#include "protocol/system/fingerprint.h"
#include "protocol/system/folder_lock.h"
#include "protocol/system/text.h"
#include "search/files/path.h"

namespace outflank {

namespace {

// A folder cannot be locked here, so a mutex stands for it. Names of folders are the same in
// letters of any case.
std::string mutex_of(const std::string& folder) {
    std::error_code ignored;
    const auto whole = std::filesystem::weakly_canonical(to_path(folder), ignored);
    return fmt::format("Local\\outflank-{:016x}", fingerprint(lower_case(to_name(whole))));
}

HANDLE handle_of(std::intptr_t number) { return reinterpret_cast<HANDLE>(number); }

}  // namespace

FolderLock::FolderLock(const std::string& folder)
    : handle_(
          reinterpret_cast<std::intptr_t>(CreateMutexA(nullptr, FALSE, mutex_of(folder).c_str()))) {
}

FolderLock::~FolderLock() {
    if (handle_ == 0) return;
    if (is_taken_) ReleaseMutex(handle_of(handle_));
    CloseHandle(handle_of(handle_));
}

// A program that had the mutex and was killed has "abandoned" it.
bool FolderLock::try_to_take() {
    if (!is_taken_) is_taken_ = WaitForSingleObject(handle_of(handle_), 0) != WAIT_TIMEOUT;
    return is_taken_;
}

}  // namespace outflank
