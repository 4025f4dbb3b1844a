#include "protocol/system/output_writer.h"

#include <utility>

#include "protocol/system/descriptor.h"

namespace outflank {

OutputWriter::OutputWriter(int descriptor, std::function<void()> on_closed)
    : descriptor_(descriptor), on_closed_(std::move(on_closed)) {}

void OutputWriter::operator()(std::string_view text) {
    const std::lock_guard lock(mutex_);
    if (is_closed_) return;
    const int failure = write_whole(descriptor_, text);
    if (failure == 0) return;
    if (!is_closed_pipe(failure)) failure_ = failure;
    is_closed_ = true;
    on_closed_();
}

}  // namespace outflank
