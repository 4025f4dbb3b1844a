#include "protocol/system/output_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "protocol/system/descriptor.h"
#include "protocol/system/usage_error.h"

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

Log::Log(const std::string& file) {
    if (file.empty()) return;
    file_.open(file, std::ios::app);
    if (!file_) throw UsageError("option log: cannot write " + file);
}

void Log::said(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        write('>', text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

void Log::write(char direction, std::string_view line) {
    if (!file_.is_open()) return;
    const std::lock_guard lock(mutex_);
    const std::chrono::duration<double> now = std::chrono::steady_clock::now() - start_;
    file_ << fmt::format("{:10.3f} {} {}\n", now.count(), direction, line) << std::flush;
}

}  // namespace outflank
