#pragma once

#include <cstdint>
#include <string>

namespace outflank {

/// A lock on a folder, for programs that read what is there and then write what follows from it.
/// One of them has the lock at a time, until it ends, in whatever way. It leaves no file. Where the
/// system has no locks, as on some file systems of other machines, everybody has it. For one
/// thread.
class FolderLock {
  public:
    /// The folder must be there.
    explicit FolderLock(const std::string& folder);
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

    /// Takes the lock, unless another has it: then false.
    bool try_to_take();

  private:
    std::intptr_t handle_;
    bool is_taken_ = false;
};

}  // namespace outflank
