#pragma once

#include <unistd.h>

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace outflank {

/// To be called first in main: prepares the three standard descriptors. Bytes pass unchanged, in
/// UTF-8 to and from a console, and a write that cannot succeed fails where it is called.
void prepare_standard_descriptors();

/// A descriptor that is closed with this object.
class Descriptor {
  public:
    /// Below 0: none.
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    [[nodiscard]] int number() const { return number_; }

  private:
    int number_;
};

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

/// A file of the C library, which sets errno when something fails.
using File = std::unique_ptr<std::FILE, CloseFile>;

/// Opens a file to read its bytes, a descriptor that child processes do not get. -1 on failure;
/// errno says why.
int open_to_read(const std::string& name);

/// A lock on a folder that is there, for programs that read what it holds and then write what
/// follows from it. One of them has the lock at a time, until this object or the program ends, in
/// whatever way; null while another has it. It leaves no file. Where the system has no locks, as on
/// some file systems of other machines, everybody has it. For one thread.
std::shared_ptr<void> lock_folder(const std::string& folder);

/// Makes a new file to write, which child processes do not get; only the user may read it where
/// `is_private`. -1 on failure; errno says why: EEXIST where there is a file of that name.
int create_file(const std::string& name, bool is_private);

/// Waits until what was written is on the disk. Returns 0, or the errno.
int write_through(int descriptor);

/// Writes all of a text. Returns 0, or the errno of the write that failed.
int write_whole(int descriptor, std::string_view text);

/// Whether a write failed with this errno, just now, because the reader closed the pipe.
bool is_closed_pipe(int error_number);

/// Whether somebody can still read what is written to a descriptor, as far as the system says
/// before the next write.
bool has_reader(int descriptor);

/// Whether the descriptor is a terminal (on Windows, a console).
bool is_terminal(int descriptor);

/// The number of columns and of rows of the terminal; 0 if it is none, or does not say.
int terminal_width(int descriptor);
int terminal_height(int descriptor);

}  // namespace outflank
