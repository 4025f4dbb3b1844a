#include <sys/file.h>
#include <unistd.h>

#include <cerrno>

#include "protocol/system/descriptor.h"
#include "protocol/system/folder_lock.h"

namespace outflank {

FolderLock::FolderLock(const std::string& folder) : handle_(open_to_read(folder)) {}

// Closing the folder gives the lock back.
FolderLock::~FolderLock() {
    if (handle_ >= 0) ::close(static_cast<int>(handle_));
}

bool FolderLock::try_to_take() {
    if (!is_taken_)
        is_taken_ =
            ::flock(static_cast<int>(handle_), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
    return is_taken_;
}

}  // namespace outflank
