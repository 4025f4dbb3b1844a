#pragma once

#include <exception>
#include <string>
#include <string_view>

namespace outflank {

/// Writes "outflank: TEXT" to standard error. A failure to do so is ignored: the program
/// goes on.
void print_error_message(std::string_view text);

/// The message of an exception: its text; for a lack of memory, the option that reduces its use.
std::string text_of(const std::exception& problem);

/// "cannot read FILE: No such file or directory"; `error_number` is an errno.
std::string cannot_read(std::string_view file, int error_number);

/// "cannot write FILE: No space left on device"; `error_number` is an errno.
std::string cannot_write(std::string_view file, int error_number);

}  // namespace outflank
