#include "protocol/system/log.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/system/usage_error.h"

namespace outflank {

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
