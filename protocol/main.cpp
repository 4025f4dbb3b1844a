#include <cerrno>
#include <cstdio>
#include <exception>

#include "protocol/command/command.h"
#include "protocol/system/descriptor.h"
#include "protocol/system/error_message.h"
#include "protocol/system/usage_error.h"

namespace outflank {

namespace {

// Writes what is still in the buffer. It is not an error if the reader closed the pipe.
void flush_output() {
    if (std::fflush(stdout) != 0 && !is_closed_pipe(errno))
        throw UsageError(cannot_write("the output", errno));
}

}  // namespace

}  // namespace outflank

int main(int argc, char** argv) {
    outflank::prepare_standard_descriptors();
    try {
        const int status = outflank::run_command_line({argv + 1, argv + argc});
        outflank::flush_output();
        return status;
    } catch (const std::exception& problem) {
        outflank::print_error_message(outflank::text_of(problem));
        return 2;
    }
}
