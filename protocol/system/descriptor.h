#pragma once

#include <string>
#include <string_view>

namespace outflank {

/// To be called first in main: prepares the three standard descriptors. Bytes pass unchanged, in
/// UTF-8 to and from a console, and a write that cannot succeed fails where it is called.
void prepare_standard_descriptors();

/// Opens a file to read its bytes, a descriptor that child processes do not get. -1 on failure;
/// errno tells why.
int open_to_read(const std::string& name);

/// Writes all of a text. Returns 0, or the errno of the write that failed.
int write_whole(int descriptor, std::string_view text);

/// Whether a write failed with this errno, just now, because the reader closed the pipe.
bool is_closed_pipe(int error_number);

/// Whether the descriptor is a terminal (on Windows, a console).
bool is_terminal(int descriptor);

/// The number of columns of the terminal; 0 if it is none, or does not tell.
int terminal_width(int descriptor);

}  // namespace outflank
